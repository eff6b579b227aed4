"""The time: instants are stored in UTC and shown in Paris time."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

PARIS = ZoneInfo("Europe/Paris")


def now() -> datetime:
    """The present instant, with its offset (UTC)."""
    return datetime.now(UTC)


def today() -> date:
    """The present day in Paris."""
    return datetime.now(PARIS).date()
