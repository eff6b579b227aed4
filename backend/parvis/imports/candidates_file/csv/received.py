"""The files received, in the object store until they are imported or dropped.

A file is stored within the transaction that writes its row, and goes when that transaction does not commit; what a
killed process leaves all the same is swept.
"""

import uuid
from collections.abc import Collection
from datetime import timedelta
from pathlib import PurePosixPath
from typing import IO

from sqlalchemy import event
from sqlalchemy.orm import Session

from parvis.kernel import storage
from parvis.kernel.clock import now

FOLDER = "imports/"
MOST_IN_FLIGHT = timedelta(hours=1)
"""A file of whose row nobody knows may be that of a transaction that is about to commit, for so long."""


def keep(session: Session, file_id: uuid.UUID, content: IO[bytes] | bytes) -> None:
    """Stores ``content``, for as long as the session's transaction does not roll back."""
    committed = False

    def commit(_session: Session) -> None:
        nonlocal committed
        committed = True

    def rollback(_session: Session) -> None:
        if not committed:
            discard(file_id)

    event.listen(session, "after_commit", commit)
    event.listen(session, "after_rollback", rollback)
    storage.put(_key(file_id), content)


def content_of(file_id: uuid.UUID) -> bytes:
    """The content of a file. Raises `NotFound`."""
    return storage.read(_key(file_id))


def discard(file_id: uuid.UUID) -> None:
    """Removes a file, if it is there."""
    storage.delete(_key(file_id))


def sweep(known: Collection[uuid.UUID]) -> int:
    """Removes the files that are not ``known`` and no longer in flight; how many."""
    names = {str(file_id) for file_id in known}
    lost = [
        key
        for key, stored in storage.listed(FOLDER)
        if PurePosixPath(key).stem not in names and stored < now() - MOST_IN_FLIGHT
    ]
    for key in lost:
        storage.delete(key)
    return len(lost)


def _key(file_id: uuid.UUID) -> str:
    return f"{FOLDER}{file_id}.csv"
