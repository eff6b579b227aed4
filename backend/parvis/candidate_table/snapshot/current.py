"""The snapshot of this process.

One snapshot a process is shared by every request. A request first reads the state of the table, one query; when the
snapshot is behind, one thread at a time catches up. Answers are therefore never older than the last commit before
the request.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage
from parvis.candidate_table.log.storage import State
from parvis.candidate_table.snapshot import loading
from parvis.candidate_table.snapshot.snapshot import Snapshot, empty_snapshot

__all__ = ["Held", "held", "let_go", "snapshot"]


class _Newest:
    """The newest snapshot that this process has of one database."""

    def __init__(self) -> None:
        self.snapshot = empty_snapshot()
        self.catching_up = threading.Lock()
        self.changed_at = self.load_seconds = self.read_at = 0.0

    def catch_up(self, database: Engine, wanted: State) -> Snapshot:
        """The newest snapshot, no older than ``wanted``; one thread at a time, and those who waited find it read."""
        with self.catching_up:
            if self.snapshot.state != wanted:
                self._read(database)
            return self.snapshot

    def _read(self, database: Engine) -> None:
        begun = time.monotonic()
        with (
            database.connect().execution_options(isolation_level="REPEATABLE READ") as connection,
            Session(connection) as session,
        ):
            caught_up = loading.caught_up(session, self.snapshot, storage.state(session))
        if caught_up is not self.snapshot:
            self.snapshot, self.changed_at = caught_up, time.monotonic()
            self.load_seconds = self.changed_at - begun


_of_databases: WeakKeyDictionary[Engine, _Newest] = WeakKeyDictionary()


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


def snapshot(session: Session, state: State | None = None) -> Snapshot:
    """Returns the table as it is committed now, without what ``session`` has not committed: one query when nothing
    changed.

    state: what the caller has just read among other things (`storage.STATE_COLUMNS`); the table is then no older than
    it, and there is no query while nothing changes.
    """
    database = session.get_bind().engine
    newest = _newest(database)
    wanted = state or storage.state(session)
    return newest.snapshot if newest.snapshot.state == wanted else newest.catch_up(database, wanted)


def _newest(database: Engine) -> _Newest:
    newest = _of_databases.get(database) or _of_databases.setdefault(database, _Newest())
    newest.read_at = time.monotonic()
    return newest
