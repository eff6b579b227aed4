"""The lines of the journal of what staff did."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from sqlalchemy import func, select

from parvis.kernel.audit.model import AuditLine
from parvis.kernel.db import new_session


class JournalLine(NamedTuple):
    """What a line says."""

    action: str
    object_id: str | None
    author: str | None
    count: int | None
    before: dict | None
    after: dict | None


@contextmanager
def journaled() -> Iterator[list[JournalLine]]:
    """The lines that are written meanwhile, in order: they are in the list once the test has left."""
    lines: list[JournalLine] = []
    with new_session() as session:
        last = session.scalar(select(func.max(AuditLine.number))) or 0
    yield lines
    with new_session() as session:
        written = session.scalars(select(AuditLine).where(AuditLine.number > last).order_by(AuditLine.number))
        lines += [JournalLine(*(getattr(line, name) for name in JournalLine._fields)) for line in written]


@contextmanager
def audited() -> Iterator[list[str]]:
    """The actions of those lines, alone."""
    actions: list[str] = []
    with journaled() as lines:
        yield actions
    actions += [line.action for line in lines]
