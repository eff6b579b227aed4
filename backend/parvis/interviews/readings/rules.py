"""What the readings of a project give."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from enum import StrEnum
from typing import Final

from parvis.interviews.jury_grades.model import Letter
from parvis.kernel.auth import Person
from parvis.kernel.roles import Role
from parvis.school.settings.rules import PfmSettings

HELD_FOR: Final = timedelta(minutes=30)
"""How long a project waits for the reader who holds it."""

FIRST: Final = "NotePFM1"
SECOND: Final = "NotePFM2"
COUNT: Final = "LecturesPFM"
GAP: Final = "EcartPFM"
COLUMNS: Final = (FIRST, SECOND, COUNT, GAP)

_POINTS: Final[Mapping[Letter, int]] = {Letter.A: 5, Letter.B: 4, Letter.C: 3, Letter.D: 2, Letter.F: 1}
"""What letters count for the gap between two of them, whatever they count elsewhere."""


class State(StrEnum):
    """How far the reading of a project is."""

    UNREAD = "UNREAD"
    READ_ONCE = "READ_ONCE"
    TO_SETTLE = "TO_SETTLE"
    SETTLED = "SETTLED"


def gap_between(letters: Sequence[Letter]) -> int | None:
    """How many letters apart the first two are, None without two."""
    return abs(_POINTS[letters[0]] - _POINTS[letters[1]]) if len(letters) > 1 else None


def result_of(letters: Sequence[Letter], settled: Letter | None, rules: PfmSettings) -> Letter | None:
    """The letter that NotePFM shows: the one that settled, else what these readings, the oldest first, give by the
    rules; None while there is none, or where formulas decide.
    """
    if settled is not None:
        return settled
    if len(letters) < rules.readings:
        return None
    if rules.readings == 1:
        return letters[0]
    if is_apart(letters, rules) or rules.within == "FORMULA":
        return None
    ordered = sorted(letters[:2], key=_POINTS.__getitem__)
    return ordered[-1] if rules.within == "BETTER" else ordered[0]


def is_apart(letters: Sequence[Letter], rules: PfmSettings) -> bool:
    """Whether the two readings are so far from each other that a third is needed."""
    gap = gap_between(letters)
    return rules.readings > 1 and gap is not None and gap >= rules.gap


def state_of(letters: Sequence[Letter], settled: Letter | None, rules: PfmSettings) -> State:
    """How far a project with these readings is."""
    if settled is not None:
        return State.SETTLED
    if len(letters) < rules.readings:
        return State.READ_ONCE if letters else State.UNREAD
    return State.TO_SETTLE if is_apart(letters, rules) else State.SETTLED


def cells_of(letters: Sequence[Letter], settled: Letter | None) -> dict[str, str | float | None]:
    """What each of `COLUMNS` says of a project."""
    first, second, *_ = [*letters, None, None]
    count = len(letters) + (settled is not None)
    gap = gap_between(letters)
    return {
        FIRST: first,
        SECOND: second,
        COUNT: float(count) if count else None,
        GAP: None if gap is None else float(gap),
    }


def can_settle(person: Person, rules: PfmSettings) -> bool:
    """Whether the person may give a third reading."""
    return Role.ADMIN in person.roles or person.subject in rules.arbiters


def numbered(external_id: str) -> str:
    """What stands for the name of a candidate whose name is hidden."""
    return f"Candidat n° {external_id}"
