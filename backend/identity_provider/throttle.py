"""Slowing down attempts at passwords: by account and address together, by account, and by address.

The pair is strict and hurts only the one who tries; the account's count is wide, against many addresses on one account.
A browser that has signed in to the account before has a count of its own and none of these: failures from elsewhere do
not lock it out.

An address, which a whole school may share, is never locked: beyond the failures that it may have, its attempts are
looked at one after the other, each a while after the former (`Pace`). Only who would wait for long is sent away.

Attempts in flight count: no more are looked at together than may fail. But only a failure locks, so that a class that
signs in at once is at most made to wait for a moment.
"""

import hashlib
import ipaddress
from abc import ABC, abstractmethod
from asyncio import sleep
from collections.abc import Awaitable, Callable, Collection
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import TypeVar

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session
from starlette.concurrency import run_in_threadpool

from identity_provider.accounts import email_key
from identity_provider.clock import now
from identity_provider.installation import new_session
from identity_provider.model import AttemptsRow

FORGOTTEN_AFTER = timedelta(hours=1)
LONGEST_MEMORY = 2 * FORGOTTEN_AFTER
# Failed sign-ins of an account from one address or on one known browser before a lock, then from unknown browsers
# anywhere; and from an address, whatever the account, before it is slowed down.
FREE_OF_PAIR, FREE_OF_ACCOUNT, FREE_OF_ADDRESS = 5, 30, 100
FIRST_LOCK = timedelta(seconds=30)
LONGEST_LOCK = timedelta(minutes=15)
# An attempt whose process was killed is taken for ended after this.
LONGEST_FLIGHT = timedelta(minutes=1)
SECONDS_UNTIL_OTHERS_END = 2
IPV6_NETWORK_BITS = 64
REQUESTS_BY_ACCOUNT = 3
LONGEST_DELAY = 10
"""In seconds: who would wait for longer is told to come back, instead."""

T = TypeVar("T")


class TooManyAttempts(Exception):
    """The attempt is not looked at: another may be, in so many ``seconds``."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(seconds)


@dataclass(frozen=True, slots=True)
class Limit:
    """``free`` failures lock nothing, that one for `FIRST_LOCK`, each further one twice as long."""

    key: bytes
    free: int

    def lock(self, failures: int) -> timedelta | None:
        """How long ``failures`` lock for."""
        if failures < self.free:
            return None
        return min(FIRST_LOCK * 2 ** min(failures - self.free, 10), LONGEST_LOCK)


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the attempts of one address follow each other: at once, while it has fewer than ``free`` failures.

    Failures are forgotten one by one, ``free`` of them in `FORGOTTEN_AFTER`, whatever happens meanwhile. A success pays
    a tenth of ``free`` back, once for each `payer` in that time: a school soon has none left, and whoever owns one good
    account gains little by it. No more than twice ``free`` are remembered.
    """

    key: bytes
    free: int
    payer: bytes | None = None

    def step(self, row: AttemptsRow, moment: datetime) -> timedelta:
        """The time between two attempts: a second from ``free`` failures on, doubled by each further tenth of that."""
        beyond = self._left(row, moment) / self._each - self.free
        return min(timedelta(seconds=2 ** int(10 * beyond / self.free)), self._each) if beyond >= 0 else timedelta()

    def after_failure(self, row: AttemptsRow, moment: datetime) -> datetime:
        """When all failures will be forgotten, with one more."""
        return moment + min(self._left(row, moment) + self._each, LONGEST_MEMORY)

    def after_payment(self, row: AttemptsRow, moment: datetime) -> datetime:
        """When all failures will be forgotten, with those that a success pays back."""
        return moment + self._left(row, moment) - max(self._each, FORGOTTEN_AFTER / 10)

    @property
    def _each(self) -> timedelta:
        return FORGOTTEN_AFTER / self.free

    def _left(self, row: AttemptsRow, moment: datetime) -> timedelta:
        """Until all is forgotten. More than can be remembered was written before the clock was set back."""
        left = max((row.forgotten_at or moment) - moment, timedelta())
        return left if left <= LONGEST_MEMORY else timedelta()


class Counted(ABC):
    """An attempt at what a stranger might guess."""

    @abstractmethod
    def limits(self) -> list[Limit]:
        """What it counts under, and is locked by."""

    @abstractmethod
    def pace(self) -> Pace | None:
        """That of its address; None where its address does not slow it down."""


@dataclass(frozen=True, slots=True)
class Attempt(Counted):
    """A sign-in: ``email`` as typed, the peer's ``address``, and the id of the ``browser`` if it is known."""

    email: str
    address: str
    browser: str | None

    def limits(self) -> list[Limit]:
        """See `Counted.limits`."""
        account = email_key(self.email)
        if self.browser is not None:
            return [Limit(_key("browser", account, self.browser), FREE_OF_PAIR)]
        return [
            Limit(_key("pair", account, network_of(self.address)), FREE_OF_PAIR),
            Limit(_key("account", account), FREE_OF_ACCOUNT),
        ]

    def pace(self) -> Pace | None:
        """See `Counted.pace`."""
        return None if self.browser is not None else pace_of("sign-in", self.address, email_key(self.email))


