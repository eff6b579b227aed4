"""The snapshot of this process: `snapshot` for jobs, commands and plain endpoints, `snapshot_async` for the grid.

One snapshot a process is shared by every request. A request first reads the state of the table, one query; when the
snapshot is behind, one thread at a time catches up. Answers are therefore never older than the last commit before
the request.
"""

from __future__ import annotations

import asyncio
import gc
import threading
from functools import cache
from weakref import WeakKeyDictionary

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage
from parvis.candidate_table.log.storage import State
from parvis.candidate_table.snapshot import loading
from parvis.candidate_table.snapshot.snapshot import Snapshot, empty_snapshot
from parvis.candidate_table.snapshot.state_reader import Reading, StateReader, Witness
from parvis.kernel.db import engine

__all__ = ["ask", "close", "is_catching_up", "snapshot", "snapshot_async", "snapshot_at"]

_LARGE_CELLS = 1_000_000


class _Newest:
    """The newest snapshot that this process has of one database."""

    def __init__(self) -> None:
        self.snapshot = empty_snapshot()
        self.catching_up = threading.Lock()

    def catch_up(self, database: Engine) -> Snapshot:
        """The newest snapshot; one thread at a time."""
        with self.catching_up, database.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            with Session(connection) as session:
                state = storage.state(session)
                before = self.snapshot
                self.snapshot = loading.caught_up(session, before, state)
            if self.snapshot.columns and self.snapshot.raw is not before.raw:
                _keep_out_of_collections(self.snapshot)
            return self.snapshot


_of_databases: WeakKeyDictionary[Engine, _Newest] = WeakKeyDictionary()
_readers: WeakKeyDictionary[asyncio.AbstractEventLoop, StateReader] = WeakKeyDictionary()


def snapshot(session: Session, state: State | None = None) -> Snapshot:
    """The table as it is committed now; what ``session`` itself has not committed is not in it.

    With ``state``, which the caller has just read among other things (`storage.STATE_COLUMNS`), the table is no older
    than it, and there is no query while nothing changes.
    """
    bind = session.get_bind()
    newest = _newest(bind.engine)
    return newest.snapshot if newest.snapshot.state == state else newest.catch_up(bind.engine)


def ask() -> asyncio.Future[Reading]:
    """Starts asking the database for the state of the table, for `snapshot_async`."""
    return _reader().ask()


def is_catching_up() -> bool:
    """Whether this process knows that its table is out of date, and is updating it."""
    return _reader().catching_up.locked()


async def snapshot_async(reading: asyncio.Future[Reading] | None = None) -> tuple[Snapshot, Witness]:
    """As `snapshot`, for the event loop: the table as it was committed when ``reading`` began, now without one.

    One query, and a thread only when something changed. With it comes what the witnesses of the columns say. Raises
    `Unavailable` when the database does not answer.
    """
    state, witness = await asyncio.shield(reading or ask())
    return await snapshot_at(state), witness


async def snapshot_at(state: State) -> Snapshot:
    """As `snapshot` with a state, for the event loop: no older than it, and no query if it is still current."""
    database = engine()
    newest = _newest(database)
    if newest.snapshot.state == state:
        return newest.snapshot
    async with _reader().catching_up:
        if newest.snapshot.state == state:
            return newest.snapshot
        return await asyncio.to_thread(newest.catch_up, database)


async def close() -> None:
    """Closes the connections of this event loop."""
    reader = _readers.pop(asyncio.get_running_loop(), None)
    if reader is not None:
        await reader.close()


def _newest(database: Engine) -> _Newest:
    newest = _of_databases.get(database)
    return _of_databases.setdefault(database, _Newest()) if newest is None else newest


def _reader() -> StateReader:
    loop = asyncio.get_running_loop()
    reader = _readers.get(loop)
    if reader is None:
        reader = _readers[loop] = StateReader()
    return reader


def _keep_out_of_collections(snapshot: Snapshot) -> None:
    """The snapshot lives long: garbage collection, not the arrays, made the slowest answers.

    Nor does what was loaded before it go, the product itself. All of it is looked through once, then again for large
    tables only: a small one has few objects, and the pass takes a tenth of a second, during which no request is
    answered.
    """
    if snapshot.rows * len(snapshot.columns) >= _LARGE_CELLS:
        _set_lasting_objects_aside.cache_clear()
    _set_lasting_objects_aside()


@cache
def _set_lasting_objects_aside() -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()
