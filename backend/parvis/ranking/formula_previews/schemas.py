"""The preview of a formula on the wire (docs/rules/formulas.md)."""

import uuid
from typing import Annotated, Final

from pydantic import Field

from parvis.formula_language import FormulaType
from parvis.formulas.computations.schemas import WireValue
from parvis.kernel.schemas import In, Out, null_is
from parvis.ranking.column_statistics.schemas import ColumnStatisticsOut

MOST_SHOWN: Final = 10
"""Candidates of whom a value may be asked for."""
MOST_FOUND: Final = 3
"""Candidates who are shown of those without a value, and of those in error."""


class PreviewedFormula(In):
    """A formula that is being written; ``id`` tells which one it would replace, null for a new one, ``name`` what
    others may call it. ``candidates``: those whose values are wanted, the first of the Classement.
    """

    id: uuid.UUID | None = None
    name: str | None = None
    type: FormulaType
    formula: str
    candidates: Annotated[tuple[uuid.UUID, ...], Field(max_length=MOST_SHOWN), null_is(())] = ()


class PreviewedCandidate(Out):
    """What the formula gives a candidate; both null for a blank."""

    id: str
    external_id: str
    last_name: str | None
    first_name: str | None
    value: WireValue
    error: str | None


class FormulaPreview(Out):
    """The formula over all candidates. ``candidates``: those who were asked for, in their order, without those who
    are no longer there; ``blank`` and ``errors``: the first three, by number, of those without a value and in error.

    Of a formula over all candidates, ``value`` and ``error`` are its one result, and there is nothing else.
    """

    statistics: ColumnStatisticsOut | None
    candidates: list[PreviewedCandidate]
    blank: list[PreviewedCandidate]
    errors: list[PreviewedCandidate]
    value: WireValue
    error: str | None
