"""The database: one engine per process."""

import asyncio
import threading
import uuid
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, MetaData, QueuePool, create_engine, text
from sqlalchemy.orm import DeclarativeBase, Session, mapped_column

from parvis.kernel.errors import Unavailable
from parvis.kernel.settings import settings

RowId = Annotated[
    uuid.UUID, mapped_column(primary_key=True, default=uuid.uuid4, server_default=text("gen_random_uuid()"))
]
"""The id of a table's rows, which Python or the database chooses."""


class Base(DeclarativeBase):
    """Base of every table; constraints are named so that migrations can name them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


SESSIONS_AT_ONCE = 20
"""The most requests of a process that have a session at once, and a third of its connections at most; the others wait.
Without this limit all connections might be held by requests that wait for a thread, to write their answer, or for the
table of candidates to be read again, which takes one more connection: none of them could go on.
"""
POOL_TIMEOUT_SECONDS = 30
"""Longest wait of a call for a connection of the pool; then it is answered 503."""
CONNECT_SECONDS = 10
"""How many seconds a connection may take to open: psycopg itself would wait for two minutes."""


def sqlalchemy_url(url: str) -> str:
    """Returns the same address with the driver that Parvis uses (psycopg 3)."""
    for prefix in ("postgresql://", "postgres://"):
        if url.startswith(prefix):
            return f"postgresql+psycopg://{url.removeprefix(prefix)}"
    return url


def psycopg_url(url: str) -> str:
    """Returns the same address as libpq expects it, for psycopg itself (LISTEN, COPY)."""
    return sqlalchemy_url(url).replace("postgresql+psycopg://", "postgresql://", 1)


def database_url() -> str:
    """Returns the address of this process's database, as SQLAlchemy writes it.

    Raises ``RuntimeError`` when none is set: `parvis.cli` sets it to the embedded server's before anything connects.
    """
    url = settings().database_url
    if url is None:
        raise RuntimeError(
            "Aucune base de données : DATABASE_URL est absente et le serveur embarqué n'est pas démarré."
        )
    return sqlalchemy_url(url.get_secret_value())


def direct_url() -> str:
    """Returns the address of PostgreSQL itself, also where `database_url` is that of a pooler."""
    url = settings().database_direct_url
    return database_url() if url is None else sqlalchemy_url(url.get_secret_value())


def connect_options() -> dict[str, Any]:
    """How psycopg connects: a pooler that lends connections forgets what was prepared in the former transaction."""
    prepared = {"prepare_threshold": None} if is_pooled() else {}
    return {"connect_timeout": CONNECT_SECONDS, **prepared}


def is_pooled() -> bool:
    """Whether each transaction may be on another connection of the database."""
    return settings().database_pooler == "transaction"


_making = threading.Lock()


def engine() -> Engine:
    """The engine of this process; its pool holds 10 connections and grows to `database_pool_size`."""
    with _making:  # two threads that ask first would each make one
        return _made()


@lru_cache(maxsize=1)
def _made() -> Engine:
    most = settings().database_pool_size
    return create_engine(
        database_url(),
        pool_size=min(10, most),
        max_overflow=most - min(10, most),
        pool_timeout=POOL_TIMEOUT_SECONDS,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args=connect_options(),
    )


@contextmanager
def lasting_connection() -> Generator[Connection]:
    """A connection beside any pooler, which keeps locks outside transactions; each statement is a transaction."""
    with _making:
        own = _made_direct() if is_pooled() else _made()
    with own.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        yield connection


@lru_cache(maxsize=1)
def _made_direct() -> Engine:
    return create_engine(
        direct_url(),
        pool_size=1,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args={"connect_timeout": CONNECT_SECONDS},
    )


def close() -> None:
    """Closes this process's connections; does nothing in a process that never connected and may have no address."""
    with _making:
        for made in (_made, _made_direct):
            if made.cache_info().currsize:
                made().dispose()
                made.cache_clear()


def connections() -> dict[str, int]:
    """How many connections of this process's pools are in use and idle, and how many requests wait for one."""
    numbers = {"in_use": 0, "idle": 0, "waiting": _waiting.requests}
    with _making:
        pool = _made().pool if _made.cache_info().currsize else None
    if isinstance(pool, QueuePool):
        numbers["in_use"] += pool.checkedout()
        numbers["idle"] += pool.checkedin()
    return numbers


def new_session() -> Session:
    """A session that the caller commits and closes (jobs, commands)."""
    return Session(engine(), expire_on_commit=False)  # a `sessionmaker` makes a class of sessions, ten times as long


@dataclass(slots=True)
class Waiting:
    """How many requests wait for their turn."""

    requests: int = 0


def turns(
    at_once: int | Callable[[], int], longest_wait: float | None = None, waiting: Waiting | None = None
) -> Callable[[], AsyncGenerator[None]]:
    """Makes a dependency that lets ``at_once`` requests of a process go on.

    The others wait on the event loop, without a thread or a connection, and get `Unavailable` after ``longest_wait``
    seconds; ``waiting`` counts them.
    """
    counted = waiting or Waiting()
    of_loops: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()

    async def turn() -> AsyncGenerator[None]:
        loop = asyncio.get_running_loop()
        free = of_loops.get(loop)
        if free is None:
            free = of_loops[loop] = asyncio.Semaphore(at_once if isinstance(at_once, int) else at_once())
        counted.requests += 1
        try:
            async with asyncio.timeout(longest_wait):
                await free.acquire()
        except TimeoutError as error:
            raise Unavailable from error
        finally:
            counted.requests -= 1
        try:
            yield
        finally:
            free.release()

    return turn


OF_REQUEST = "of_request"
"""In the ``info`` of a session that lasts until its request is answered."""


def _sessions_at_once() -> int:
    return min(SESSIONS_AT_ONCE, settings().database_pool_size // 3)


_waiting = Waiting()
turn_of_request = turns(_sessions_at_once, waiting=_waiting)
"""Waits until few enough requests have a session."""
