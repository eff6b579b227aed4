"""Comparisons on the wire (docs/rules/formulas.md)."""

import uuid
from typing import Annotated

from pydantic import Field

from parvis.formula_language import FormulaType
from parvis.kernel.schemas import In, Out, null_is

DEFAULT_TOP = 500
MOST_TOP = 100_000
MOST_HARMED = 100
"""Candidates who are listed beside the number of those that lose a rank or a value."""

Top = Annotated[int, Field(ge=1, le=MOST_TOP)]


class WhatIfFormula(In):
    """A formula that is not saved; ``id`` tells which one it would replace, null for a new one."""

    id: uuid.UUID | None = None
    name: str | None = None
    type: FormulaType
    formula: str


class WhatIf(In):
    """What to try, which column holds the ranks (null to look at values alone), and how many first ones to follow."""

    formula: WhatIfFormula
    rank_column: str | None = None
    top: Annotated[Top, null_is(DEFAULT_TOP)] = DEFAULT_TOP


class MovedCandidate(Out):
    """A candidate and their rank before and after, null without one."""

    id: str
    external_id: str
    name: str
    before: float | None
    after: float | None


class MovesBin(Out):
    """How many candidates gained ``from`` to ``to`` places; both are negative for places that were lost."""

    least: Annotated[float, Field(serialization_alias="from")]
    most: Annotated[float, Field(serialization_alias="to")]
    count: int


class ChangedColumn(Out):
    """A formula and how many of its values differ, of which ``errors`` become an error and ``blanks`` a blank."""

    column: str
    name: str
    changed: int
    errors: int
    blanks: int


class HarmedCandidates(Out):
    """How many candidates, and the first of them by their former rank."""

    count: int
    candidates: list[MovedCandidate]


class MovesOut(Out):
    """What moves. ``changed``: candidates whose value of the tried formula differs, or between two computations any
    value; ``moved`` and ``stayed``: of those ranked before and after, how many have another rank and the same.

    ``columns``: every formula with a value that differs, most of them first. ``ranked_before`` and ``ranked_after``
    tell how many have a rank at all. ``losing_rank``: those who have none any more; ``errors`` and ``blanks``: those
    with a value, of any of the formulas, that becomes an error or a blank.
    """

    total: int
    changed: int
    moved: int
    stayed: int
    largest_move: float
    ranked_before: int
    ranked_after: int
    entered: list[MovedCandidate]
    left: list[MovedCandidate]
    histogram: list[MovesBin]
    columns: list[ChangedColumn]
    losing_rank: HarmedCandidates
    errors: HarmedCandidates
    blanks: HarmedCandidates
