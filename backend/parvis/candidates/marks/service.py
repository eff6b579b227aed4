"""Changing marks, opening and closing conflicts."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sqlalchemy import delete, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.log import storage
from parvis.candidate_table.log.changes import CellChange, ChangeOrigin, append_changes
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.marks.errors import GradeColumn, GradeNotEditable, GradeOutOfRange, PresentValue, StaleValue
from parvis.candidates.marks.model import GradeConflict
from parvis.candidates.marks.rules import Scalar, is_same_value
from parvis.formula_language import column_of_external
from parvis.kernel.auth import Person

HIGHEST_GRADE = 20


@dataclass(frozen=True, slots=True)
class GradeEdit:
    """A mark as it shall be: a number from 0 to 20 or None for blank; ``revert`` goes back to the file's value.

    ``expected`` is what the editor had read; ``check`` false: whatever they had read.
    """

    column: str
    value: float | None = None
    revert: bool = False
    expected: Scalar = None
    check: bool = False


@dataclass(frozen=True, slots=True)
class ConflictFound:
    """A conflict between the file and a modified value, by the column's technical name."""

    candidate_id: uuid.UUID
    column: str
    external: Scalar
    modified: Scalar


def edit_marks(
    session: Session, *, candidate_id: uuid.UUID, row_number: int, edits: Sequence[GradeEdit], author: Person
) -> None:
    """Changes marks of one candidate in the caller's transaction, all or none, as one history item (api.md §10).

    A value equal to the present one changes nothing.
    Raises `GradeNotEditable`, `GradeOutOfRange`, `StaleValue`.
    """
    storage.locked_state(session)
    table = current.snapshot(session)
    marks = {column.technical_name for column in catalogue(session).marks}
    changes: list[CellChange] = []
    for edit in edits:
        if edit.column not in marks or not table.has(edit.column):
            raise GradeNotEditable(data=GradeColumn(column=edit.column))
        if edit.value is not None and not 0 <= edit.value <= HIGHEST_GRADE:
            raise GradeOutOfRange(data=GradeColumn(column=edit.column))
        present = _scalar(table.column(edit.column).cell(row_number))
        if edit.check and not is_same_value(present, edit.expected):
            raise StaleValue(data=PresentValue(column=edit.column, value=present))
        external = external_value(table, edit.column, row_number)
        value = external if edit.revert else edit.value
        modified = row_number in table.modified(edit.column)
        if is_same_value(value, present) and not (edit.revert and modified):
            continue
        origin = ChangeOrigin.KEPT_EXTERNAL if edit.revert else ChangeOrigin.STAFF
        changes.append(CellChange(row_number, edit.column, value, present, origin))
    if not changes:
        return
    closed = [
        (candidate_id, change.column)
        for change in changes
        if is_same_value(change.value, external_value(table, change.column, row_number))
    ]
    close_conflicts(session, closed)
    for change in changes:
        open_one = (GradeConflict.candidate_id == candidate_id) & (GradeConflict.column_name == change.column)
        session.execute(update(GradeConflict).where(open_one).values(modified_value=change.value))
    cells = tuple(ChangedCell(change.column, change.value, change.previous) for change in changes)
    record(session, [Happened(candidate_id, Action.UPDATE_GRADE, cells)], author)
    append_changes(session, changes, author)


def open_conflicts(session: Session, found: Sequence[ConflictFound]) -> None:
    """Opens conflicts, or brings open ones up to date."""
    for start in range(0, len(found), 1000):
        values = [
            {
                "candidate_id": each.candidate_id,
                "column_name": each.column,
                "external_value": each.external,
                "modified_value": each.modified,
            }
            for each in found[start : start + 1000]
        ]
        written = insert(GradeConflict).values(values)
        latest = {name: written.excluded[name] for name in ("external_value", "modified_value")}
        session.execute(written.on_conflict_do_update(index_elements=["candidate_id", "column_name"], set_=latest))


def close_conflicts(session: Session, cells: Sequence[tuple[uuid.UUID, str]]) -> None:
    """Closes the conflicts on these cells (candidate, technical name), where one is open."""
    for start in range(0, len(cells), 1000):
        cell = tuple_(GradeConflict.candidate_id, GradeConflict.column_name)
        session.execute(delete(GradeConflict).where(cell.in_(cells[start : start + 1000])))


def external_value(table: Snapshot, column: str, row_number: int) -> Scalar:
    """What the file says in a cell, whatever was modified since."""
    text = table.external_text(column, row_number)
    return _scalar(column_of_external(np.zeros(1, np.uint8), (text,)).cell(0))


def _scalar(value: object) -> Scalar:
    return value if isinstance(value, str | float | bool) else None
