"""Counting the SQL that a call sends: a list takes as many queries for three rows as for one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from psycopg import AsyncConnection
from sqlalchemy import event

from parvis.kernel.db import engine
from parvis.kernel.shared_query import SharedQuery


@contextmanager
def statements_sent() -> Iterator[list[str]]:
    """The statements that SQLAlchemy sends meanwhile, in order, from whatever thread."""
    sent: list[str] = []

    def remember(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        sent.append(statement)

    event.listen(engine(), "before_cursor_execute", remember)
    try:
        yield sent
    finally:
        event.remove(engine(), "before_cursor_execute", remember)


@contextmanager
def shared_queries_sent(name: str) -> Iterator[list[int]]:
    """How many keys each query of that name asked for that event loops sent meanwhile, on connections of their own."""
    sent: list[int] = []
    send = SharedQuery._send_through

    def remember(query: SharedQuery[Any], connection: AsyncConnection) -> None:
        send(query, connection)
        if query._name == name:
            sent.append(len(query._under_way))

    with patch.object(SharedQuery, "_send_through", remember):
        yield sent
