"""Reading the state of the table from an event loop: a connection of its own, one query without a transaction.

Requests that arrive while a read is under way share the next one: it starts after each of them, so it is as new as
theirs would be.
"""

from __future__ import annotations

import asyncio
from typing import Any

import psycopg

from parvis.candidate_table.loaders import witnesses
from parvis.candidate_table.storage import NOTHING_YET, State
from parvis.kernel.db import database_url, psycopg_url
from parvis.kernel.errors import Unavailable

# What each of `loaders.witnesses` answers.
Witness = tuple[str | None, ...]

_SECONDS_TO_ANSWER = 5
_QUERY = """
    SELECT state.epoch, state.position, state.import_id, state.computation_id, ARRAY[{witnesses}]::text[]
    FROM (SELECT) AS always LEFT JOIN table_state AS state ON true
"""


class StateReader:
    """Reads the state; ``catching_up`` is held by the one request of the loop that brings the snapshot up to date."""

    def __init__(self) -> None:
        self.catching_up = asyncio.Lock()
        self._query = _QUERY.format(witnesses=", ".join(f"({query})" for query in witnesses)).encode()
        self._reading = asyncio.Lock()
        self._next: asyncio.Task[tuple[State, Witness]] | None = None
        self._cursor: psycopg.AsyncCursor[tuple[Any, ...]] | None = None

    async def read(self) -> tuple[State, Witness]:
        """The state and the witnesses as they are committed now.

        Raises `Unavailable` when the database does not answer.
        """
        if self._next is None:
            if not self._reading.locked():
                async with self._reading:
                    return await self._read()
            self._next = asyncio.create_task(self._read_next())
        return await asyncio.shield(self._next)

    async def close(self) -> None:
        """Closes the connection; the next read opens another."""
        cursor, self._cursor = self._cursor, None
        if cursor is not None:
            await cursor.connection.close()

    async def _read_next(self) -> tuple[State, Witness]:
        async with self._reading:
            self._next = None  # who arrives from here on needs a later read
            return await self._read()

    async def _read(self) -> tuple[State, Witness]:
        for retry in (False, True):
            try:
                async with asyncio.timeout(_SECONDS_TO_ANSWER):
                    cursor = self._cursor or await self._connected()
                    await cursor.execute(self._query)
                    row = await cursor.fetchone()
                assert row is not None
                *state, witness = row
                return (NOTHING_YET if state[0] is None else State(*state)), tuple(witness)
            except (psycopg.OperationalError, TimeoutError) as error:
                await self.close()
                if retry:
                    raise Unavailable from error
            except asyncio.CancelledError:
                await self.close()  # in the middle of an answer: nothing more can be asked of this connection
                raise
        raise AssertionError

    async def _connected(self) -> psycopg.AsyncCursor[tuple[Any, ...]]:
        connection = await psycopg.AsyncConnection.connect(
            psycopg_url(database_url()), autocommit=True, prepare_threshold=0
        )
        self._cursor = connection.cursor()
        return self._cursor
