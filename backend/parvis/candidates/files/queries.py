"""A candidate's files as a person may read them."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot import current, scope
from parvis.candidates.files.rules import TYPES, can_read_all, can_read_pfm, can_remove, is_anyones
from parvis.candidates.record.model import Candidate
from parvis.files.stored import queries as stored
from parvis.files.stored.model import DepositedBy, FileType, StoredFile
from parvis.files.stored.schemas import FileOut
from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound, existing
from parvis.kernel.hooks import Hooks


@dataclass(frozen=True)
class FilesHooks(Hooks):
    """is_own: whether a file is the person's own to read, as a candidate. is_own_to_delete: whether they may delete it
    as the candidate who sent it; raises a refusal. note_reading: keeps that a person opened a file of a candidate, in
    the same transaction. is_kept_from: whether a person is kept from the files of a candidate whom they could see.
    """

    is_own: Callable[[Session, Person, StoredFile], bool]
    is_own_to_delete: Callable[[Session, Person, StoredFile], bool]
    note_reading: Callable[[Session, Person, StoredFile], None]
    is_kept_from: Callable[[Session, Person, uuid.UUID], bool]


def candidate_row(session: Session, candidate_id: uuid.UUID) -> int:
    """The row number of a candidate. Raises `NotFound`."""
    return existing(session.scalar(select(Candidate.row_number).where(Candidate.id == candidate_id)))


def files_listed(session: Session, person: Person, candidate_id: uuid.UUID) -> list[FileOut]:
    """Every file of a candidate, oldest first, for those who read whole records (two queries). Raises `NotFound`."""
    candidate_row(session, candidate_id)
    return [_file_shown(file, person) for file in stored.files_of_candidate(session, candidate_id, TYPES)]


def room_left(session: Session, candidate_id: uuid.UUID, deposited_by: DepositedBy, quota: int) -> int:
    """How many more files they may send to a candidate, of ``quota`` (one query)."""
    return quota - len(stored.ids_deposited(session, candidate_id, FileType.CANDIDATE_FILE, deposited_by))


def check_readable(session: Session, person: Person, file: StoredFile) -> None:
    """Raises `NotFound` unless the person may read a candidate's file."""
    if can_read_all(person) or FilesHooks.joined().is_own(session, person, file):
        return
    if file.type != FileType.PFM or not can_read_pfm(person) or file.candidate_id is None:
        raise NotFound
    if FilesHooks.joined().is_kept_from(session, person, file.candidate_id):
        raise NotFound
    if not is_anyones(person):
        row = candidate_row(session, file.candidate_id)
        if not scope.visible_rows(session, current.snapshot(session), person)[row]:
            raise NotFound


def _file_shown(file: StoredFile, person: Person) -> FileOut:
    return FileOut.of(file, deletable=can_remove(person, FileType(file.type)))
