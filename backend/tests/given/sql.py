"""Counting the SQL that a call sends: a list takes as many queries for three rows as for one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from psycopg import AsyncConnection
from sqlalchemy import event

from parvis.kernel.db import engine


@contextmanager
def statements_sent() -> Iterator[list[str]]:
    """The statements that sessions, from whatever thread, and event loops send meanwhile, in order."""
    sent: list[str] = []
    execute = AsyncConnection.execute

    def remember(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        sent.append(statement)

    async def remember_loop(connection: AsyncConnection, query: bytes, *parameters: Any, **options: Any) -> object:
        if parameters:  # those of the pool: it looks for lost connections without any, and withdrawn tokens are read so
            sent.append(query.decode())
        return await execute(connection, query, *parameters, **options)

    event.listen(engine(), "before_cursor_execute", remember)
    try:
        with patch.object(AsyncConnection, "execute", remember_loop):
            yield sent
    finally:
        event.remove(engine(), "before_cursor_execute", remember)
