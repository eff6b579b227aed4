"""Which hours of juries overlap, and what is doubtful about who sits."""

from collections.abc import Iterable, Sequence
from datetime import datetime, time
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

MOST_MEMBERS: Final = 100
"""How many members a jury has."""
MORNING: Final = (time(0), time(12))
AFTERNOON: Final = (time(12), time(23, 59))
"""The hours of a jury of the half of the day, as long as it has no slot that day."""

HALVES: Final = {MORNING: "matin", AFTERNOON: "après-midi"}

Who = TypeVar("Who")


class MemberWarning(StrEnum):
    """What is saved all the same: a member who sits elsewhere at these hours, or cannot judge who holds a slot."""

    MEMBER_BUSY = "MEMBER_BUSY"
    CONFLICT_OF_INTEREST = "CONFLICT_OF_INTEREST"


class Hours(NamedTuple):
    """From when to when a jury meets somebody."""

    begin: datetime
    end: datetime

    @property
    def shown(self) -> str:
        """As people read them: ``09:00–09:30``, or the half of the day."""
        half = HALVES.get((self.begin.time(), self.end.time()))
        return half or f"{self.begin:%H:%M}–{self.end:%H:%M}"


def met(sittings: Iterable[tuple[Who, Hours]]) -> Sequence[tuple[Who, Who]]:
    """Every two of these hours that overlap, each pair once."""
    ordered = sorted(sittings, key=lambda each: each[1])
    found: list[tuple[Who, Who]] = []
    running: list[tuple[Who, Hours]] = []
    for who, hours in ordered:
        running = [each for each in running if each[1].end > hours.begin]
        found += [(other, who) for other, _ in running]
        running.append((who, hours))
    return found
