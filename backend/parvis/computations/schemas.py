"""Computations and explanations on the wire (api.md §3, §9)."""

import uuid
from datetime import datetime
from typing import Literal

from parvis.formulas.model import FormulaType
from parvis.formulas.schemas import DependencyDescriptor
from parvis.kernel.schemas import In, Out

Status = Literal["DONE", "IN_PROGRESS"]


class ComputationStarted(Out):
    """The job that was queued."""

    job_id: str


class AuthorOut(Out):
    """Who launched."""

    last_name: str
    first_name: str


class LastComputation(Out):
    """The newest computation, whatever became of it; every member but ``stale`` is null before the first.

    ``stale``: data or formulas changed since the results that are shown.
    """

    job_id: str | None
    status: Literal["NOT_STARTED", "IN_PROGRESS", "SUCCESS", "ERROR", "CANCELLED"] | None
    finished: datetime | None
    author: AuthorOut | None
    stale: bool


class FormulaStatus(Out):
    """A formula that cannot be evaluated as a whole: its name, a French sentence, its id, the code in its cells."""

    formula: str
    error: str
    formula_id: str
    code: str


class Explanation(Out):
    """The value of one sub-expression for one candidate; ``start`` and ``end`` count characters of the formula."""

    text: str
    start: int
    end: int
    value: float | bool | str | None
    error: str | None
    children: list["Explanation"]


class CandidateFormula(In):
    """A formula being written. ``id`` and ``name`` tell which one, so that a circle through itself is seen."""

    type: FormulaType
    formula: str
    candidate_id: uuid.UUID | None = None
    id: uuid.UUID | None = None
    name: str | None = None


class FormulaFault(Out):
    """Why a formula would be refused when saved; ``line`` and ``column`` count from 1, null for the formula as a whole."""

    code: str
    message: str
    line: int | None
    column: int | None
    expected: list[str]
    suggestions: list[str]


class FormulaChecked(Out):
    """What saving would say; ``explanation`` only for a valid formula and a given candidate."""

    valid: bool
    errors: list[FormulaFault]
    references: list[DependencyDescriptor]
    explanation: Explanation | None
