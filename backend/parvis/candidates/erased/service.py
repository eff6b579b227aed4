"""Remembering who was erased, in the database and in lists beside it, which a restored backup reads."""

import secrets
from collections.abc import Callable, Sequence

import obstore
import structlog
from obstore.exceptions import BaseError as StorageError
from obstore.store import ObjectStore
from sqlalchemy import delete, event
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.candidates.erased import queries
from parvis.candidates.erased.model import ErasedPerson
from parvis.candidates.erased.rules import LIST, Erasure, ErasureList, ErasuresDamaged
from parvis.kernel import storage
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.personal_data import DataSubject
from parvis.kernel.settings import settings

log = structlog.get_logger("parvis.erasures")


def remember_erased(session: Session, people: Sequence[DataSubject]) -> None:
    """Keeps the numbers of ``people`` as hashes: a later file skips them, and a restored backup loses them again."""
    remember(session, [Erasure(now(), person.number_hash, None) for person in people])


def remember_purge(session: Session, campaign: int) -> None:
    """Lets every number come again, once the campaign that they belonged to is purged; only that is remembered."""
    session.execute(delete(ErasedPerson))
    remember(session, [Erasure(now(), secrets.token_bytes(32), campaign)])


def remember(session: Session, erasures: Sequence[Erasure]) -> None:
    """Keeps these erasures; the lists have them as soon as the transaction is committed."""
    if erasures:
        rows = [{"erased": at, "number_hash": key, "campaign": campaign} for at, key, campaign in erasures]
        session.execute(insert(ErasedPerson).on_conflict_do_nothing(), rows)
        event.listen(session, "after_commit", _list_after)


def _list_after(session: Session) -> None:
    if not session.in_nested_transaction():
        list_erasures()


def list_erasures() -> None:
    """Completes the lists of the store and of PARVIS_BACKUP_TARGET. One that cannot be written is logged, and completed
    by the next erasure, backup or sweep.
    """
    _list_in("store", storage.store)
    if address := settings().backup_target:
        _list_in("backups", lambda: storage.store_at(address))


def _list_in(kept_in: str, opened: Callable[[], ObjectStore]) -> None:
    try:
        write_list(opened())
    except (StorageError, OSError, ValueError) as error:
        log.error("erasures_not_listed", kept_in=kept_in, reason=str(error).partition("\n")[0])  # noqa: TRY400 - the reason is enough


def write_list(store: ObjectStore, others: ErasureList = ErasureList()) -> None:  # noqa: B008 - immutable
    """Completes the list of a store with what the database remembers, and with ``others``.

    One that is damaged is written anew: the database has all but the erasures before its last purge.
    """
    with new_session() as session, session.begin():
        hold(session, AdvisoryLock.ERASURES)
        try:
            listed = queries.list_of(store)
        except ErasuresDamaged:
            log.warning("erasures_written_anew")
            listed = ErasureList()
        complete = listed.with_all(others.erasures, others.reaches).with_all(queries.erasures(session), now())
        obstore.put(store, LIST, complete.written())
