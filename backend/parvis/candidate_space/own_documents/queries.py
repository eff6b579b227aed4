"""The documents addressed to the candidate who is signed in."""

import uuid

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from parvis.candidate_space.own_documents.model import DocumentReading
from parvis.candidate_space.own_documents.schemas import OwnDocumentOut
from parvis.candidate_space.own_letter.queries import is_own_record, own_candidate
from parvis.files.stored.model import FileType, StoredFile
from parvis.kernel.auth import Person


def own_documents(session: Session, person: Person) -> list[OwnDocumentOut]:
    """The documents addressed to the person: those to read first, then the newest. Raises `CandidateNotFound`."""
    candidate = own_candidate(session, person)
    addressed = (
        select(StoredFile, DocumentReading.read_at)
        .outerjoin(DocumentReading, DocumentReading.file_id == StoredFile.id)
        .where(StoredFile.candidate_id == candidate.id, StoredFile.type == FileType.ADMINISTRATIVE_DOCUMENT)
        .order_by(DocumentReading.read_at.is_not(None), StoredFile.created.desc(), StoredFile.id)
    )
    return [OwnDocumentOut.of(file, deletable=False, read_at=read_at) for file, read_at in session.execute(addressed)]


def documents_read(session: Session, files: Select[uuid.UUID]) -> int:
    """How many of ``files`` their candidates have opened."""
    read = select(func.count()).where(DocumentReading.file_id.in_(files))
    return session.scalar(read) or 0


def is_own_document(session: Session, person: Person, file: StoredFile) -> bool:
    """Whether the file is a document addressed to the person."""
    return file.type == FileType.ADMINISTRATIVE_DOCUMENT and is_own_record(session, person, file.candidate_id)
