"""Candidates who hold a slot and no longer come: their wish is not confirmed, the file no longer contains them, or
their method is no longer an interview.

This is read from the candidate table, which knows it as soon as a file does. A graded candidate is not a leaver: they
came.
"""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import Mask
from parvis.candidate_table.questions.filters import of_rows
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.record.model import Candidate
from parvis.formulas.computations.methods import EvaluationMethod, unconfirmed
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.rules import Left
from parvis.interviews.slots.whereabouts import is_absent, is_graded
from parvis.kernel.clock import today

_OTHERS: Final = frozenset(EvaluationMethod) - {EvaluationMethod.INTERVIEW}


@dataclass(frozen=True, slots=True)
class Leavers:
    """Masks of the (rows,) candidates: who withdrew, who are absent, and whose slot is to be freed."""

    withdrawn: Mask
    absent: Mask
    gone: Mask

    def left(self, row: int | None) -> Left | None:
        """Why the candidate of a row no longer comes, None for somebody who does, and for nobody."""
        if row is None or row >= len(self.gone):
            return None
        if self.absent[row]:
            return Left.ABSENT
        return Left.WITHDRAWN if self.withdrawn[row] else None

    def is_gone(self, row: int | None) -> bool:
        """Whether a slot that the candidate of a row holds is to be freed."""
        return row is not None and row < len(self.gone) and bool(self.gone[row])


def leavers_of(table: Snapshot) -> Leavers:
    """Who no longer comes to an interview, by the table."""
    withdrawn, absent = unconfirmed(table), is_absent(table) & table.alive
    method = table.table_column(METHOD_COLUMN)
    is_other = of_rows(method, method.is_text(_OTHERS))
    gone = (withdrawn | absent | (is_other & table.alive)) & ~is_graded(table)
    return Leavers(withdrawn, absent, gone)


def leavers_counted(session: Session, table: Snapshot) -> int:
    """How many hold a slot of today or later that is to be freed (one query)."""
    held = select(Candidate.row_number).join(InterviewSlot, InterviewSlot.candidate_id == Candidate.id)
    leavers = leavers_of(table)
    return sum(map(leavers.is_gone, session.scalars(held.where(InterviewSlot.day >= today()))))
