"""The database: one engine a process, one transaction a request."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from functools import lru_cache
from typing import Annotated
from weakref import WeakKeyDictionary

from fastapi import Depends
from sqlalchemy import Engine, MetaData, create_engine
from sqlalchemy.orm import DeclarativeBase, Session

from parvis.kernel.errors import Unavailable
from parvis.kernel.settings import settings


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


MOST_CONNECTIONS = 60
"""Of one process."""
SESSIONS_AT_ONCE = 20
"""Requests of a process that have a session at once; the others wait. Else the connections might all be held by
requests that wait for a thread, to write their answer, or for the table of candidates to be read anew, which takes one
connection more: none would ever go on.
"""
CONNECT_SECONDS = 10
"""How long a connection may take to be made: psycopg itself would wait for two minutes."""


def sqlalchemy_url(url: str) -> str:
    """The same address, naming the driver that Parvis uses (psycopg 3)."""
    for prefix in ("postgresql://", "postgres://"):
        if url.startswith(prefix):
            return f"postgresql+psycopg://{url.removeprefix(prefix)}"
    return url


def psycopg_url(url: str) -> str:
    """The same address as libpq writes it, for psycopg itself (LISTEN, COPY)."""
    return sqlalchemy_url(url).replace("postgresql+psycopg://", "postgresql://", 1)


def database_url() -> str:
    """Address of the database of this process, as SQLAlchemy writes it.

    Raises ``RuntimeError`` when none is set: `parvis.cli` sets it to the embedded server's before anything connects.
    """
    url = settings().database_url
    if url is None:
        raise RuntimeError(
            "Aucune base de données : DATABASE_URL est absente et le serveur embarqué n'est pas démarré."
        )
    return sqlalchemy_url(url.get_secret_value())


_making = threading.Lock()


def engine() -> Engine:
    """The engine of this process; its pool holds 10 connections and grows to `MOST_CONNECTIONS`."""
    with _making:  # two threads that ask first would each make one
        return _made()


@lru_cache(maxsize=1)
def _made() -> Engine:
    return create_engine(
        database_url(),
        pool_size=10,
        max_overflow=MOST_CONNECTIONS - 10,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args={"connect_timeout": CONNECT_SECONDS},
    )


def close() -> None:
    """Closes this process's connections; one that never connected, and may have no address, has none to close."""
    with _making:
        if _made.cache_info().currsize:
            _made().dispose()
            _made.cache_clear()


def new_session() -> Session:
    """A session that the caller commits and closes (jobs, commands)."""
    return Session(engine(), expire_on_commit=False)  # a `sessionmaker` makes a class of sessions, ten times as long


def turns(at_once: int, longest_wait: float | None = None) -> Callable[[], AsyncGenerator[None]]:
    """A dependency that lets ``at_once`` requests of a process go on; the others wait on the event loop, without thread
    or connection, and are refused by `Unavailable` after ``longest_wait`` seconds.
    """
    of_loops: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()

    async def turn() -> AsyncGenerator[None]:
        loop = asyncio.get_running_loop()
        free = of_loops.get(loop)
        if free is None:
            free = of_loops[loop] = asyncio.Semaphore(at_once)
        try:
            async with asyncio.timeout(longest_wait):
                await free.acquire()
        except TimeoutError as error:
            raise Unavailable from error
        try:
            yield
        finally:
            free.release()

    return turn


turn_of_request = turns(SESSIONS_AT_ONCE)
"""Waits until few enough requests have a session."""


def _session_of_request(_turn: Annotated[None, Depends(turn_of_request, scope="function")]) -> Iterator[Session]:
    with new_session() as session, session.begin():
        yield session


# One transaction a request, committed before the answer leaves: an error on commit is still an error for the caller.
DbSession = Annotated[Session, Depends(_session_of_request, scope="function")]
