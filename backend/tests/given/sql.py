"""Counting the SQL that a call sends: a list takes as many queries for three rows as for one."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event

from parvis.kernel.db import engine


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
