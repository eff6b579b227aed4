"""Writing the journal, and forgetting what is too old."""

import uuid

from sqlalchemy import delete, func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.candidates.journal.model import Access, AccessKind
from parvis.candidates.journal.rules import KEPT, QUARTER, acting_role
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.db import new_session


def note_access(
    session: Session,
    person: Person,
    candidate_id: uuid.UUID,
    kind: AccessKind = AccessKind.RECORD,
    *,
    file_id: uuid.UUID | None = None,
    file_name: str | None = None,
) -> None:
    """Notes that ``person`` opens something of the candidate: once a quarter of an hour (one statement)."""
    quarter = func.date_bin(QUARTER, func.now(), func.to_timestamp(0))
    opened = insert(Access).values(
        candidate_id=candidate_id,
        quarter=quarter,
        subject=person.subject,
        last_name=person.last_name,
        first_name=person.first_name,
        role=acting_role(person.roles) or "",
        kind=kind,
        file_id=file_id,
        file_name=file_name,
    )
    session.execute(opened.on_conflict_do_nothing())


def sweep_accesses() -> None:
    """Forgets the openings of more than 12 months ago."""
    with new_session() as session, session.begin():
        session.execute(delete(Access).where(Access.at < now() - KEPT))
