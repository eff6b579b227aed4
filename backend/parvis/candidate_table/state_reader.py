"""Reading the state of the table from an event loop: connections of its own, one query without a transaction around
it.
"""

from __future__ import annotations

import asyncio
from typing import Any

import psycopg
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from parvis.candidate_table.loaders import witnesses
from parvis.candidate_table.storage import NOTHING_YET, State
from parvis.kernel.db import database_url, psycopg_url
from parvis.kernel.errors import Unavailable

_Pool = AsyncConnectionPool[psycopg.AsyncConnection[tuple[Any, ...]]]

# What each of `loaders.witnesses` answers.
Witness = tuple[str | None, ...]

_SECONDS_TO_CONNECT = 5
_QUERY = """
    SELECT state.epoch, state.position, state.import_id, state.computation_id, ARRAY[{witnesses}]::text[]
    FROM (SELECT) AS always LEFT JOIN table_state AS state ON true
"""


class StateReader:
    """Reads the state; ``catching_up`` is held by the one request of the loop that brings the snapshot up to date."""

    def __init__(self) -> None:
        self.catching_up = asyncio.Lock()
        self._query = _QUERY.format(witnesses=", ".join(f"({query})" for query in witnesses)).encode()
        self._opening = asyncio.Lock()
        self._pool: _Pool | None = None

    async def read(self) -> tuple[State, Witness]:
        """The state and the witnesses as they are committed now. Raises `Unavailable` when the database does not
        answer.
        """
        for retry in (False, True):
            try:
                pool = await self._opened()
                async with pool.connection() as connection:
                    row = await (await connection.execute(self._query)).fetchone()
                assert row is not None
                *state, witness = row
                return (NOTHING_YET if state[0] is None else State(*state)), tuple(witness)
            except psycopg.OperationalError as error:
                if retry or isinstance(error, PoolTimeout):  # a new connection was tried already
                    raise Unavailable from error
                await self.close()  # the server went away under every connection: begin again once
        raise AssertionError

    async def close(self) -> None:
        """Closes the connections; the next read opens others."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.close()

    async def _opened(self) -> _Pool:
        async with self._opening:
            if self._pool is None:
                pool: _Pool = AsyncConnectionPool(
                    psycopg_url(database_url()),
                    min_size=1,
                    max_size=8,
                    timeout=_SECONDS_TO_CONNECT,
                    open=False,
                    kwargs={"autocommit": True, "prepare_threshold": 0},
                )
                await pool.open()
                self._pool = pool
            return self._pool
