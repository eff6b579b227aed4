"""Whom a person reaches in the jury's space, and what they may search."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from parvis.kernel.auth import Person
from parvis.kernel.roles import Role

LONGEST_NUMBER: Final = 100
MOST_MISSES: Final = 60
MISSES_COUNT_FOR: Final = timedelta(minutes=5)


def is_jury(person: Person) -> bool:
    """Whether the person is a jury member, who finds any candidate by number."""
    return Role.JURY in person.roles


def numbers_searched(typed: str) -> Sequence[str]:
    """The candidate numbers that may be meant: as typed, then in capitals as manual ones are; none where it is long."""
    text = typed.strip()
    return [*dict.fromkeys((text, text.upper()))] if len(text) <= LONGEST_NUMBER else []


def is_far(day: date, campaign_year: int) -> bool:
    """Whether the year of a day is neither that in which the campaign ends nor next to it."""
    return abs(day.year - campaign_year) > 1
