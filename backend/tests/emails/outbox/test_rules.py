"""When a mail is tried again, whether a mode lets it leave, and the days that a page asks for."""

from datetime import UTC, date, datetime, timedelta

import pytest

from parvis.emails.outbox.rules import delay_after, may_leave, paris_days


@pytest.mark.parametrize(
    ("attempt", "minutes"), [(1, 1), (2, 2), (3, 4), (4, 8), (5, 16), (6, 30), (7, 30), (8, None), (9, None)]
)
def test_a_mail_that_is_refused_for_now_waits_twice_as_long_each_time_and_is_tried_eight_times(attempt, minutes):
    assert delay_after(attempt) == (None if minutes is None else timedelta(minutes=minutes))


@pytest.mark.parametrize(
    ("mode", "test", "forced", "leaves"),
    [
        ("enabled", False, False, True),
        ("enabled", True, True, True),
        ("test", False, False, False),
        ("test", True, False, False),
        ("test", False, True, False),
        ("test", True, True, True),
        ("disabled", False, False, False),
        ("disabled", True, True, False),
    ],
)
def test_nothing_leaves_but_in_the_mode_enabled_and_a_forced_test(mode, test, forced, leaves):
    assert may_leave(mode, test=test, forced=forced) is leaves


@pytest.mark.parametrize("mode", ["enabled", "test", "disabled"])
def test_a_mail_is_no_test_unless_it_is_said_to_be(mode):
    assert may_leave(mode) is (mode == "enabled")
    assert may_leave(mode, test=True) is (mode == "enabled")
    assert may_leave(mode, forced=True) is (mode == "enabled")


def test_days_are_whole_in_paris_even_when_the_clocks_change():
    first, after = paris_days(date(2027, 3, 28), date(2027, 3, 28))
    assert first == datetime(2027, 3, 27, 23, tzinfo=UTC)
    assert after == datetime(2027, 3, 28, 22, tzinfo=UTC)


def test_a_day_that_is_not_given_bounds_nothing():
    assert paris_days(None, None) == (None, None)
    assert paris_days(date(2027, 1, 5), None) == (datetime(2027, 1, 4, 23, tzinfo=UTC), None)
    assert paris_days(None, date(2027, 1, 5)) == (None, datetime(2027, 1, 5, 23, tzinfo=UTC))
