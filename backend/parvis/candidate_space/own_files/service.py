"""Sending one's own files."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from parvis.candidate_space.own_files.rules import KINDS
from parvis.candidate_space.own_letter.queries import own_candidate
from parvis.candidate_space.own_record.rules import file_quota
from parvis.candidates.files.service import add_within
from parvis.files.content.service import check_files
from parvis.files.stored.model import DepositedBy
from parvis.kernel.auth import Person
from parvis.kernel.http.upload import ReceivedFile


def send(session: Session, person: Person, received: Sequence[ReceivedFile]) -> None:
    """Adds files to the person's own record, all or none.

    Raises `CandidateNotFound`, `FileInvalid`, `FileQuotaReached`, `AntivirusUnavailable`, `StorageFull`.
    """
    candidate = own_candidate(session, person)
    checked = check_files(received, KINDS)
    add_within(session, person, candidate.id, checked, DepositedBy.CANDIDATE, quota=file_quota(candidate.source))
