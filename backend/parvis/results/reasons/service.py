"""Keeping that a candidate's reasons were told."""

import uuid

from sqlalchemy.orm import Session

from parvis.candidates.history.service import Action, Happened, record
from parvis.candidates.journal.model import AccessKind
from parvis.candidates.journal.service import note_access
from parvis.kernel.auth import Person


def keep_communication(session: Session, person: Person, candidate_id: uuid.UUID) -> None:
    """Notes in the candidate's history, and in the access journal, that ``person`` had their sheet of reasons made."""
    record(session, [Happened(candidate_id, Action.SEND_REASONS)], person)
    note_access(session, person, candidate_id, AccessKind.REASONS)
