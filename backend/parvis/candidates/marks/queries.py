"""Which candidates have an open conflict, and on what."""

import uuid

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Column, Integer, MetaData, Table, Uuid, select
from sqlalchemy.orm import Session

from parvis.candidates.marks.model import GradeConflict

# The record belongs to `candidates`, beside this concept in the layers: only its row number is needed here.
_records = Table("candidates", MetaData(), Column("id", Uuid), Column("row_number", Integer))


def rows_in_conflict(session: Session) -> NDArray[np.int64]:
    """The row numbers of the candidates who have an open conflict: the loader of GRADE_CONFLICT_FILTER."""
    rows = select(_records.c.row_number).where(_records.c.id.in_(select(GradeConflict.candidate_id)))
    return np.fromiter(session.scalars(rows), np.int64)


def columns_in_conflict(session: Session, candidate_id: uuid.UUID) -> frozenset[str]:
    """The technical names of the columns on which a candidate has an open conflict."""
    columns = select(GradeConflict.column_name).where(GradeConflict.candidate_id == candidate_id)
    return frozenset(session.scalars(columns))
