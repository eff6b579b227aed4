"""Sending one's own files."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from parvis.candidate_space.own_letter.queries import own_candidate
from parvis.candidate_space.own_record.rules import file_quota
from parvis.candidates.files.service import add_within
from parvis.files.content.service import CheckedFile
from parvis.files.stored.model import DepositedBy
from parvis.kernel.auth import Person


def send(session: Session, person: Person, checked: Sequence[CheckedFile]) -> None:
    """Adds checked files, all or none. Raises `CandidateNotFound`, `FileQuotaReached`, `StorageFull`."""
    candidate = own_candidate(session, person)
    add_within(session, person, candidate.id, checked, DepositedBy.CANDIDATE, quota=file_quota(candidate.source))
