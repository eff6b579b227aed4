"""A candidate's own files, and what they may still do with them."""

import uuid

from sqlalchemy.orm import Session

from parvis.candidate_space.own_letter.queries import is_own_record, own_candidate
from parvis.candidate_space.own_record.rules import file_quota
from parvis.candidates.files.errors import FileQuotaReached
from parvis.candidates.files.queries import room_left
from parvis.candidates.record.model import Candidate
from parvis.files.stored.errors import FileDeletionClosed
from parvis.files.stored.model import DepositedBy, FileType, StoredFile
from parvis.files.stored.queries import files_of_candidate
from parvis.files.stored.schemas import FileOut
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.errors import NotFound
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import is_file_deadline_over


def deletion_is_open(session: Session) -> bool:
    """Whether candidates may delete their files now, by the clock of the server."""
    return not is_file_deadline_over(campaign_settings(session), now())


def own_files(session: Session, person: Person) -> list[FileOut]:
    """The files that the person sent as a candidate, newest first. Raises `CandidateNotFound`."""
    candidate = own_candidate(session, person)
    deletable = deletion_is_open(session)
    files = [file for file in files_of_candidate(session, candidate.id, [FileType.CANDIDATE_FILE]) if _is_sent(file)]
    return [FileOut.of(file, deletable=deletable) for file in reversed(files)]


def room_of(session: Session, candidate: Candidate) -> int:
    """How many more files the candidate may send, one at least. Raises `FileQuotaReached`."""
    room = room_left(session, candidate.id, DepositedBy.CANDIDATE, file_quota(candidate.source))
    if room < 1:
        raise FileQuotaReached
    return room


def is_own_file(session: Session, person: Person, file: StoredFile) -> bool:
    """Whether the person sent the file as a candidate: they read it."""
    return _is_sent(file) and is_own_record(session, person, file.candidate_id)


def is_own_to_delete(session: Session, person: Person, file: StoredFile) -> bool:
    """Whether the person may delete the file as the candidate who sent it. Raises `FileDeletionClosed`."""
    if not is_own_file(session, person, file):
        return False
    if not deletion_is_open(session):
        raise FileDeletionClosed
    return True


def file_sent(session: Session, person: Person, file_id: uuid.UUID) -> tuple[StoredFile, Candidate]:
    """A file that the person sent, and their record. Raises `CandidateNotFound`, and `NotFound` for another's."""
    candidate = own_candidate(session, person)
    file = session.get(StoredFile, file_id)
    if file is None or not is_own_file(session, person, file):
        raise NotFound
    return file, candidate


def _is_sent(file: StoredFile) -> bool:
    return file.type == FileType.CANDIDATE_FILE and file.deposited_by == DepositedBy.CANDIDATE
