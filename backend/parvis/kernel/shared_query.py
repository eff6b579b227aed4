"""Asking PostgreSQL from an event loop: a connection of its own, one statement prepared once, sent through libpq.

A session takes two threads and ten times as long around a small query than PostgreSQL takes to answer it. Callers that
arrive while the query is under way are answered together by the next one, so that a crowd costs few round trips.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from itertools import islice
from typing import Final, Generic, TypeVar

import psycopg
import structlog
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGresult

from parvis.kernel.db import database_url, psycopg_url
from parvis.kernel.errors import Unavailable

SECONDS_TO_ANSWER: Final = 5
MOST_KEYS: Final = 64
"""Of one query: whoever it answers goes on in one turn of the loop, which must stay short."""

_ESCAPED: Final = str.maketrans({"\\": "\\\\", '"': '\\"'})

log = structlog.get_logger("parvis.database")

Answer = TypeVar("Answer")
Waiting = dict[str, list[asyncio.Future[Answer]]]


class SharedQuery(Generic[Answer]):
    """One statement for one event loop.

    ``query`` is its text, of one parameter when it is ``keyed``: the array of the keys asked for. ``read`` makes of its
    result the answer of each key; without keys, that of ``""``. A connection that was lost is opened once more for
    those who wait.
    """

    def __init__(
        self,
        name: str,
        query: str,
        read: Callable[[PGresult, Collection[str]], Mapping[str, Answer]],
        *,
        keyed: bool = True,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._name, self._query, self._read_answers, self._is_keyed = name, query, read, keyed
        self._connection: psycopg.AsyncConnection | None = None
        self._socket = -1
        self._opening: asyncio.Task[None] | None = None
        self._under_way: Waiting[Answer] = {}  # answered by the query under way
        self._next: Waiting[Answer] = {}  # one of each key, but after a loss: answered by the next query
        self._deadline: asyncio.TimerHandle | None = None
        self._is_second_try = False
        self._answers: Mapping[str, Answer] = {}

    def ask(self, key: str = "") -> asyncio.Future[Answer]:
        """Starts reading what is committed now, or later.

        Await it shielded: others may await the same. It raises `Unavailable` when the database does not answer.
        """
        waiting = self._next.get(key)
        if waiting:
            return waiting[0]
        answer: asyncio.Future[Answer] = self._loop.create_future()
        answer.add_done_callback(_failure_retrieved)
        self._next[key] = [answer]
        if not self._under_way:
            self._send()
        return answer

    async def close(self) -> None:
        """Closes the connection; the next question opens another."""
        if self._opening is not None:
            self._opening.cancel()
        self._wait_again()
        self._give_up(None)
        connection = self._disconnected()
        if connection is not None:
            await connection.close()

    def _send(self) -> None:
        """Sends the query, through a new connection where there is none."""
        if self._connection is not None:
            self._send_through(self._connection)
        elif self._opening is None:
            self._opening = self._loop.create_task(self._open())
            self._opening.add_done_callback(self._opened)

    def _send_through(self, connection: psycopg.AsyncConnection) -> None:
        self._under_way = {key: self._next.pop(key) for key in list(islice(self._next, MOST_KEYS))}
        self._deadline = self._loop.call_later(SECONDS_TO_ANSWER, self._lost)
        parameters = [_array(self._under_way)] if self._is_keyed else None
        try:
            connection.pgconn.send_query_prepared(self._name.encode(), parameters)
            connection.pgconn.flush()
        except psycopg.OperationalError:
            self._lost()

    async def _open(self) -> None:
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            connection = await psycopg.AsyncConnection.connect(psycopg_url(database_url()), autocommit=True)
            try:
                await connection.execute(f"PREPARE {self._name} AS {self._query}".encode())
            except BaseException:
                await connection.close()
                raise
        self._connection = connection
        self._socket = connection.fileno()  # unknown to the connection once it is lost
        self._loop.add_reader(self._socket, self._readable)

    def _opened(self, opening: asyncio.Task[None]) -> None:
        self._opening = None
        if opening.cancelled() or opening.exception() is not None:
            cause = None if opening.cancelled() else opening.exception()
            log.error("query_not_opened", query=self._name, error=type(cause).__name__)
            self._give_up(cause)
        elif self._next:
            self._send()

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
                    self._answers = self._read_answers(result, self._under_way)
                else:
                    self._lost()
        except psycopg.OperationalError:
            self._lost()

    def _answered(self) -> None:
        self._is_second_try = False
        self._forget_deadline()
        waiting, self._under_way = self._under_way, {}
        for key, futures in waiting.items():
            for future in futures:
                if not future.done():
                    future.set_result(self._answers[key])
        self._answers = {}
        if self._next:
            self._send()

    def _lost(self) -> None:
        """The waiting callers are answered through another connection, unless this one already was."""
        connection = self._disconnected()
        if connection is not None:
            connection.pgconn.finish()
        self._wait_again()
        if self._is_second_try:
            self._give_up(None)
        elif self._next:
            self._is_second_try = True
            self._send()

    def _wait_again(self) -> None:
        for key, futures in self._next.items():
            self._under_way[key] = [*self._under_way.get(key, ()), *futures]
        self._next, self._under_way = self._under_way, {}

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
        waiting, self._next = self._next, {}
        for future in (future for futures in waiting.values() for future in futures):
            if not future.done():
                unavailable = Unavailable()
                unavailable.__cause__ = cause
                future.set_exception(unavailable)


def _array(keys: Collection[str]) -> bytes:
    """An array of texts as PostgreSQL writes it."""
    return ("{" + ",".join(f'"{key.translate(_ESCAPED)}"' for key in keys) + "}").encode()


def _failure_retrieved(answer: asyncio.Future[Answer]) -> None:
    """The callers may be gone before the answer: a failure that nobody awaits is ignored."""
    if not answer.cancelled():
        answer.exception()
