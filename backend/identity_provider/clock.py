"""The time."""

from datetime import UTC, datetime


def now() -> datetime:
    """The present instant, with its offset (UTC)."""
    return datetime.now(UTC)
