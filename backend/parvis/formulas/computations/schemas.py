"""Computations and explanations on the wire (docs/rules/formulas.md)."""

import uuid
from datetime import datetime
from typing import Annotated, Final, Literal, Self

from parvis.emails.outbox.schemas import LettersMadeOut
from parvis.formula_language import ERROR_CODES, CellValue, FormulaType, Kind, LookupOutcome, Unfound
from parvis.formulas.computations.model import Computation
from parvis.formulas.definitions.schemas import DependencyDescriptor
from parvis.kernel.french import count_in_figures, of_number
from parvis.kernel.jobs import JobStatus
from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import In, Out, optional_text

LONGEST_NAME: Final = 100

Status = Literal["DONE", "IN_PROGRESS"]
StaleCause = Literal["FORMULA", "TABLE", "IMPORT", "MARKS", "DATA"]
WireValue = float | bool | str | None

_KINDS_APART: Final = {
    Unfound.TEXTS_SOUGHT_AS_NUMBERS: "la colonne {} contient des textes, la valeur est un nombre",
    Unfound.NUMBERS_SOUGHT_AS_TEXTS: "la colonne {} contient des nombres, la valeur est un texte",
}


def wire_cell(cell: CellValue) -> tuple[WireValue, str | None]:
    """A cell's value and error as answers carry them: the value is null where there is an error."""
    if isinstance(cell, Kind):
        return None, ERROR_CODES.get(cell)
    return cell, None


class ComputationStarted(Out):
    """The job that was queued."""

    job_id: str


class LastComputation(Out):
    """The newest computation, whatever became of it; before the first, all is null but ``stale`` and ``causes``.

    ``stale``: data, tables or formulas changed since the results that are shown, which ``causes`` names. ``letters``:
    those that it makes wait, null where it did not succeed.
    """

    job_id: str | None
    status: JobStatus | None
    finished: datetime | None
    author: PersonOut | None
    stale: bool
    causes: list[StaleCause]
    letters: LettersMadeOut | None


class FormulaStatus(Out):
    """A formula that cannot be evaluated as a whole: its name, a French sentence, its id, the code in its cells;
    ``root_formula`` and its id where the error comes from another formula that it reads.
    """

    formula: str
    error: str
    formula_id: str
    code: str
    root_formula: str | None = None
    root_formula_id: str | None = None


class Explanation(Out):
    """The value of one sub-expression for one candidate; ``start`` and ``end`` count characters of the formula.

    ``chosen``: from which row a look-up takes it, or of how many rows a function under conditions; null for any other.
    """

    text: str
    start: int
    end: int
    value: WireValue
    error: str | None
    chosen: str | None
    children: list["Explanation"]


class FormulaExplained(Explanation):
    """``stale``: cells or formulas changed since the last computation, so that the grid may show another value."""

    stale: bool


class ComputationOut(Out):
    """A computation whose results are kept. ``name``: what people call it, null without a name."""

    id: uuid.UUID
    name: str | None
    finished: datetime
    author: PersonOut
    candidates: int

    @classmethod
    def of(cls, computation: Computation) -> Self:
        """What people see of ``computation``."""
        return cls(
            id=computation.id,
            name=computation.name,
            finished=computation.finished,
            author=PersonOut(last_name=computation.author_last_name, first_name=computation.author_first_name),
            candidates=computation.candidates,
        )


class AuthorIn(In):
    """Read by no one."""

    last_name: str | None = None
    first_name: str | None = None


class ComputationNamed(In):
    """The name of a computation, null for none; the other members are those of `ComputationOut`, read by no one."""

    name: Annotated[str | None, optional_text(f"Au plus {LONGEST_NAME} caractères", longest=LONGEST_NAME)] = None
    id: uuid.UUID | None = None
    finished: datetime | None = None
    author: AuthorIn | None = None
    candidates: int | None = None


class CandidateFormula(In):
    """A formula being written. ``id`` and ``name`` tell which one, so that a circle through itself is seen."""

    type: FormulaType
    formula: str
    candidate_id: uuid.UUID | None = None
    id: uuid.UUID | None = None
    name: str | None = None


class FormulaFault(Out):
    """Why a formula would be refused when saved, and where: null when it is the formula as a whole.

    ``line`` and ``column`` count from 1; ``start`` and ``end`` are offsets in characters.
    """

    code: str
    message: str
    line: int | None
    column: int | None
    start: int | None
    end: int | None
    expected: list[str]
    suggestions: list[str]


class LookupChecked(Out):
    """A look-up of a formula: ``count``, for how many candidates it finds nothing; why, null where all are served."""

    text: str
    count: int
    reason: Unfound | None
    message: str | None

    @classmethod
    def of(cls, outcome: LookupOutcome) -> Self:
        """A look-up, with a sentence for whoever writes the formula."""
        reason, column = outcome.reason, outcome.column
        if reason is None:
            return cls(text=outcome.text, count=0, reason=None, message=None)
        function = outcome.text.strip("( ").partition("(")[0].strip()
        people = of_number(outcome.count, "un candidat", f"{count_in_figures(outcome.count)} candidats")
        message = f"{function} ne trouve rien pour {people}"
        if outcome.blank:
            message += f", dont {count_in_figures(outcome.blank)} sans valeur à chercher"
        if reason is not Unfound.ABSENT:
            message += f"\N{NO-BREAK SPACE}: {_KINDS_APART[reason].format(f'{column.table}[{column.column}]')}"
        return cls(text=outcome.text, count=outcome.count, reason=reason, message=message)


class FormulaChecked(Out):
    """What saving would say; ``explanation`` only for a valid formula and a given candidate.

    ``unreadable_by_managers``: of what it draws from, however far, the columns that a manager may not read.
    """

    valid: bool
    errors: list[FormulaFault]
    references: list[DependencyDescriptor]
    unreadable_by_managers: list[DependencyDescriptor]
    lookups: list[LookupChecked]
    explanation: Explanation | None
