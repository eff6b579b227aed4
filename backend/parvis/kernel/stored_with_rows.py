"""Stored objects added and removed with the rows that describe them: never a row without its bytes.

An object is on the disk before the transaction of its row commits, and removed after that of the row's deletion did;
what a process killed in between, or a store that is away then, leaves without a row is swept.
"""

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Final

import structlog
from obstore.exceptions import BaseError as StorageError
from sqlalchemy import event
from sqlalchemy.orm import Session, SessionTransaction

from parvis.kernel import storage
from parvis.kernel.clock import now

MOST_IN_FLIGHT = timedelta(hours=1)
"""An object without a row may be that of a transaction that is about to commit, for so long."""
_KEPT: Final = "objects_kept"
_DISCARDED: Final = "objects_discarded"

log = structlog.get_logger("parvis.storage")


def keep(session: Session, key: str, content: storage.Content) -> None:
    """Stores ``content``, for as long as the session's transaction does not roll back. Raises `StorageFull`.

    When a commit fails, the server may have done it or not: the object then stays until the next sweep decides.
    """
    keep_all(session, {key: content})


def keep_all(session: Session, contents: Mapping[str, storage.Content]) -> None:
    """`keep` of each content at its key, several at once. Raises `StorageFull`."""
    _kept(session).extend(contents)
    storage.put_all(contents)


def _kept(session: Session) -> list[str]:
    """What the session's transaction has stored so far."""
    return session.info.setdefault(_KEPT, [])


@event.listens_for(Session, "before_commit")
def _bring_to_disk(session: Session) -> None:
    """The database's commit outlives a failure of the power: what its rows tell of must as well."""
    kept = _kept(session)
    if kept and not session.in_nested_transaction():
        storage.bring_to_disk(kept)
        kept.clear()


@event.listens_for(Session, "after_soft_rollback")
def _rolled_back(session: Session, ended: SessionTransaction) -> None:
    if ended.parent is None:
        kept = _kept(session)
        _removed(kept)
        kept.clear()


def discard_on_commit(session: Session, *keys: str) -> None:
    """Removes the objects once the transaction that deletes their rows has committed; not when that, or the savepoint
    in which they were deleted, rolls back.
    """
    within = session.get_nested_transaction() or session.get_transaction() or session.begin()
    _discarded(session, within).extend(keys)


def _discarded(session: Session, within: SessionTransaction) -> list[str]:
    """What the transaction, or savepoint, has discarded so far: one that rolls back is never looked up again."""
    discarded: dict[SessionTransaction, list[str]] = session.info.setdefault(_DISCARDED, {})
    return discarded.setdefault(within, [])


@event.listens_for(Session, "after_commit")
def _discard(session: Session) -> None:
    """Of a savepoint, it waits for what the savepoint is in."""
    ended = session.get_nested_transaction() or session.get_transaction()
    keys = session.info.get(_DISCARDED, {}).pop(ended, [])
    if keys and ended is not None and ended.parent is not None:
        _discarded(session, ended.parent).extend(keys)
        return
    _removed(keys)


def _removed(keys: Collection[str]) -> None:
    """What the store does not remove now is left to the next sweep: the rows are already as they were to be, and an
    error would say that they are not.
    """
    for number, key in enumerate(keys):
        try:
            storage.delete(key)
        except StorageError as error:
            log.warning("storage_unavailable", reason=str(error).partition("\n")[0], left=len(keys) - number)
            return


def sweep(folder: str, known: Collection[str]) -> int:
    """Removes the objects of ``folder`` whose keys are not ``known`` and no longer in flight; how many."""
    lost = [key for key, stored in storage.listed(folder) if key not in known and stored < now() - MOST_IN_FLIGHT]
    for key in lost:
        storage.delete(key)
    return len(lost)
