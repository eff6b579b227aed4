"""A process of the database killed under imports: each ends, and its lock is free."""

import pytest

from tests.worst_day.backends_killed import SLOWEST, Injection, campaign


def test_database_that_restarts_under_an_import_freezes_neither_it_nor_its_lock(data_dir, cluster):
    with campaign(data_dir, candidates=500, seed=3, delays=(0.0, 0.2)) as faults:
        injections = [faults.inject() for _ in range(4)]
    assert [(each.status, each.locks) for each in injections] == [("SUCCESS", 0)] * 4


@pytest.mark.parametrize(
    ("recovery", "status", "locks", "is_wrong"),
    [
        (SLOWEST, "SUCCESS", 0, False),
        (SLOWEST + 0.1, "SUCCESS", 0, True),
        (1.0, "SUCCESS", 1, True),
        (1.0, "ERROR", 0, True),
        (1.0, "IN_PROGRESS", 0, True),
    ],
)
def test_fault_that_freezes_fails_leaves_a_lock_or_takes_too_long_fails_the_campaign(recovery, status, locks, is_wrong):
    assert Injection(0.0, "COMMIT", recovery, status, 1, locks).wrong is is_wrong
