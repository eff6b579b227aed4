"""Reading the journal of one candidate."""

import uuid

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.candidates.journal.model import Access, AccessKind
from parvis.candidates.journal.schemas import AccessAuthorOut, AccessOut
from parvis.kernel.schemas import Page


def accesses_listed(session: Session, candidate_id: uuid.UUID, *, page: int, size: int) -> Page[AccessOut]:
    """Who opened what of the candidate, newest first (two queries)."""
    total = session.scalar(select(func.count()).where(Access.candidate_id == candidate_id)) or 0
    newest = select(Access).where(Access.candidate_id == candidate_id).order_by(Access.at.desc(), Access.id.desc())
    rows = session.scalars(newest.offset(page * size).limit(size))
    return Page[AccessOut].of([_shown(row) for row in rows], total=total, number=page, size=size)


def _shown(access: Access) -> AccessOut:
    return AccessOut(
        id=str(access.id),
        at=access.at,
        author=AccessAuthorOut(last_name=access.last_name, first_name=access.first_name),
        role=access.role,
        kind=AccessKind(access.kind),
        file_name=access.file_name,
    )
