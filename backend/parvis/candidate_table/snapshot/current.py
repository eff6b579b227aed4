"""The snapshot of this process: `snapshot` for jobs, commands and plain endpoints, `snapshot_async` for the grid.

One snapshot a process is shared by every request. A request first reads the state of the table, one query; when the
snapshot is behind, one thread at a time catches up. Answers are therefore never older than the last commit before
the request.
"""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from weakref import WeakKeyDictionary

from sqlalchemy import Engine, ScalarSelect, Select, Text, cast, select, true
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage, table_file
from parvis.candidate_table.log.model import TableState
from parvis.candidate_table.log.storage import NOTHING_YET, STATE_COLUMNS, State
from parvis.candidate_table.snapshot import loading
from parvis.candidate_table.snapshot.loaders import TableHooks
from parvis.candidate_table.snapshot.snapshot import Snapshot, empty_snapshot
from parvis.kernel.db import engine, row

__all__ = ["Held", "Versions", "held", "let_go", "snapshot", "snapshot_async", "snapshot_at"]

# What the queries of `TableHooks.versions` answer, in their order.
Versions = tuple[str | None, ...]


class _Newest:
    """The newest snapshot that this process has of one database."""

    def __init__(self) -> None:
        self.snapshot = empty_snapshot()
        self.catching_up = threading.Lock()
        self.changed_at = self.load_seconds = self.read_at = 0.0

    def catch_up(self, database: Engine) -> Snapshot:
        """The newest snapshot; one thread at a time."""
        with self.catching_up, database.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            begun = time.monotonic()
            with Session(connection) as session:
                caught_up = loading.caught_up(session, self.snapshot, storage.state(session))
            if caught_up is not self.snapshot:
                self.snapshot, self.changed_at = caught_up, time.monotonic()
                self.load_seconds = self.changed_at - begun
            return self.snapshot


_of_databases: WeakKeyDictionary[Engine, _Newest] = WeakKeyDictionary()
# One thread: who comes while it catches up finds the newest snapshot there.
_catching_up: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="catching-up")


@dataclass(frozen=True, slots=True)
class Held:
    """The table that this process has in memory, as operators measure it."""

    rows: int
    bytes: int
    age_seconds: float
    load_seconds: float


def held() -> Held | None:
    """What this process has of the table now, None if nobody needed it yet; no query."""
    for newest in list(_of_databases.values()):
        if newest.changed_at:
            table = newest.snapshot
            return Held(table.rows, table.size, time.monotonic() - newest.changed_at, newest.load_seconds)
    return None


def let_go(unread_seconds: float) -> None:
    """Forgets a table that nobody has read for so long. Whoever reads it next waits for it to be loaded again."""
    for newest in list(_of_databases.values()):
        with newest.catching_up:
            if newest.changed_at and time.monotonic() - newest.read_at >= unread_seconds:
                newest.snapshot, newest.changed_at = empty_snapshot(), 0.0
    _sweep_files(engine())


def _sweep_files(database: Engine) -> None:
    """Removes files of this machine that no table has any more: of former imports, of people who were erased."""
    newest = _of_databases.get(database)
    state = NOTHING_YET if newest is None else newest.snapshot.state
    if not table_file.has_others(table_file.name_of(state.import_id, state.epoch)):
        return
    with suppress(DBAPIError), Session(database) as session:  # without its answer, a minute later will do
        now = storage.state(session)
        table_file.sweep(table_file.name_of(now.import_id, now.epoch))


def snapshot(session: Session, state: State | None = None) -> Snapshot:
    """Returns the table as it is committed now, without what ``session`` has not committed.

    state: what the caller has just read among other things (`storage.STATE_COLUMNS`); the table is then no older than
    it, and there is no query while nothing changes.
    """
    return _caught_up(session.get_bind().engine, state)


async def snapshot_async() -> tuple[Snapshot, Versions]:
    """Does the same as `snapshot` on the event loop: one query, and a thread only when something changed.

    Returns the versions of the columns with it. Raises `Unavailable` when the database does not answer.
    """
    found = await row(_reading(tuple(TableHooks.joined().versions.values())))
    assert found is not None
    epoch, position, import_id, computation_id, *versions = found
    return await snapshot_at(storage.state_of(epoch, position, import_id, computation_id)), tuple(versions)


async def snapshot_at(state: State) -> Snapshot:
    """Does the same as `snapshot` with a state, on the event loop: no older than it, and no query if it is still
    current.
    """
    newest = _newest(engine())
    if newest.snapshot.state == state:
        return newest.snapshot
    return await asyncio.get_running_loop().run_in_executor(_catching_up, _caught_up, engine(), state)


def _caught_up(database: Engine, state: State | None) -> Snapshot:
    newest = _newest(database)
    return newest.snapshot if newest.snapshot.state == state else newest.catch_up(database)


@cache
def _reading(versions: tuple[ScalarSelect[Any], ...]) -> Select[*tuple[Any, ...]]:
    """A query of the state, null if the table was never written, and of each version as a text."""
    always = select(true()).subquery("always")
    columns = (*STATE_COLUMNS, *(cast(version, Text) for version in versions))
    return select(*columns).select_from(always).outerjoin(TableState, true())


def _newest(database: Engine) -> _Newest:
    newest = _of_databases.get(database) or _of_databases.setdefault(database, _Newest())
    newest.read_at = time.monotonic()
    return newest
