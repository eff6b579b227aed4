"""The time: instants are stored in UTC and shown in Paris time."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

PARIS = ZoneInfo("Europe/Paris")


_SCHOOL_YEAR_MONTH = 10


def now() -> datetime:
    """The present instant, with its offset (UTC)."""
    return datetime.now(UTC)


def today() -> date:
    """The present day in Paris."""
    return datetime.now(PARIS).date()


def end_of_school_year(day: date) -> int:
    """The year in which the school year of that day ends: the next one begins on 1 October (docs/rules/wire.md)."""
    return day.year + (day.month >= _SCHOOL_YEAR_MONTH)
