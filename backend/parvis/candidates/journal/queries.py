"""Reading the journal of one candidate."""

import uuid

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.candidates.journal.model import Access
from parvis.candidates.journal.schemas import AccessOut
from parvis.kernel.schemas import Page


def accesses_listed(session: Session, candidate_id: uuid.UUID, *, page: int, size: int) -> Page[AccessOut]:
    """Returns the accesses to the candidate, newest first (two queries)."""
    total = session.scalar(select(func.count()).where(Access.candidate_id == candidate_id)) or 0
    newest = select(Access).where(Access.candidate_id == candidate_id).order_by(Access.at.desc(), Access.id.desc())
    rows = session.scalars(newest.offset(page * size).limit(size))
    return Page[AccessOut].of([AccessOut.of(row) for row in rows], total=total, number=page, size=size)
