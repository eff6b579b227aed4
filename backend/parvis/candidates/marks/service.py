"""Changes marks, opens and closes conflicts.

Every writer first takes the lock on the state of the table: an edit, a resolution and an import wait for each other,
and each reads what the previous writer committed.
"""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import Select, delete, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.log import storage
from parvis.candidate_table.log.changes import (
    CellChange,
    ChangeOrigin,
    append_changes,
    decided_by_others,
    last_entry,
)
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.history.service import Action, ChangedCell, Happened, ResolvedCell, record
from parvis.candidates.marks.errors import (
    GradeColumn,
    MarkNotEditable,
    MarkOutOfRange,
    ModifiedOut,
    PresentValue,
    StaleValue,
)
from parvis.candidates.marks.model import GradeConflict, VanishedValue
from parvis.candidates.marks.queries import conflicts_on, open_among, rows_of
from parvis.candidates.marks.rules import Scalar, is_same_value
from parvis.candidates.marks.schemas import KeptMark
from parvis.candidates.visibility.queries import records
from parvis.kernel.auth import Person
from parvis.kernel.errors import FieldError, InvalidInput

HIGHEST_MARK = 20


@dataclass(frozen=True, slots=True)
class GradeEdit:
    """The new value of a mark: a number from 0 to 20 or None for blank; ``revert`` goes back to the file's value.

    ``expected`` is what the editor had read; ``check`` false: whatever they had read.
    """

    column: str
    value: float | None = None
    revert: bool = False
    expected: Scalar = None
    check: bool = False


@dataclass(frozen=True, slots=True)
class VanishedText:
    """The text that the file had for a modified cell, before its column vanished."""

    candidate_id: uuid.UUID
    column: str
    text: str


@dataclass(frozen=True, slots=True)
class ConflictFound:
    """A conflict between the file and a modified value, by the column's technical name."""

    candidate_id: uuid.UUID
    column: str
    external: Scalar
    modified: Scalar


def edit_marks(
    session: Session,
    *,
    candidate_id: uuid.UUID,
    row_number: int,
    edits: Sequence[GradeEdit],
    author: Person,
    origin: ChangeOrigin = ChangeOrigin.STAFF,
) -> list[CellChange]:
    """Changes marks of a candidate in the caller's transaction, all or none, as one history item; returns what changed.

    origin: the staff's or the candidate's values. A value equal to the present value changes nothing; the file's own
    value is a return to the file. Raises `InvalidInput` for a column named twice, `MarkNotEditable`, `MarkOutOfRange`,
    `StaleValue`.
    """
    storage.locked_state(session)
    table = current.snapshot(session)
    marks = {column.technical_name for column in catalogue(session).marks}
    changes: list[CellChange] = []
    met: set[str] = set()
    for index, edit in enumerate(edits):
        if edit.column in met:
            sentence = "Cette note est indiquée deux fois"
            raise InvalidInput(sentence, fields=[FieldError(field=f"{index}.column", message=sentence)])
        met.add(edit.column)
        _check_edit(edit, index, edit.column in marks)
        # A column that this very transaction offers is blank.
        present = _scalar(table.table_column(edit.column).cell(row_number)) if table.has(edit.column) else None
        if edit.check and not is_same_value(present, edit.expected):
            raise StaleValue(data=_present(session, table, edit.column, row_number, present))
        external = external_value(table, edit.column, row_number)
        revert = edit.revert or is_same_value(edit.value, external)
        value = external if revert else _without_minus_zero(edit.value)
        modified = row_number in table.modified(edit.column)
        if is_same_value(value, present) and not (revert and modified):
            continue
        becomes = ChangeOrigin.KEPT_EXTERNAL if revert else origin
        changes.append(CellChange(row_number, edit.column, value, present, becomes))
    if not changes:
        return []
    close_conflicts(
        session,
        [(candidate_id, change.column) for change in changes if change.origin is ChangeOrigin.KEPT_EXTERNAL],
    )
    open_columns = set(
        session.scalars(select(GradeConflict.column_name).where(GradeConflict.candidate_id == candidate_id))
    )
    for change in changes:
        if change.column in open_columns:
            open_one = (GradeConflict.candidate_id == candidate_id) & (GradeConflict.column_name == change.column)
            session.execute(update(GradeConflict).where(open_one).values(modified_value=change.value))
    cells = tuple(ChangedCell(change.column, change.value, change.previous) for change in changes)
    record(session, [Happened(candidate_id, Action.UPDATE_GRADE, cells)], author)
    raise_versions(session, [candidate_id])
    append_changes(session, changes, author)
    return changes


def resolve_conflicts(
    session: Session, named: Collection[tuple[uuid.UUID, str]], kept: KeptMark, author: Person
) -> int:
    """Resolves these conflicts (candidate, technical name) by one choice; returns how many were still open.

    EXTERNAL drops the modification, MODIFIED keeps it until the file changes the value again. The history keeps both
    values. Raises `NotFound` when a candidate is unknown.
    """
    storage.locked_state(session)
    rows = rows_of(session, {candidate_id for candidate_id, _ in named})
    open_ones = open_among(session, named)
    keeps_file = kept is KeptMark.EXTERNAL
    changes: list[CellChange] = []
    cells: dict[uuid.UUID, list[ChangedCell]] = {}
    for each in open_ones:
        value, discarded = each.external_value, each.modified_value
        if not keeps_file:
            value, discarded = discarded, value
        kept_external = ChangeOrigin.CANDIDATE if each.proposed else ChangeOrigin.KEPT_EXTERNAL
        origin = kept_external if keeps_file else ChangeOrigin.KEPT_MODIFIED
        changes.append(CellChange(rows[each.candidate_id], each.column_name, value, each.modified_value, origin))
        resolved = ResolvedCell(each.column_name, value, each.modified_value, discarded)
        cells.setdefault(each.candidate_id, []).append(resolved)
    close_conflicts(session, [(each.candidate_id, each.column_name) for each in open_ones])
    items = [Happened(candidate_id, Action.RESOLVE_CONFLICT, tuple(own)) for candidate_id, own in cells.items()]
    if items:
        record(session, items, author)
        raise_versions(session, cells)
        append_changes(session, changes, author)
    return len(open_ones)


