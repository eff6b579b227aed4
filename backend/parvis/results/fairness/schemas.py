"""The comparison of juries on the wire (docs/rules/interviews.md)."""

import uuid
from enum import StrEnum

from parvis.interviews.jury_grades.model import Letter
from parvis.kernel.schemas import Out


class Grouping(StrEnum):
    """By what grades are put together."""

    JURY = "jury"
    MEMBER = "member"
    READER = "reader"
    SITE = "site"
    HALF = "half"
    ORDER = "order"


class AllGradesOut(Out):
    """Every grade of that type: how many (absent candidates included), and the mean in points, null without any."""

    count: int
    mean: float | None


class FairnessRowOut(Out):
    """A group of grades. ``mean``, ``difference`` (from the mean of all) and its 95 % interval ``low`` to ``high`` are
    in points, null where nobody has any; the ``adjusted`` ones are at equal files, null without a formula. ``flag``:
    whether it is to be looked at, null under 8 grades.
    """

    key: str
    name: str
    count: int
    letters: dict[Letter, int]
    mean: float | None
    difference: float | None
    low: float | None
    high: float | None
    adjusted: float | None
    adjusted_low: float | None
    adjusted_high: float | None
    flag: bool | None


class AgreementOut(Out):
    """How two readings of the same projects agree: the shares with the same letter and with letters at most one apart,
    and the kappa with quadratic weights, null where it means nothing.
    """

    exact: float
    within_one: float
    kappa: float | None


class JuryWithoutMembersOut(Out):
    """A jury that graded on a day on which nobody is known to have sat."""

    id: uuid.UUID
    name: str
    site_id: uuid.UUID


class FairnessOut(Out):
    """The groups by name. ``flagged``: how many are to be looked at; ``outside``: those of 8 grades or more whose
    interval leaves zero out, beside ``expectedByChance``, how many would if all marked alike. ``without_members``: by
    member, the juries of which nobody is known to have sat.
    """

    points: dict[Letter, float]
    all: AllGradesOut
    rows: list[FairnessRowOut]
    flagged: int
    outside: int
    expected_by_chance: float
    agreement: AgreementOut | None
    without_members: list[JuryWithoutMembersOut]
