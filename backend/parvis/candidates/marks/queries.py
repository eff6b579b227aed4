"""Which candidates have an open conflict, and on what."""

import uuid
from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import ColumnElement, ScalarSelect, func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.queries import catalogue
from parvis.candidates.history.rules import cell_label
from parvis.candidates.marks.model import GradeConflict, VanishedValue
from parvis.candidates.marks.schemas import CandidateConflictsOut, GradeConflictOut
from parvis.candidates.visibility.queries import records
from parvis.kernel.errors import NotFound


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
    found = session.execute(identity.where(records.c.id == candidate_id)).one_or_none()
    if found is None:
        raise NotFound
    columns = catalogue(session)
    order = {name: index for index, name in enumerate(columns.by_technical_name)}
    open_ones = session.scalars(
        select(GradeConflict).where(GradeConflict.candidate_id == candidate_id).order_by(GradeConflict.column_name)
    )
    return CandidateConflictsOut(
        name=f"{found.last_name} {found.first_name}".strip(),
        external_id=found.external_id,
        candidate_grade_conflicts=[
            GradeConflictOut(
                name=conflict.column_name,
                label=cell_label(columns, conflict.column_name),
                external_value=conflict.external_value,
                modified_value=conflict.modified_value,
                source="CANDIDATE" if conflict.proposed else "FILE",
            )
            for conflict in sorted(open_ones, key=lambda each: order.get(each.column_name, len(order)))
        ],
    )


def rows_of(session: Session, candidates: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
    """The row numbers of these candidates. Raises `NotFound` when one of them is unknown."""
    found = session.execute(select(records.c.id, records.c.row_number).where(records.c.id.in_(candidates)))
    rows = {each.id: each.row_number for each in found}
    if len(rows) < len(set(candidates)):
        raise NotFound
    return rows
