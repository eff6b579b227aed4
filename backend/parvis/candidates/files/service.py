"""Adding files to a candidate and removing them, each with its item of history in the same transaction."""

import uuid
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidates.files.errors import FileQuotaReached
from parvis.candidates.files.queries import FilesHooks, candidate_row, check_readable, room_left
from parvis.candidates.files.rules import can_remove
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.journal.model import AccessKind
from parvis.candidates.journal.rules import acting_role
from parvis.candidates.journal.service import note_access
from parvis.candidates.record.model import Candidate
from parvis.files.content.rules import FileKind
from parvis.files.content.service import CheckedFile
from parvis.files.stored.errors import FileHasOwnCall
from parvis.files.stored.model import DepositedBy, FileType, StoredFile
from parvis.files.stored.queries import FileAccess
from parvis.files.stored.service import discard, store
from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound
from parvis.kernel.settings import settings

STAFF_KINDS = frozenset({FileKind.PDF})


def check_room(session: Session, candidate_id: uuid.UUID) -> None:
    """Refuses early what `deposit` would refuse. Raises `NotFound`, `FileQuotaReached`."""
    candidate_row(session, candidate_id)
    if room_left(session, candidate_id, DepositedBy.STAFF, settings().staff_file_quota) < 1:
        raise FileQuotaReached


def deposit(session: Session, person: Person, candidate_id: uuid.UUID, checked: Sequence[CheckedFile]) -> None:
    """Adds checked files of the staff, all or none. Raises `NotFound`, `FileQuotaReached`, `StorageFull`."""
    add_within(session, person, candidate_id, checked, DepositedBy.STAFF, quota=settings().staff_file_quota)


def add_within(
    session: Session,
    person: Person,
    candidate_id: uuid.UUID,
    checked: Sequence[CheckedFile],
    deposited_by: DepositedBy,
    *,
    quota: int,
) -> None:
    """Adds checked files, at most ``quota`` of the depositor. Raises `NotFound`, `FileQuotaReached`, `StorageFull`."""
    _lock(session, candidate_id)
    if room_left(session, candidate_id, deposited_by, quota) < len(checked):
        raise FileQuotaReached
    _add(session, person, candidate_id, checked, file_type=FileType.CANDIDATE_FILE, deposited_by=deposited_by)


def add_document(session: Session, person: Person, candidate_id: uuid.UUID, checked: CheckedFile) -> None:
    """Adds a document addressed to the candidate. Raises as `deposit`, but there is no quota."""
    candidate_row(session, candidate_id)
    document = FileType.ADMINISTRATIVE_DOCUMENT
    _add(session, person, candidate_id, [checked], file_type=document, deposited_by=DepositedBy.STAFF)


def remove(session: Session, person: Person, file: StoredFile) -> None:
    """Deletes a file. Raises `NotFound` where the person may not see it, `FileHasOwnCall`, `FileDeletionClosed`."""
    check_readable(session, person, file)
    if not can_remove(person, FileType(file.type)) and not FilesHooks.joined().is_own_to_delete(session, person, file):
        raise FileHasOwnCall
    if file.candidate_id is None:
        raise NotFound
    discard(session, file)
    cells = (ChangedCell("file", None, file.name),)
    record(session, [Happened(file.candidate_id, Action.DELETE_FILE, cells)], person)


def _opened(session: Session, person: Person, file: StoredFile) -> None:
    """Raises `NotFound` unless the person may read the file; what one of the staff opens is in the access journal."""
    check_readable(session, person, file)
    if file.candidate_id is not None and acting_role(person.roles) is not None:
        note_access(session, person, file.candidate_id, AccessKind.FILE, file_id=file.id, file_name=file.name)
    FilesHooks.joined().note_reading(session, person, file)


ACCESS = FileAccess(opened=_opened, remove=remove)
"""The rules of a candidate's files, for `files.stored`."""


def _lock(session: Session, candidate_id: uuid.UUID) -> None:
    """Locks a candidate: each deposit counts the files that the others have stored. Raises `NotFound`."""
    row = select(Candidate.id).where(Candidate.id == candidate_id)
    if session.scalar(row.with_for_update(key_share=True)) is None:
        raise NotFound


def _add(
    session: Session,
    person: Person,
    candidate_id: uuid.UUID,
    checked: Sequence[CheckedFile],
    *,
    file_type: FileType,
    deposited_by: DepositedBy,
) -> None:
    for file in checked:
        store(
            session,
            file,
            file_type=file_type,
            candidate_id=candidate_id,
            depositor=person,
            deposited_by=deposited_by,
        )
    added = [Happened(candidate_id, Action.ADD_FILE, (ChangedCell("file", file.name, None),)) for file in checked]
    record(session, added, person)
