"""The time: instants are stored in UTC and shown in Paris time."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

PARIS = ZoneInfo("Europe/Paris")

_SCHOOL_YEAR_MONTH = 10
_BEHIND = ContextVar("behind", default=timedelta())


def now() -> datetime:
    """The present instant, with its offset (UTC)."""
    return datetime.now(UTC) - _BEHIND.get()


def today() -> date:
    """The present day in Paris."""
    return now().astimezone(PARIS).date()


@contextmanager
def days_ago(days: int) -> Generator[None]:
    """Sets the clock back by ``days`` days inside the block: a demonstration's interviews began before it was made."""
    token = _BEHIND.set(timedelta(days=days))
    try:
        yield
    finally:
        _BEHIND.reset(token)


def end_of_school_year(day: date) -> int:
    """The year in which that day's school year ends; the next begins on 1 October (docs/rules/wire.md)."""
    return day.year + (day.month >= _SCHOOL_YEAR_MONTH)
