"""Writing history: single actions and whole imports alike, in one COPY."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

import orjson
import polars as pl
from sqlalchemy import delete, text
from sqlalchemy.orm import Session

from parvis.candidates.history.model import Action, HistoryItem
from parvis.kernel.auth import Person

__all__ = ["ENCODED", "Action", "ChangedCell", "Happened", "record", "record_written", "written_items"]

ENCODED = {"candidate_id": pl.String, "action": pl.String, "content": pl.String}
"""Columns of `written_items`: the candidate's id, the action, ``{"cells": […]}``."""
_COPY = (
    "COPY history_items (candidate_id, action, content, author_subject, author_first_name, author_last_name)"
    " FROM STDIN (FORMAT csv)"
)


@dataclass(frozen=True, slots=True)
class ChangedCell:
    """A cell before and after: ``name`` is the column's technical name, None a blank."""

    name: str
    value: float | str | bool | None
    previous_value: float | str | bool | None


@dataclass(frozen=True, slots=True)
class ResolvedCell(ChangedCell):
    """A cell on which a conflict was resolved, and the value that was not kept."""

    discarded_value: float | str | bool | None


@dataclass(frozen=True, slots=True)
class Happened:
    """What happened to one candidate."""

    candidate_id: uuid.UUID
    action: Action
    cells: tuple[ChangedCell, ...] = ()


def record(session: Session, items: Iterable[Happened], author: Person | None) -> None:
    """Adds what happened, in the caller's transaction; ``author`` None is the system."""
    happened = list(items)
    encoded = pl.DataFrame(
        {
            "candidate_id": [str(item.candidate_id) for item in happened],
            "action": [item.action.value for item in happened],
            "content": [_content(item.cells) for item in happened],
        },
        schema=ENCODED,
    )
    record_written(session, written_items(encoded, author))


def written_items(items: pl.DataFrame, author: Person | None) -> str:
    """Thousands of items as the text that `record_written` takes: ``items`` has the columns of `ENCODED`, contents
    being JSON already.
    """
    people = {
        "author_subject": author.subject if author else None,
        "author_first_name": author.first_name if author else None,
        "author_last_name": author.last_name if author else None,
    }
    rows = items.select(ENCODED.keys())
    return rows.with_columns(pl.lit(text, pl.String).alias(name) for name, text in people.items()).write_csv(
        include_header=False
    )


def record_written(session: Session, items: str) -> None:
    """Does the same as `record` for what `written_items` returns: the statement alone, without further work on the
    items.
    """
    cursor = session.connection().connection.cursor()
    with cursor.copy(_COPY) as copy:
        copy.write(items)


_REVERSED = text(
    """
    INSERT INTO history_items (candidate_id, action, author_subject, author_first_name, author_last_name, content)
    SELECT candidate_id, :action, :subject, :first_name, :last_name, jsonb_build_object('cells', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('name', cell->'name', 'value', cell->'previousValue',
                                                     'previousValue', cell->'value') ORDER BY place), '[]'::jsonb)
        FROM jsonb_array_elements(content->'cells') WITH ORDINALITY AS cells (cell, place)))
    FROM history_items WHERE action = :imported AND created = :at
    """
)


def reverse_imports(session: Session, at: datetime, gone: Sequence[uuid.UUID], author: Person) -> None:
    """Records that the changes of the import of that instant were undone; the history of the candidates ``gone`` is
    removed.
    """
    erased = delete(HistoryItem).where(HistoryItem.candidate_id.in_(gone))
    session.execute(erased.execution_options(synchronize_session=False))
    session.execute(
        _REVERSED,
        {
            "action": Action.UNDO_IMPORT.value,
            "imported": Action.IMPORT.value,
            "at": at,
            "subject": author.subject,
            "first_name": author.first_name,
            "last_name": author.last_name,
        },
    )


def _content(cells: tuple[ChangedCell, ...]) -> str:
    return orjson.dumps({"cells": [_written(cell) for cell in cells]}).decode()


def _written(cell: ChangedCell) -> dict[str, float | str | bool | None]:
    written = {"name": cell.name, "value": cell.value, "previousValue": cell.previous_value}
    return written | {"discardedValue": cell.discarded_value} if isinstance(cell, ResolvedCell) else written
