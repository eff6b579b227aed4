"""The files received, in the object store until they are imported or dropped."""

import uuid
from collections.abc import Collection
from typing import IO

from sqlalchemy.orm import Session

from parvis.kernel import storage, stored_with_rows

FOLDER = "imports/"


def keep(session: Session, file_id: uuid.UUID, content: IO[bytes] | bytes) -> None:
    """Stores ``content``, for as long as the session's transaction does not roll back."""
    stored_with_rows.keep(session, _key_of(file_id), content)


def content_of(file_id: uuid.UUID) -> bytes:
    """The content of a file. Raises `NotFound`."""
    return storage.read(_key_of(file_id))


def discard(file_id: uuid.UUID) -> None:
    """Removes a file, if it is there."""
    storage.delete(_key_of(file_id))


def discard_on_commit(session: Session, *file_ids: uuid.UUID) -> None:
    """Removes files, if they are there, once the session's transaction has committed."""
    stored_with_rows.discard_on_commit(session, *map(_key_of, file_ids))


def sweep(known: Collection[uuid.UUID]) -> int:
    """Removes the files that are not ``known`` and no longer in flight; how many."""
    return stored_with_rows.sweep(FOLDER, {_key_of(file_id) for file_id in known})


def _key_of(file_id: uuid.UUID) -> str:
    """Where a file is in the object store."""
    return f"{FOLDER}{file_id}.csv"
