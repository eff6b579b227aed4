"""Reading the state of the table from an event loop: connections of its own, one query without a transaction around
it.
"""

from __future__ import annotations

import asyncio
from typing import Any

import psycopg
from psycopg import sql
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from parvis.candidate_table.storage import NOTHING_YET, State
from parvis.kernel.db import database_url, psycopg_url
from parvis.kernel.errors import Unavailable

_Pool = AsyncConnectionPool[psycopg.AsyncConnection[tuple[Any, ...]]]

_SECONDS_TO_CONNECT = 5
_QUERY = sql.SQL("SELECT epoch, position, import_id, computation_id FROM table_state")


class StateReader:
    """Reads the state; ``catching_up`` is held by the one request of the loop that brings the snapshot up to date."""

    def __init__(self) -> None:
        self.catching_up = asyncio.Lock()
        self._opening = asyncio.Lock()
        self._pool: _Pool | None = None

    async def state(self) -> State:
        """The state as it is committed now. Raises `Unavailable` when the database does not answer."""
        for retry in (False, True):
            try:
                pool = await self._opened()
                async with pool.connection() as connection:
                    row = await (await connection.execute(_QUERY)).fetchone()
                return NOTHING_YET if row is None else State(*row)
            except (psycopg.OperationalError, PoolTimeout) as error:
                if retry:
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
