"""Stored objects that come and go with the rows that tell of them: never a row without its bytes.

An object is written before the transaction of its row commits, and removed after that of the row's deletion did; what
a process killed in between leaves without a row is swept.
"""

from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import IO

from sqlalchemy import event
from sqlalchemy.orm import Session, SessionTransaction

from parvis.kernel import storage
from parvis.kernel.clock import now

MOST_IN_FLIGHT = timedelta(hours=1)
"""An object without a row may be that of a transaction that is about to commit, for so long."""


def keep(session: Session, key: str, content: IO[bytes] | bytes | Iterable[bytes]) -> None:
    """Stores ``content``, for as long as the session's transaction does not roll back. Raises `StorageFull`.

    When a commit fails nobody knows whether the server has done it: the object then stays, for the sweep to judge.
    """
    attempted = False

    def commit(_session: Session) -> None:
        nonlocal attempted
        attempted = True

    def rollback(_session: Session, ended: SessionTransaction) -> None:
        nonlocal attempted
        if ended.parent is None and not attempted:
            attempted = True
            storage.delete(key)

    event.listen(session, "before_commit", commit)
    event.listen(session, "after_soft_rollback", rollback)
    storage.put(key, content)


def discard_on_commit(session: Session, *keys: str) -> None:
    """Removes the objects once the transaction that deletes their rows has committed."""

    def commit(_session: Session) -> None:
        for key in keys:
            storage.delete(key)

    event.listen(session, "after_commit", commit, once=True)


def sweep(folder: str, known: Collection[str]) -> int:
    """Removes the objects of ``folder`` whose keys are not ``known`` and no longer in flight; how many."""
    lost = [key for key, stored in storage.listed(folder) if key not in known and stored < now() - MOST_IN_FLIGHT]
    for key in lost:
        storage.delete(key)
    return len(lost)
