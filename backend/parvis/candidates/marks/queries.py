"""Which candidates have an open conflict, and on what."""

import uuid
from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import ColumnElement, ScalarSelect, func, select, tuple_
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.queries import Catalogue, catalogue
from parvis.candidate_table.log.changes import entries_of
from parvis.candidates.history.model import Action
from parvis.candidates.history.queries import newest_cells
from parvis.candidates.history.rules import cell_label
from parvis.candidates.marks.errors import ModifiedOut
from parvis.candidates.marks.model import GradeConflict, VanishedValue
from parvis.candidates.marks.schemas import (
    MOST_CELLS,
    CandidateConflictsOut,
    ConflictQueueOut,
    FileValueOut,
    GradeConflictOut,
    QueuedConflictOut,
)
from parvis.candidates.visibility.queries import records
from parvis.kernel.errors import NotFound, existing


def rows_in_conflict(session: Session) -> NDArray[np.int64]:
    """The row numbers of the candidates who have an open conflict: the loader of GRADE_CONFLICT_FILTER."""
    rows = select(records.c.row_number).where(records.c.id.in_(select(GradeConflict.candidate_id)))
    return np.fromiter(session.scalars(rows), np.int64)


def columns_in_conflict(candidate_id: ColumnElement[uuid.UUID]) -> ScalarSelect[list[str]]:
    """Selects the technical names of the columns on which a candidate has an open conflict: null without a conflict."""
    columns = select(func.array_agg(GradeConflict.column_name)).where(GradeConflict.candidate_id == candidate_id)
    return columns.scalar_subquery()


def open_conflicts_counted(session: Session) -> int:
    """How many conflicts are open."""
    return session.scalar(select(func.count()).select_from(GradeConflict)) or 0


def conflicts_on(session: Session, columns: Collection[str]) -> Sequence[GradeConflict]:
    """The open conflicts on these columns."""
    found = select(GradeConflict).where(GradeConflict.column_name.in_(columns))
    return session.scalars(found.order_by(GradeConflict.candidate_id, GradeConflict.column_name)).all()


def vanished_texts(session: Session) -> dict[tuple[uuid.UUID, str], str]:
    """Returns the last external values of modified cells whose column has vanished, by candidate and column."""
    found = session.execute(select(VanishedValue.candidate_id, VanishedValue.column_name, VanishedValue.external_text))
    return {(candidate_id, column): text for candidate_id, column, text in found}


def proposals_of(session: Session, candidate_id: uuid.UUID) -> dict[str, Any]:
    """The marks that a candidate entered over those of the staff, which nobody settled yet, by technical name."""
    own = (GradeConflict.candidate_id == candidate_id) & GradeConflict.proposed
    found = session.execute(select(GradeConflict.column_name, GradeConflict.external_value).where(own))
    return {column: value for column, value in found}


def conflicts_of(session: Session, candidate_id: uuid.UUID) -> CandidateConflictsOut:
    """The open conflicts of a candidate (three queries). Raises `NotFound`."""
    identity = select(records.c.last_name, records.c.first_name, records.c.external_id)
    found = existing(session.execute(identity.where(records.c.id == candidate_id)).one_or_none())
    columns = catalogue(session)
    order = {name: index for index, name in enumerate(columns.by_technical_name)}
    open_ones = session.scalars(
        select(GradeConflict).where(GradeConflict.candidate_id == candidate_id).order_by(GradeConflict.column_name)
    )
    return CandidateConflictsOut(
        name=f"{found.last_name} {found.first_name}".strip(),
        external_id=found.external_id,
        candidate_grade_conflicts=[
            _conflict_shown(columns, conflict)
            for conflict in sorted(open_ones, key=lambda each: order.get(each.column_name, len(order)))
        ],
    )


def conflicts_queued(session: Session) -> ConflictQueueOut:
    """The open conflicts of all candidates, in the order of their names and of the columns (five queries)."""
    columns = catalogue(session)
    order = {name: index for index, name in enumerate(columns.by_technical_name)}
    found = session.execute(
        select(GradeConflict, records.c.row_number, records.c.external_id, records.c.last_name, records.c.first_name)
        .join(records, records.c.id == GradeConflict.candidate_id)
        .order_by(records.c.last_name, records.c.first_name, records.c.row_number)
        .limit(MOST_CELLS)
    ).all()
    cells = [(conflict.candidate_id, conflict.column_name) for conflict, *_ in found]
    imported = newest_cells(session, cells, Action.IMPORT)
    rows, names = {row for _, row, *_ in found}, {name for _, name in cells}
    entered = {(entry.row_number, entry.column_name): entry for entry in reversed(entries_of(session, rows, names))}
    conflicts = [
        QueuedConflictOut(
            **_conflict_shown(columns, conflict).model_dump(by_alias=False),
            candidate_id=conflict.candidate_id,
            external_id=external_id,
            candidate=f"{last_name} {first_name}".strip(),
            file_before=None
            if conflict.proposed or written is None
            else FileValueOut(value=written.content["previousValue"]),
            modified=entry and ModifiedOut.by(entry.author_last_name, entry.author_first_name, entry.created),
        )
        for conflict, row, external_id, last_name, first_name in sorted(
            found, key=lambda each: (each[3], each[4], each[1], order.get(each[0].column_name, len(order)))
        )
        for written in [imported.get((conflict.candidate_id, conflict.column_name))]
        for entry in [entered.get((row, conflict.column_name))]
    ]
    return ConflictQueueOut(total=open_conflicts_counted(session), conflicts=conflicts)


def open_among(session: Session, named: Collection[tuple[uuid.UUID, str]]) -> Sequence[GradeConflict]:
    """Those of these conflicts (candidate, technical name) that are open, by candidate and column, as they are now."""
    cell = tuple_(GradeConflict.candidate_id, GradeConflict.column_name)
    order = select(GradeConflict).where(cell.in_(named)).order_by(GradeConflict.candidate_id, GradeConflict.column_name)
    return session.scalars(order.execution_options(populate_existing=True)).all()


def _conflict_shown(columns: Catalogue, conflict: GradeConflict) -> GradeConflictOut:
    return GradeConflictOut(
        name=conflict.column_name,
        label=cell_label(columns, conflict.column_name),
        external_value=conflict.external_value,
        modified_value=conflict.modified_value,
        source="CANDIDATE" if conflict.proposed else "FILE",
    )


def rows_of(session: Session, candidates: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
    """The row numbers of these candidates. Raises `NotFound` when one of them is unknown."""
    found = session.execute(select(records.c.id, records.c.row_number).where(records.c.id.in_(candidates)))
    rows = {each.id: each.row_number for each in found}
    if len(rows) < len(set(candidates)):
        raise NotFound
    return rows
