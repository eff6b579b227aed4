"""Slowing down whoever tries passwords: by account and address together, by account, and by address.

The pair is strict and hurts only the one who tries; the two others are wide, against many addresses on one account or
many accounts from one address (a whole school may share one). Each attempt is counted before its password is checked,
so a hundred at once are not checked a hundred times; a success takes its count back.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.identity_provider.accounts import email_key
from parvis.identity_provider.model import AttemptsRow
from parvis.kernel.clock import now

FORGOTTEN_AFTER = timedelta(hours=1)
LONGEST_LOCK = timedelta(minutes=15)
FIRST_LOCK = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class Limit:
    """``free`` failures lock nothing; that one locks for `FIRST_LOCK`, each further one for twice as long as before."""

    kind: str
    free: int

    def key(self, *parts: str) -> bytes:
        """What is stored instead of addresses in clear."""
        return hashlib.sha256("\0".join((self.kind, *parts)).encode()).digest()

    def lock(self, count: int) -> timedelta | None:
        """How long ``count`` failures lock for."""
        if count < self.free:
            return None
        return min(FIRST_LOCK * 2 ** min(count - self.free, 10), LONGEST_LOCK)


PAIR = Limit("pair", 5)
ACCOUNT = Limit("account", 30)
ADDRESS = Limit("address", 100)


def _limits(email: str, address: str) -> dict[bytes, Limit]:
    account = email_key(email)
    return {PAIR.key(account, address): PAIR, ACCOUNT.key(account): ACCOUNT, ADDRESS.key(address): ADDRESS}


def _locked_rows(session: Session, keys: list[bytes]) -> list[AttemptsRow]:
    """The rows of ``keys``, made when missing, locked in one order whoever asks."""
    ordered = sorted(keys)
    fresh = [{"key": key, "count": 0, "last_at": now()} for key in ordered]
    session.execute(insert(AttemptsRow).values(fresh).on_conflict_do_nothing())
    rows = select(AttemptsRow).where(AttemptsRow.key.in_(ordered)).order_by(AttemptsRow.key).with_for_update()
    return list(session.scalars(rows.execution_options(populate_existing=True)))


def seconds_to_wait(session: Session, email: str, address: str) -> int:
    """Counts an attempt and gives 0, or counts nothing and gives the seconds before the next one is looked at."""
    limits = _limits(email, address)
    moment = now()
    rows = _locked_rows(session, list(limits))
    locked = [row.locked_until for row in rows if row.locked_until is not None and row.locked_until > moment]
    if locked:
        return ceil((max(locked) - moment).total_seconds())
    for row in rows:
        row.count = 1 if row.last_at < moment - FORGOTTEN_AFTER else row.count + 1
        row.last_at = moment
        row.locked_until = _end(limits[row.key].lock(row.count), moment)
    return 0


def forget_failures(session: Session, email: str, address: str) -> None:
    """After a success: the account's failures are forgotten, the address only gets this attempt back."""
    limits = _limits(email, address)
    account_keys = [key for key, limit in limits.items() if limit is not ADDRESS]
    session.execute(delete(AttemptsRow).where(AttemptsRow.key.in_(account_keys)))
    for row in _locked_rows(session, [key for key, limit in limits.items() if limit is ADDRESS]):
        row.count = max(0, row.count - 1)
        if ADDRESS.lock(row.count) is None:
            row.locked_until = None


def _end(lock: timedelta | None, moment: datetime) -> datetime | None:
    return None if lock is None else moment + lock
