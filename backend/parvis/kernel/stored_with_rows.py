"""Stores and removes objects together with the rows that describe them: there is never a row without its object.

An object is on the disk before the transaction of its row commits, and is removed after the deletion of its row is
committed. A sweep removes objects without a row, which a killed process or an unreachable store leaves behind.
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
"""How long an object without a row is kept: its transaction may be about to commit."""
_KEPT: Final = "objects_kept"
_DISCARDED: Final = "objects_discarded"

log = structlog.get_logger("parvis.storage")


def keep(session: Session, key: str, content: storage.Content) -> None:
    """Stores ``content`` until the session's transaction rolls back. Raises `StorageFull`.

    When a commit fails, the server may have committed or not: the object then stays until the next sweep decides.
    """
    keep_all(session, {key: content})


def keep_all(session: Session, contents: Mapping[str, storage.Content]) -> None:
    """Does `keep` for each content at its key, several at once. Raises `StorageFull`."""
    _kept(session).extend(contents)
    storage.put_all(contents)


def _kept(session: Session) -> list[str]:
    """Returns the keys that the session's transaction has stored so far."""
    return session.info.setdefault(_KEPT, [])


@event.listens_for(Session, "before_commit")
def _bring_to_disk(session: Session) -> None:
    """Flushes the objects before the commit: it outlives a power failure, so the objects of its rows must as well."""
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
    """Removes the objects once the transaction that deletes their rows has committed, not if it rolls back."""
    within = session.get_nested_transaction() or session.get_transaction() or session.begin()
    _discarded(session, within).extend(keys)


def _discarded(session: Session, within: SessionTransaction) -> list[str]:
    """Returns the keys that the transaction or savepoint has discarded; nobody reads those of one that rolled back."""
    discarded: dict[SessionTransaction, list[str]] = session.info.setdefault(_DISCARDED, {})
    return discarded.setdefault(within, [])


@event.listens_for(Session, "after_commit")
def _discard(session: Session) -> None:
    """Removes the objects, or for a savepoint waits for the transaction around it."""
    ended = session.get_nested_transaction() or session.get_transaction()
    keys = session.info.get(_DISCARDED, {}).pop(ended, [])
    if keys and ended is not None and ended.parent is not None:
        _discarded(session, ended.parent).extend(keys)
        return
    _removed(keys)


def _removed(keys: Collection[str]) -> None:
    """Removes the objects; what the store does not remove now is left to the next sweep.

    No error is raised: the rows are already committed, and an error would say that they are not.
    """
    for number, key in enumerate(keys):
        try:
            storage.delete(key)
        except StorageError as error:
            log.warning("storage_unavailable", reason=str(error).partition("\n")[0], left=len(keys) - number)
            return


def sweep(folder: str, known: Collection[str]) -> int:
    """Removes the objects of ``folder`` whose keys are not ``known`` and whose writers have ended; returns how many."""
    lost = [key for key, stored in storage.listed(folder) if key not in known and stored < now() - MOST_IN_FLIGHT]
    for key in lost:
        storage.delete(key)
    return len(lost)