def propose_marks(
    session: Session, *, candidate_id: uuid.UUID, row_number: int, edits: Sequence[GradeEdit], author: Person
) -> list[GradeEdit]:
    """Keeps the candidate's own values that differ from those that staff decided as open conflicts, and gives the other
    edits. A value that agrees with the staff's ends what was proposed there.

    The lock on the state of the table is held.
    """
    decided = decided_by_others(session, row_number, [edit.column for edit in edits], author.subject)
    table = current.snapshot(session)
    rest: list[GradeEdit] = []
    for edit in edits:
        if edit.column not in decided:
            rest.append(edit)
            continue
        present = _scalar(table.table_column(edit.column).cell(row_number))
        close_conflicts(session, [(candidate_id, edit.column)])
        if not is_same_value(edit.value, present):
            proposal = ConflictFound(candidate_id, edit.column, edit.value, present)
            open_conflicts(session, [proposal], proposed=True)
        # The value stays; readers learn of the conflict.
        settled = CellChange(row_number, edit.column, present, present, ChangeOrigin.KEPT_MODIFIED)
        append_changes(session, [settled], None)
    if len(rest) < len(edits):
        raise_versions(session, [candidate_id])
    return rest


def open_conflicts(session: Session, found: Sequence[ConflictFound], *, proposed: bool = False) -> None:
    """Opens conflicts with the file, or with what the candidate ``proposed``; updates open ones."""
    for start in range(0, len(found), 1000):
        values = [
            {
                "candidate_id": conflict.candidate_id,
                "column_name": conflict.column,
                "external_value": conflict.external,
                "modified_value": conflict.modified,
                "proposed": proposed,
            }
            for conflict in found[start : start + 1000]
        ]
        written = insert(GradeConflict).values(values)
        latest = {name: written.excluded[name] for name in ("external_value", "modified_value", "proposed")}
        session.execute(written.on_conflict_do_update(index_elements=["candidate_id", "column_name"], set_=latest))


def close_conflicts(session: Session, cells: Sequence[tuple[uuid.UUID, str]]) -> None:
    """Closes the conflicts on these cells (candidate, technical name), where one is open."""
    for start in range(0, len(cells), 1000):
        cell = tuple_(GradeConflict.candidate_id, GradeConflict.column_name)
        session.execute(delete(GradeConflict).where(cell.in_(cells[start : start + 1000])))


def end_conflicts_on(session: Session, columns: Collection[str], author: Person | None) -> None:
    """Ends the conflicts on columns that the file no longer has: the modified values stay, the history shows both."""
    cells: dict[uuid.UUID, list[ChangedCell]] = {}
    for conflict in conflicts_on(session, columns):
        kept, discarded = conflict.modified_value, conflict.external_value
        cells.setdefault(conflict.candidate_id, []).append(ResolvedCell(conflict.column_name, kept, kept, discarded))
    if cells:
        close_conflicts(session, [(candidate_id, cell.name) for candidate_id, own in cells.items() for cell in own])
        record(session, [Happened(each, Action.RESOLVE_CONFLICT, tuple(own)) for each, own in cells.items()], author)
        raise_versions(session, cells)


def keep_vanished_values(session: Session, vanishing: Sequence[VanishedText], present: Collection[str]) -> None:
    """Keeps external values of modified cells of ``vanishing`` columns; deletes those kept for ``present`` ones."""
    session.execute(delete(VanishedValue).where(VanishedValue.column_name.in_(present)))
    if vanishing:
        values = [
            {"candidate_id": cell.candidate_id, "column_name": cell.column, "external_text": cell.text}
            for cell in vanishing
        ]
        session.execute(insert(VanishedValue).on_conflict_do_nothing(), values)


def raise_versions(session: Session, candidates: Collection[uuid.UUID] | Select[uuid.UUID]) -> None:
    """Makes stale what anybody read of these records."""
    later = update(records).where(records.c.id.in_(candidates)).values(version=records.c.version + 1)
    session.execute(later)


def external_value(table: Snapshot, column: str, row_number: int) -> Scalar:
    """What the file says in a cell, whatever was modified since."""
    return _scalar(table.external_cell(column, row_number))


def _check_edit(edit: GradeEdit, index: int, is_mark: bool) -> None:
    if not is_mark:
        raise MarkNotEditable(data=GradeColumn(column=edit.column), fields=_blamed(index, MarkNotEditable.message))
    if edit.value is not None and not 0 <= edit.value <= HIGHEST_MARK:
        raise MarkOutOfRange(data=GradeColumn(column=edit.column), fields=_blamed(index, MarkOutOfRange.message))


def _blamed(index: int, message: str) -> list[FieldError]:
    return [FieldError(field=f"{index}.value", message=message)]


def _present(session: Session, table: Snapshot, column: str, row_number: int, value: Scalar) -> PresentValue:
    """What someone whose value is stale needs to see: the present one, and who entered it."""
    modified = None
    if row_number in table.modified(column):
        entry = last_entry(session, row_number, column)
        modified = None if entry is None else ModifiedOut.by(*entry)
    return PresentValue(column=column, value=value, error=None, modified=modified)


def _without_minus_zero(value: float | None) -> float | None:
    return None if value is None else value + 0.0


def _scalar(value: object) -> Scalar:
    return value if isinstance(value, str | float | bool) else None
