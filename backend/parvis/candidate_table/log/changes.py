"""The log of changed cells: what a transaction adds to it, and what a reader missed.

Changes are collected on the session and written when its transaction commits, as its last statement: the row of the
state stays locked from then to the commit, so the order of the log is the order of commits, and a service may write
anything after it has announced a change.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

import orjson
from sqlalchemy import ColumnElement, ScalarSelect, event, func, select, text
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import Session, SessionTransaction

from parvis.candidate_table.log.model import LoggedChange
from parvis.kernel.auth import Person

Scalar = float | int | str | bool | None

WHOLE_TABLE: Final = "*"
"""In place of a column: readers load the business columns again. Its value names those that changed, null for all."""

_BETWEEN: Final = ","

_WAITING: Final = "cell_changes"
_SAVEPOINTS: Final = "cell_changes_before_savepoints"


class ChangeOrigin(StrEnum):
    """Why a cell changed; it decides what the effective value becomes (docs/rules/candidate-table.md)."""

    STAFF = "STAFF"
    """Staff entered a modified value, a blank included."""
    CANDIDATE = "CANDIDATE"
    """The candidate entered it."""
    KEPT_MODIFIED = "KEPT_MODIFIED"
    """A conflict was resolved for the modified value."""
    KEPT_EXTERNAL = "KEPT_EXTERNAL"
    """A conflict was resolved for the file's value, or a modification was withdrawn: the cell follows the file
    again."""
    BUSINESS = "BUSINESS"
    """A business column changed in the concept that owns it; the log carries its new value."""
    IMPORT = "IMPORT"
    """A file was imported; no cell is named."""


@dataclass(frozen=True, slots=True)
class CellChange:
    """A change of a cell, by its technical name: its value after and before (None is a blank)."""

    row_number: int | None
    column: str
    value: Scalar
    previous: Scalar
    origin: ChangeOrigin


@dataclass(frozen=True, slots=True)
class LoggedCell:
    """A row of the log, as a reader catching up needs it."""

    position: int
    row_number: int | None
    column: str
    value: Scalar
    origin: ChangeOrigin


_ENTERS_NOTHING: Final = (ChangeOrigin.BUSINESS, ChangeOrigin.KEPT_MODIFIED)

# One statement: the lock on the state's row is held from here to the commit, so that positions follow the order of
# commits.
_APPEND = text(
    """
    WITH taken AS (
        INSERT INTO table_state (id, position) VALUES (1, :count)
        ON CONFLICT (id) DO UPDATE SET position = table_state.position + :count
        RETURNING position - :count AS base
    )
    INSERT INTO cell_changes (position, row_number, column_name, value, previous, origin,
                              author_subject, author_first_name, author_last_name)
    SELECT taken.base + change.ordinal, change.row_number, change.column_name,
           nullif(change.value, 'null'), nullif(change.previous, 'null'), change.origin,
           :subject, :first_name, :last_name
    FROM taken, unnest(CAST(:rows AS integer[]), CAST(:columns AS text[]), CAST(:values AS jsonb[]),
                       CAST(:previous AS jsonb[]), CAST(:origins AS text[]))
         WITH ORDINALITY AS change (row_number, column_name, value, previous, origin, ordinal)
    """
)

_SINCE = text(
    """
    SELECT position, row_number, column_name, value, origin FROM cell_changes
    WHERE position > :after AND position <= :upto ORDER BY position
    """
)


def append_changes(session: Session, changes: Sequence[CellChange], author: Person | None) -> None:
    """Adds to the log when the transaction commits; no ``author``: the system."""
    _waiting(session).extend((change, author) for change in changes)


def append_reload(
    session: Session,
    author: Person | None,
    origin: ChangeOrigin = ChangeOrigin.BUSINESS,
    columns: Collection[str] = (),
) -> None:
    """Tells every reader that records were created or rewritten: the business columns are loaded again.

    ``columns``: the only ones that changed, by technical name; empty where any column may have changed.
    """
    changed = _BETWEEN.join(sorted(columns)) or None
    append_changes(session, [CellChange(None, WHOLE_TABLE, changed, None, origin)], author)


def changes_between(session: Session, after: int, upto: int) -> list[LoggedCell]:
    """The rows of the log after a position, up to another."""
    rows = session.execute(_SINCE, {"after": after, "upto": upto})
    return [
        LoggedCell(position, row_number, column, value, ChangeOrigin(origin))
        for position, row_number, column, value, origin in rows
    ]


def changed_after(session: Session, position: int, *, besides: Collection[str]) -> bool:
    """Whether something else than the columns ``besides`` changed after a position."""
    later = select(1).where(LoggedChange.position > position, LoggedChange.column_name.not_in(besides))
    return bool(session.scalar(select(later.exists())))


def origins_after(session: Session, position: int, *, besides: Collection[str]) -> set[ChangeOrigin]:
    """Why something else than the columns ``besides`` changed after a position."""
    later = (LoggedChange.position > position) & LoggedChange.column_name.not_in(besides)
    return {ChangeOrigin(origin) for origin in session.scalars(select(LoggedChange.origin).where(later).distinct())}


def changed_among(session: Session, position: int, columns: Collection[str]) -> bool:
    """Whether one of these columns may have changed after a position (two queries)."""
    later = select(1).where(LoggedChange.position > position, LoggedChange.column_name.in_(columns))
    if session.scalar(select(later.exists())):
        return True
    reloads = select(LoggedChange.value).where(LoggedChange.column_name == WHOLE_TABLE)
    return any(
        changed is None or not set(columns).isdisjoint(changed.split(_BETWEEN))
        for changed in session.scalars(reloads.where(LoggedChange.position > position).distinct())
    )


def modifications_of(row_number: ColumnElement[int]) -> ScalarSelect[Any]:
    """Selects the last change of each cell of a row of the table, for the statement that reads a record.

    The result is ``[last name, first name, instant]`` by technical name, null where nothing was changed. Resolving a
    conflict enters no value.
    """
    cell = LoggedChange
    last = (
        select(cell.column_name, cell.author_last_name, cell.author_first_name, cell.created)
        .ext(distinct_on(cell.column_name))
        .where(cell.row_number == row_number, cell.origin.not_in(_ENTERS_NOTHING))
        .order_by(cell.column_name, cell.position.desc())
        .correlate_except(cell)
        .lateral()
    )
    entry = func.jsonb_build_array(last.c.author_last_name, last.c.author_first_name, last.c.created)
    return select(func.jsonb_object_agg(last.c.column_name, entry)).correlate_except(last).scalar_subquery()


def last_entry(session: Session, row_number: int, column: str) -> tuple[str | None, str | None, datetime] | None:
    """Selects the last name, first name and instant of the person who last entered a cell."""
    cell = LoggedChange
    newest = (
        select(cell.author_last_name, cell.author_first_name, cell.created)
        .where(cell.row_number == row_number, cell.column_name == column, cell.origin.not_in(_ENTERS_NOTHING))
        .order_by(cell.position.desc())
        .limit(1)
    )
    found = session.execute(newest).one_or_none()
    return None if found is None else (found[0], found[1], found[2])


def entries_of(session: Session, rows: Collection[int], columns: Collection[str]) -> Sequence[LoggedChange]:
    """What people entered in these columns of these rows, newest first."""
    cell = LoggedChange
    entered = (cell.row_number.in_(rows), cell.column_name.in_(columns), cell.origin.not_in(_ENTERS_NOTHING))
    return session.scalars(select(cell).where(*entered).order_by(cell.position.desc())).all()


def imported_last(session: Session) -> datetime | None:
    """When the newest file was imported."""
    imports = LoggedChange.origin == ChangeOrigin.IMPORT
    return session.scalar(select(func.max(LoggedChange.created)).where(imports))


def decided_by_others(session: Session, row_number: int, columns: Collection[str], subject: str) -> frozenset[str]:
    """Returns those of these cells of a row whose present value was decided by another account than ``subject``."""
    cell = LoggedChange
    logged = (
        select(cell.column_name, cell.origin, cell.author_subject)
        .where(cell.row_number == row_number, cell.column_name.in_(columns), cell.origin != ChangeOrigin.BUSINESS)
        .order_by(cell.position)
    )
    newest = {column: (origin, author) for column, origin, author in session.execute(logged)}
    return frozenset(
        column for column, (origin, author) in newest.items() if origin != ChangeOrigin.CANDIDATE and author != subject
    )


def _waiting(session: Session) -> list[tuple[CellChange, Person | None]]:
    """What the session's transaction adds to the log when it commits."""
    return session.info.setdefault(_WAITING, [])


