"""Whom a person reaches in the jury's space, and what they may search."""

import re
from datetime import timedelta
from typing import Final

from parvis.kernel.auth import Person
from parvis.kernel.permissions import Role

LONGEST_NUMBER: Final = 100
MOST_MISSES: Final = 60
MISSES_COUNT_FOR: Final = timedelta(minutes=5)

_NUMBER: Final = re.compile("[0-9A-Z-]+")


def is_jury(person: Person) -> bool:
    """Whether the person judges: they reach any candidate whose number they know."""
    return Role.JURY in person.roles


def number_searched(typed: str) -> str | None:
    """The candidate number that was typed, None for what none can be."""
    text = typed.strip().upper()
    return text if len(text) <= LONGEST_NUMBER and _NUMBER.fullmatch(text) else None
