"""Which candidates have a letter, wait for one or have none, from the cells of their rows."""

import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import ID, Snapshot
from parvis.candidates.record.model import Candidate
from parvis.formula_language import CellValue
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.kernel.personal_data import among

SLOT_COLUMN: Final = "CreneauEntretien"
ABSENT_COLUMN: Final = "AbsentDuFichier"
_COLUMNS: Final = (ID, METHOD_COLUMN, SLOT_COLUMN, ABSENT_COLUMN)

WithoutLetter = Literal["ENCF", "METHOD_ERROR", "ABSENT"]


@dataclass(frozen=True, slots=True)
class LetterState:
    """The cells of a candidate's row that decide about their letter."""

    candidate_id: uuid.UUID
    method: CellValue
    has_slot: bool
    absent: bool


@dataclass(slots=True)
class Letters:
    """The candidates by the state of their letter."""

    ready: list[uuid.UUID] = field(default_factory=list[uuid.UUID])
    waiting: list[uuid.UUID] = field(default_factory=list[uuid.UUID])
    without: dict[WithoutLetter, list[uuid.UUID]] = field(default_factory=dict[WithoutLetter, list[uuid.UUID]])


def letters_of(states: Iterable[LetterState]) -> Letters:
    """Sorts the candidates: an interview without slot waits; ENCF, a method in error and the absent have no letter."""
    letters = Letters()
    for state in states:
        reason = _reason(state)
        if reason is not None:
            letters.without.setdefault(reason, []).append(state.candidate_id)
        elif state.method == EvaluationMethod.INTERVIEW and not state.has_slot:
            letters.waiting.append(state.candidate_id)
        else:
            letters.ready.append(state.candidate_id)
    return letters


def letter_states(session: Session, candidates: Collection[uuid.UUID] | None = None) -> list[LetterState]:
    """The cells that decide about each candidate's letter, or about those of these, as the table is now."""
    table = current.snapshot(session)
    if candidates is None:
        return letter_states_in(table)
    return letter_states_in(table, session.scalars(select(Candidate.row_number).where(among(Candidate.id, candidates))))


def letter_states_in(table: Snapshot, wanted: Iterable[int] | None = None) -> list[LetterState]:
    """The same cells, as ``table`` has them, of all candidates or of those in the rows ``wanted``."""
    rows = table.alive.nonzero()[0]
    if wanted is not None:
        rows = np.intersect1d(rows, np.fromiter(wanted, np.int64))
    cells = (_cells(table.table_column(name), rows) for name in _COLUMNS)
    return [
        LetterState(uuid.UUID(str(candidate_id)), method, has_slot=slot not in (None, ""), absent=absent is True)
        for candidate_id, method, slot, absent in zip(*cells, strict=True)
    ]


def _cells(column: TableColumn, rows: NDArray[np.int64]) -> list[CellValue]:
    """The cells of a column in these rows, None for an error."""
    return column.values(rows if column.codes is None else column.codes.take(rows)).tolist()


def _reason(state: LetterState) -> WithoutLetter | None:
    if state.absent:
        return "ABSENT"
    if not isinstance(state.method, str) or state.method not in EvaluationMethod.__members__:
        return "METHOD_ERROR"
    return "ENCF" if state.method == EvaluationMethod.ENCF else None
