"""Reading the state of the table from an event loop: a connection of its own, one query without a transaction.

A page of the grid asks first and works while PostgreSQL answers. The query is prepared once and sent through libpq: a
cursor takes longer around it than PostgreSQL takes to answer it.
"""

from __future__ import annotations

import asyncio
import uuid

import psycopg
from psycopg.pq import ExecStatus

from parvis.candidate_table.log.storage import NOTHING_YET, State
from parvis.candidate_table.snapshot.loaders import witnesses
from parvis.kernel.db import database_url, psycopg_url
from parvis.kernel.errors import Unavailable

# What each of `loaders.witnesses` answers; with the state before it, one reading.
Witness = tuple[str | None, ...]
Reading = tuple[State, Witness]

_SECONDS_TO_ANSWER = 5
_NAME = "parvis_state"
_QUERY = """
    SELECT state.epoch, state.position, state.import_id, state.computation_id{witnesses}
    FROM (SELECT) AS always LEFT JOIN table_state AS state ON true
"""

_Raw = list[bytes | None]


class StateReader:
    """Reads the state for one event loop; ``catching_up`` is held by the one request of it that mends the snapshot.

    Requests that arrive while a reading is under way share the next one: it starts after each of them, so it is as new
    as theirs would be. A connection that was lost is opened once more for those who wait.
    """

    def __init__(self) -> None:
        self.catching_up = asyncio.Lock()
        self._loop = asyncio.get_running_loop()
        self._query = _QUERY.format(witnesses="".join(f", ({query})::text" for query in witnesses.values()))
        self._connection: psycopg.AsyncConnection | None = None
        self._socket = -1
        self._opening: asyncio.Task[None] | None = None
        self._under_way: list[asyncio.Future[Reading]] = []  # answered by the reading under way
        self._next: list[asyncio.Future[Reading]] = []  # at most one, but after a loss: answered by the next reading
        self._deadline: asyncio.TimerHandle | None = None
        self._is_second_try = False
        self._raw: _Raw = []
        self._last: tuple[_Raw, Reading] | None = None

    def ask(self) -> asyncio.Future[Reading]:
        """Starts reading the state and the witnesses: they are those committed now, or later.

        Await it shielded: others may await the same. It raises `Unavailable` when the database does not answer.
        """
        if not self._next:
            reading: asyncio.Future[Reading] = self._loop.create_future()
            reading.add_done_callback(_failure_retrieved)
            self._next.append(reading)
            if not self._under_way:
                self._read()
            return reading
        return self._next[0]

    async def close(self) -> None:
        """Closes the connection; the next reading opens another."""
        if self._opening is not None:
            self._opening.cancel()
        self._next, self._under_way = [*self._under_way, *self._next], []
        self._give_up(None)
        connection = self._disconnected()
        if connection is not None:
            await connection.close()

    def _read(self) -> None:
        """Sends the query, through a new connection where there is none."""
        if self._connection is None:
            if self._opening is None:
                self._opening = self._loop.create_task(self._open())
                self._opening.add_done_callback(self._opened)
            return
        self._under_way, self._next = self._next, []
        self._deadline = self._loop.call_later(_SECONDS_TO_ANSWER, self._lost)
        try:
            self._connection.pgconn.send_query_prepared(_NAME.encode(), None)
            self._connection.pgconn.flush()
        except psycopg.OperationalError:
            self._lost()

    async def _open(self) -> None:
        async with asyncio.timeout(_SECONDS_TO_ANSWER):
            connection = await psycopg.AsyncConnection.connect(psycopg_url(database_url()), autocommit=True)
            try:
                await connection.execute(f"PREPARE {_NAME} AS {self._query}".encode())
            except BaseException:
                await connection.close()
                raise
        self._connection = connection
        self._socket = connection.fileno()  # unknown to the connection once it is lost
        self._loop.add_reader(self._socket, self._readable)

    def _opened(self, opening: asyncio.Task[None]) -> None:
        self._opening = None
        if opening.cancelled() or opening.exception() is not None:
            self._give_up(None if opening.cancelled() else opening.exception())
        elif self._next:
            self._read()

    def _readable(self) -> None:
        assert self._connection is not None
        pgconn = self._connection.pgconn
        try:
            pgconn.consume_input()
            while self._under_way and not pgconn.is_busy():
                result = pgconn.get_result()
                if result is None:
                    self._answered()
                elif result.status == ExecStatus.TUPLES_OK:
                    self._raw = [result.get_value(0, index) for index in range(result.nfields)]
                else:
                    self._lost()
        except psycopg.OperationalError:
            self._lost()

    def _answered(self) -> None:
        if self._last is None or self._last[0] != self._raw:
            self._last = self._raw, _reading(self._raw)
        self._is_second_try = False
        self._forget_deadline()
        waiting, self._under_way = self._under_way, []
        for each in waiting:
            if not each.done():
                each.set_result(self._last[1])
        if self._next:
            self._read()

    def _lost(self) -> None:
        """Whoever waits is answered through another connection, unless this was that other."""
        connection = self._disconnected()
        if connection is not None:
            connection.pgconn.finish()
        self._next = [*self._under_way, *self._next]
        self._under_way = []
        if self._is_second_try:
            self._give_up(None)
        elif self._next:
            self._is_second_try = True
            self._read()

    def _disconnected(self) -> psycopg.AsyncConnection | None:
        self._forget_deadline()
        connection, self._connection = self._connection, None
        if connection is not None:
            self._loop.remove_reader(self._socket)
        return connection

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self, cause: BaseException | None) -> None:
        self._is_second_try = False
        waiting, self._next = self._next, []
        for each in waiting:
            if not each.done():
                unavailable = Unavailable()
                unavailable.__cause__ = cause
                each.set_exception(unavailable)


def _reading(raw: _Raw) -> Reading:
    epoch, position, import_id, computation_id, *witness = (None if value is None else value.decode() for value in raw)
    if epoch is None or position is None:
        state = NOTHING_YET
    else:
        state = State(int(epoch), int(position), _uuid(import_id), _uuid(computation_id))
    return state, tuple(witness)


def _uuid(text: str | None) -> uuid.UUID | None:
    return None if text is None else uuid.UUID(text)


def _failure_retrieved(reading: asyncio.Future[Reading]) -> None:
    """Whoever waited may be gone before the answer: a failure that nobody awaits is none."""
    if not reading.cancelled():
        reading.exception()
