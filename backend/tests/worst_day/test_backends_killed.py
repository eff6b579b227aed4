"""A process of the database killed under imports: each ends, and its lock is free."""

from tests.worst_day.backends_killed import campaign


def test_database_that_restarts_under_an_import_freezes_neither_it_nor_its_lock(data_dir, cluster):
    with campaign(data_dir, candidates=500, seed=3, delays=(0.0, 0.2)) as faults:
        injections = [faults.inject() for _ in range(4)]
    assert [(each.status, each.locks) for each in injections] == [("SUCCESS", 0)] * 4
