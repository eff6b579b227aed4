"""Slowing down attempts at passwords: by account and address together, by account, and by address.

The pair is strict and hurts only the one who tries; the two others are wide, against many addresses on one account or
many accounts from one address (a whole school may share one). A browser that has signed in to the account before has a
count of its own and none of these: failures from elsewhere do not lock it out.

Attempts in flight count: no more are looked at together than may fail. But only a failure locks, so that a class that
signs in at once is at most asked to wait for a moment.
"""

import hashlib
import ipaddress
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.identity_provider.accounts import email_key
from parvis.identity_provider.model import AttemptsRow
from parvis.kernel.clock import now
from parvis.kernel.settings import settings

FORGOTTEN_AFTER = timedelta(hours=1)
FIRST_LOCK = timedelta(seconds=30)
# An attempt whose process was killed is taken for ended after this.
LONGEST_FLIGHT = timedelta(minutes=1)
SECONDS_UNTIL_OTHERS_END = 2
IPV6_NETWORK_BITS = 64
REQUESTS_BY_ACCOUNT = 3
REQUESTS_BY_ADDRESS = 30


@dataclass(frozen=True, slots=True)
class Limit:
    """``free`` failures lock nothing; that one locks for `FIRST_LOCK`, each further one for twice as long as before.

    A success forgets the failures of an account; those of an address stay, or one good account would cover for many.
    """

    key: bytes
    free: int
    forgotten_by_success: bool = True

    def lock(self, failures: int) -> timedelta | None:
        """How long ``failures`` lock for."""
        if failures < self.free:
            return None
        longest = timedelta(seconds=settings().sign_in_longest_lock_seconds)
        return min(FIRST_LOCK * 2 ** min(failures - self.free, 10), longest)


@dataclass(frozen=True, slots=True)
class Attempt:
    """Who tries: ``email`` as typed, the peer's ``address``, and the id of the ``browser`` if it is known."""

    email: str
    address: str
    browser: str | None

    def limits(self) -> list[Limit]:
        """What it counts under."""
        account, network, configured = email_key(self.email), network_of(self.address), settings()
        narrow = configured.sign_in_failures_by_account_and_address
        if self.browser is not None:
            return [Limit(_key("browser", account, self.browser), narrow)]
        return [
            Limit(_key("pair", account, network), narrow),
            Limit(_key("account", account), configured.sign_in_failures_by_account),
            Limit(_key("address", network), configured.sign_in_failures_by_address, forgotten_by_success=False),
        ]


@dataclass(frozen=True, slots=True)
class PasswordRequest(Attempt):
    """Who asks for the link of a forgotten password; each request counts, whether an account has the address or not."""

    def limits(self) -> list[Limit]:
        """What it counts under: not what sign-ins do, which a stranger's requests must not lock."""
        return [
            Limit(_key("forgotten account", email_key(self.email)), REQUESTS_BY_ACCOUNT),
            Limit(_key("forgotten address", network_of(self.address)), REQUESTS_BY_ADDRESS),
        ]


def in_words(seconds: int) -> str:
    """How long to wait, in French."""
    return f"{seconds} secondes" if seconds <= 90 else f"{-(-seconds // 60)} minutes"


def network_of(address: str) -> str:
    """What one caller can move in at will: the address, of IPv6 its /64."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, IPV6_NETWORK_BITS), strict=False))


def begin_attempt(session: Session, attempt: Attempt) -> int:
    """Counts the attempt as in flight and gives 0, or gives the seconds to wait before another is looked at."""
    moment = now()
    counted = _locked_rows(session, attempt.limits())
    locked = [row.locked_until for _, row in counted if row.locked_until is not None and row.locked_until > moment]
    if locked:
        return ceil((max(locked) - moment).total_seconds())
    for _, row in counted:
        if row.last_at < moment - FORGOTTEN_AFTER:
            row.failures = 0
        if row.last_at < moment - LONGEST_FLIGHT:
            row.in_flight = 0
    if any(row.in_flight > 0 and row.failures + row.in_flight >= limit.free for limit, row in counted):
        return SECONDS_UNTIL_OTHERS_END
    for _, row in counted:
        row.in_flight += 1
        row.last_at = moment
    return 0


def end_attempt(session: Session, attempt: Attempt, *, success: bool) -> None:
    """Counts how an attempt that had begun has ended."""
    moment = now()
    for limit, row in _locked_rows(session, attempt.limits()):
        row.in_flight = max(0, row.in_flight - 1)
        if not success:
            row.failures += 1
            row.last_at = moment
            row.locked_until = _end(limit.lock(row.failures), moment)
        elif limit.forgotten_by_success:
            row.failures, row.locked_until = 0, None


def _key(*parts: str) -> bytes:
    """What is stored instead of addresses in clear."""
    return hashlib.sha256("\0".join(parts).encode()).digest()


def _locked_rows(session: Session, limits: list[Limit]) -> list[tuple[Limit, AttemptsRow]]:
    """Each limit with its row, made when missing; locked always in the same order."""
    by_key = {limit.key: limit for limit in limits}
    ordered = sorted(by_key)
    fresh = [{"key": key, "failures": 0, "in_flight": 0, "last_at": now()} for key in ordered]
    session.execute(insert(AttemptsRow).values(fresh).on_conflict_do_nothing())
    rows = select(AttemptsRow).where(AttemptsRow.key.in_(ordered)).order_by(AttemptsRow.key).with_for_update()
    return [(by_key[row.key], row) for row in session.scalars(rows.execution_options(populate_existing=True))]


def _end(lock: timedelta | None, moment: datetime) -> datetime | None:
    return None if lock is None else moment + lock
