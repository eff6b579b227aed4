"""Every advisory lock of PostgreSQL that Parvis takes, in the order in which one transaction may take several.

Two transactions that take the same locks in different orders wait for each other for ever; `hold` refuses the wrong
order wherever it is first tried. Locks of rows come after advisory locks, in one order as well, and several rows of a
table by id: features, the import's profile, the slots, the state of the table (which its log locks at the commit at the
latest), candidates, then the rows that belong to a candidate: links, mails, the records of what mails said.
"""

from collections.abc import Generator
from contextlib import contextmanager
from enum import Enum
from typing import Final

from sqlalchemy import Connection, TextClause, text
from sqlalchemy.orm import Session

_HELD: Final = "advisory_locks"


class AdvisoryLock(Enum):
    """The locks, first to last; the values are their keys in the database."""

    MIGRATIONS = 0x5041_5256_4953  # "PARVIS"
    """One migration at a time."""
    DEMONSTRATION = 0x5041_5256_4445  # "PARVDE"
    """Two commands that prepare the same demonstration do so one after the other."""
    EXCLUDING_FEATURES = 0x4645_4154_5552  # "FEATUR"
    """Jobs that exclude each other are enqueued one at a time: none of them sees the lock of another that is not
    committed.
    """
    ACCOUNTS = 0x4143_434F_554E  # "ACCOUN"
    """Accounts and roles change one at a time: each change is checked against the administrators that remain and
    against the roles inherited.
    """
    INTERVIEW_SITES = 0x5349_5445_5300  # "SITES"
    """Sites change one at a time: names, trigrams and the file's values are checked against all sites."""
    SIGNING_KEYS = 0x5041_5256_4B45  # "PARVKE"
    """The first signing key of the embedded identity provider is made once."""
    SESSIONS_SWEEP = 0x5041_5256_5357  # "PARVSW"
    """One sign-in at a time removes what has expired."""
    OUTBOX = 0x4F55_5442_4F58  # "OUTBOX"
    """One worker at a time sends mails: it alone keeps their rate, and decides about mails whose sending was
    interrupted.
    """
    BACKUP = 0x4241_434B_5550  # "BACKUP"
    """One backup at a time: another would remove what this one has copied and not named yet."""
    ERASURES = 0x4552_4153_5552  # "ERASUR"
    """A list of erasures is completed by one process at a time: none of two erasures is lost."""
    FORMULAS = 0x464F_524D_554C  # "FORMUL"
    """Formulas are saved or deleted, and results published, one at a time: each is checked against every formula."""
    PFM_READINGS = 0x5046_4D52_4541  # "PFMREA"
    """Projects are held, read and settled one at a time, and by the same settings."""
    SECRET = 0x5345_4352_4554  # "SECRET"
    """The installation's secret stays what it is while others seal texts under it (`hold_shared`)."""
    JOURNAL = 0x4A4F_5552_4E41  # "JOURNA"
    """Lines of the journal are chained one at a time. The database takes it, in the last step of a transaction,
    whatever rows that one has locked: nothing is waited for after it.
    """


class AdvisoryLockOutOfOrder(RuntimeError):
    """A transaction that holds a later lock asks for an earlier one: a defect, found before it blocks anybody."""


def hold(session: Session, lock: AdvisoryLock) -> None:
    """Waits for ``lock`` and holds it until the transaction ends. Raises `AdvisoryLockOutOfOrder`."""
    _note(session, lock)
    session.execute(holding(lock))


def hold_shared(session: Session, lock: AdvisoryLock) -> None:
    """Waits until nobody holds ``lock`` alone, and keeps it so until the transaction ends. In no order with the other
    locks: who holds this one alone waits for no other of them, and for rows only a moment.
    """
    session.execute(text("SELECT pg_advisory_xact_lock_shared(:key)"), {"key": lock.value})


def holding(lock: AdvisoryLock) -> TextClause:
    """The statement that waits for ``lock``, for the migrations, which have no session; `hold` checks the order."""
    return text("SELECT pg_advisory_xact_lock(:key)").bindparams(key=lock.value)


@contextmanager
def held_by(connection: Connection, lock: AdvisoryLock) -> Generator[None]:
    """Waits for ``lock`` and holds it outside any transaction, for work that takes several transactions."""
    connection.execute(text("SET lock_timeout = 0"))  # whatever this pooled connection served before
    connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": lock.value})
    try:
        yield
    finally:
        connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": lock.value})


def take_if_free(connection: Connection, lock: AdvisoryLock) -> bool:
    """Takes ``lock`` if it is free, and tells whether: ``connection`` holds it until closed."""
    return bool(connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": lock.value}))


def hold_if_free(session: Session, lock: AdvisoryLock) -> bool:
    """Takes ``lock`` if free, until the transaction ends, and tells whether. Raises `AdvisoryLockOutOfOrder`."""
    _note(session, lock)
    return bool(session.scalar(text("SELECT pg_try_advisory_xact_lock(:key)"), {"key": lock.value}))


def _note(session: Session, lock: AdvisoryLock) -> None:
    transaction = session.get_transaction() or session.begin()
    former, latest = session.info.get(_HELD, (None, lock))
    order = list(AdvisoryLock)
    if former is transaction and order.index(lock) < order.index(latest):
        raise AdvisoryLockOutOfOrder(f"{lock.name} after {latest.name}")
    session.info[_HELD] = transaction, lock