@dataclass(frozen=True, slots=True)
class PasswordRequest(Attempt):
    """A request for the link of a forgotten password; it counts whether an account has the address or not."""

    def limits(self) -> list[Limit]:
        """Not what sign-ins count under, which a stranger's requests must not lock."""
        return [Limit(_key("forgotten account", email_key(self.email)), REQUESTS_BY_ACCOUNT)]

    def pace(self) -> Pace | None:
        """See `Counted.pace`."""
        return pace_of("forgotten", self.address)


def pace_of(purpose: str, address: str, payer: str | None = None) -> Pace:
    """The pace of an ``address`` at what ``purpose`` names; ``payer``: who pays failures back by a success."""
    network = network_of(address)
    paying = None if payer is None else _key(f"{purpose} payer", payer, network)
    return Pace(_key(f"{purpose} address", network), FREE_OF_ADDRESS, paying)


async def slowed_down(
    attempt: Counted, turn: Callable[[], AbstractAsyncContextManager[None]], work: Callable[[], Awaitable[T]]
) -> T:
    """Counts the attempt, waits for its turn, and returns what ``work`` gives; ``work`` calls `end_attempt`.

    ``turn`` limits how many attempts a process handles at once: those that wait take neither a thread nor a connection.
    Raises `TooManyAttempts`.
    """
    async with turn():
        delay = await run_in_threadpool(_begun, attempt)
        if not delay:
            return await work()
    await sleep(delay)
    async with turn():
        return await work()


def _begun(attempt: Counted) -> float:
    """Counts the attempt as in flight, and gives the seconds until its turn. Raises `TooManyAttempts`."""
    with new_session() as session, session.begin():
        locked = begin_attempt(session, attempt)
        delay = 0.0 if locked else delay_of(session, attempt)
        if locked or delay > LONGEST_DELAY:
            raise TooManyAttempts(locked or ceil(delay))
        return delay


def in_words(seconds: int) -> str:
    """How long to wait, in French."""
    shown = f"{seconds} {'seconde' if seconds < 2 else 'secondes'}"
    return shown if seconds <= 90 else f"{-(-seconds // 60)} minutes"


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


def begin_attempt(session: Session, attempt: Counted) -> int:
    """Counts the attempt as in flight and gives 0, or gives the seconds to wait before another is looked at."""
    moment, limits, pace = now(), attempt.limits(), attempt.pace()
    rows = _locked_rows(session, [*(limit.key for limit in limits), *([] if pace is None else [pace.key])])
    counted = [(limit, rows[limit.key]) for limit in limits]
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


def delay_of(session: Session, attempt: Counted) -> float:
    """The seconds until the turn, among those of its address, of an attempt that has begun in this transaction."""
    moment, pace = now(), attempt.pace()
    if pace is None:
        return 0
    row = _locked_rows(session, [pace.key])[pace.key]
    step = pace.step(row, moment)
    turn = max(row.locked_until or moment, moment) if step else moment
    delay = (turn - moment).total_seconds()
    if delay <= LONGEST_DELAY:
        row.locked_until = turn + step
    return delay


def end_attempt(session: Session, attempt: Counted, *, success: bool) -> None:
    """Counts how an attempt that had begun has ended."""
    moment, limits, pace = now(), attempt.limits(), attempt.pace()
    payer = None if pace is None or not success else pace.payer
    keys = [
        *(limit.key for limit in limits),
        *([] if pace is None else [pace.key]),
        *([] if payer is None else [payer]),
    ]
    rows = _locked_rows(session, keys)
    for limit in limits:
        row = rows[limit.key]
        row.in_flight = max(0, row.in_flight - 1)
        if success:
            row.failures, row.locked_until = 0, None
        else:
            row.failures += 1
            row.last_at = moment
            row.locked_until = _end(limit.lock(row.failures), moment)
    if pace is not None and not success:
        row = rows[pace.key]
        row.last_at, row.forgotten_at = moment, pace.after_failure(row, moment)
    elif pace is not None and payer is not None and (rows[payer].forgotten_at or moment) <= moment:
        rows[pace.key].forgotten_at = pace.after_payment(rows[pace.key], moment)
        rows[payer].last_at, rows[payer].forgotten_at = moment, moment + FORGOTTEN_AFTER


def _key(*parts: str) -> bytes:
    """What is stored instead of addresses in clear."""
    return hashlib.sha256("\0".join(parts).encode()).digest()


def _locked_rows(session: Session, keys: Collection[bytes]) -> dict[bytes, AttemptsRow]:
    """The row of each key, made when missing; locked always in the same order."""
    if not keys:
        return {}
    ordered = sorted(keys)
    fresh = [{"key": key, "failures": 0, "in_flight": 0, "last_at": now()} for key in ordered]
    session.execute(insert(AttemptsRow).values(fresh).on_conflict_do_nothing())
    rows = select(AttemptsRow).where(AttemptsRow.key.in_(ordered)).order_by(AttemptsRow.key).with_for_update()
    return {row.key: row for row in session.scalars(rows.execution_options(populate_existing=True))}


def _end(lock: timedelta | None, moment: datetime) -> datetime | None:
    return None if lock is None else moment + lock