def _savepoints(session: Session) -> dict[SessionTransaction, int]:
    """How much was waiting when each open savepoint began."""
    return session.info.setdefault(_SAVEPOINTS, {})


@event.listens_for(Session, "after_transaction_create")
def _savepoint_begun(session: Session, transaction: SessionTransaction) -> None:
    if transaction.nested:
        _savepoints(session)[transaction] = len(_waiting(session))


@event.listens_for(Session, "after_transaction_end")
def _transaction_ended(session: Session, transaction: SessionTransaction) -> None:
    if transaction.parent is None:
        _savepoints(session).clear()
        _waiting(session).clear()


@event.listens_for(Session, "after_soft_rollback")
def _rolled_back(session: Session, transaction: SessionTransaction) -> None:
    del _waiting(session)[_savepoints(session).get(transaction, 0) :]


@event.listens_for(Session, "before_commit")
def _append(session: Session) -> None:
    if session.in_nested_transaction():
        return
    waiting = _waiting(session)
    if not waiting:
        return
    session.flush()
    for author, group in groupby(waiting, key=itemgetter(1)):
        changes = [change for change, _ in group]
        session.execute(
            _APPEND,
            {
                "count": len(changes),
                "rows": [change.row_number for change in changes],
                "columns": [change.column for change in changes],
                "values": [_json(change.value) for change in changes],
                "previous": [_json(change.previous) for change in changes],
                "origins": [change.origin.value for change in changes],
                "subject": author.subject if author else None,
                "first_name": author.first_name if author else None,
                "last_name": author.last_name if author else None,
            },
        )
    waiting.clear()


def _json(value: Scalar) -> str:
    return orjson.dumps(value).decode()
