"""Noting that a candidate opened a document."""

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.candidate_space.own_documents.model import DocumentReading
from parvis.candidate_space.own_documents.queries import is_own_document
from parvis.files.stored.model import StoredFile
from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound


def note_reading(session: Session, person: Person, file: StoredFile) -> None:
    """Keeps when the candidate first opened a document addressed to them. Raises `NotFound` when it is gone."""
    if is_own_document(session, person, file):
        present = select(StoredFile.id).where(StoredFile.id == file.id)
        if session.scalar(present.with_for_update(read=True, key_share=True)) is None:
            raise NotFound
        session.execute(insert(DocumentReading).values(file_id=file.id).on_conflict_do_nothing())
