"""Storing, removing and sweeping files: a row and its bytes, together or not at all."""

import hashlib
import uuid
from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.files.content.service import CheckedFile
from parvis.files.stored.errors import FileHasOwnCall
from parvis.files.stored.model import DepositedBy, FileType, StoredFile
from parvis.files.stored.queries import FOLDER, FileAccess, file_and_rules, key_of
from parvis.kernel import storage, stored_with_rows
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.errors import NotFound
from parvis.kernel.roles import Role


def store(
    session: Session,
    checked: CheckedFile,
    *,
    file_type: FileType,
    candidate_id: uuid.UUID | None,
    depositor: Person | None,
    deposited_by: DepositedBy,
) -> StoredFile:
    """Stores a file in the caller's transaction: nothing stays unless it commits. Raises `StorageFull`."""
    checked.content.seek(0)
    digest = hashlib.file_digest(checked.content, "sha256").digest()  # pyright: ignore[reportArgumentType] # it reads
    checked.content.seek(0)
    file = StoredFile(
        id=uuid.uuid4(),
        type=file_type,
        candidate_id=candidate_id,
        name=checked.name,
        mime_type=checked.kind,
        size=checked.size,
        sha256=digest,
        deposited_by=deposited_by,
        depositor_subject=depositor.subject if depositor else None,
    )
    store_all(session, {file: checked.content})
    return file


def store_all(session: Session, files: Mapping[StoredFile, storage.Content]) -> None:
    """Stores, as `store` does, several files whose rows say already what their bytes are. Raises `StorageFull`."""
    stored_with_rows.keep_all(session, {key_of(file.id): content for file, content in files.items()})
    session.add_all(files)
    session.flush()


def remove(session: Session, person: Person, file_id: uuid.UUID) -> None:
    """Deletes a file for a person who may, by the rules of its type. Raises `NotFound`, and as those rules do."""
    file, rules = file_and_rules(session, file_id, lock=True)
    rules.remove(session, person, file)


def access_with_own_call(*readers: Role) -> FileAccess:
    """The rules of files that these roles alone open, and that go by a call of their own."""

    def check_readable(_session: Session, person: Person, _file: StoredFile) -> None:
        if person.roles.isdisjoint(readers):
            raise NotFound

    def refuse_removal(session: Session, person: Person, file: StoredFile) -> None:
        check_readable(session, person, file)
        raise FileHasOwnCall

    return FileAccess(opened=check_readable, remove=refuse_removal)


def discard(session: Session, *files: StoredFile) -> None:
    """Deletes rows, and their bytes once the transaction has committed."""
    for file in files:
        session.delete(file)
    session.flush()
    stored_with_rows.discard_on_commit(session, *(key_of(file.id) for file in files))


def sweep_files() -> None:
    """Removes the bytes that have no row: what a killed process left, and the files of erased people."""
    with new_session() as session:
        known = {key_of(file_id) for file_id in session.scalars(select(StoredFile.id))}
    stored_with_rows.sweep(FOLDER, known)
