"""Writing history: single actions and whole imports alike."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert, text
from sqlalchemy.orm import Session

from parvis.candidates.history.model import Action, HistoryItem
from parvis.kernel.auth import Person

__all__ = ["Action", "ChangedCell", "Happened", "record"]


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
    people = {
        "author_subject": author.subject if author else None,
        "author_first_name": author.first_name if author else None,
        "author_last_name": author.last_name if author else None,
    }
    rows = [
        {
            "candidate_id": item.candidate_id,
            "action": item.action.value,
            "content": {"cells": [_cell_written(cell) for cell in item.cells]},
            **people,
        }
        for item in items
    ]
    if rows:
        session.execute(insert(HistoryItem), rows)


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
    """Records that the import of that instant was undone, and removes the history of the candidates ``gone``."""
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


def _cell_written(cell: ChangedCell) -> dict[str, float | str | bool | None]:
    written = {"name": cell.name, "value": cell.value, "previousValue": cell.previous_value}
    return written | {"discardedValue": cell.discarded_value} if isinstance(cell, ResolvedCell) else written
