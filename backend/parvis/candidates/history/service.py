"""Writing history: single actions and whole imports alike, in one COPY."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import orjson
import polars as pl
from sqlalchemy.orm import Session

from parvis.kernel.auth import Person

ENCODED = {"candidate_id": pl.String, "action": pl.String, "content": pl.String}
"""Columns of `written_items`: the candidate's id, the action, ``{"cells": […]}``."""
_COPY = (
    "COPY history_items (candidate_id, action, content, author_subject, author_first_name, author_last_name)"
    " FROM STDIN (FORMAT csv)"
)


class Action(StrEnum):
    """What may happen to a candidate (api.md §10)."""

    UPDATE_GRADE = "UPDATE_GRADE"
    RESOLVE_CONFLICT = "RESOLVE_CONFLICT"
    UPDATE_REMARK = "UPDATE_REMARK"
    IMPORT = "IMPORT"
    CREATE_CANDIDATE = "CREATE_CANDIDATE"
    UPDATE_PROFILE = "UPDATE_PROFILE"
    ADD_FILE = "ADD_FILE"
    DELETE_FILE = "DELETE_FILE"
    JURY_GRADE = "JURY_GRADE"
    ATTRIBUTE_SLOT = "ATTRIBUTE_SLOT"
    SEND_LETTER = "SEND_LETTER"


@dataclass(frozen=True, slots=True)
class ChangedCell:
    """A cell before and after: ``name`` is the column's technical name, None a blank."""

    name: str
    value: float | str | bool | None
    previous_value: float | str | bool | None


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
    """As `record`, for what `written_items` gives: the statement alone, no more work on the items."""
    cursor = session.connection().connection.cursor()
    with cursor.copy(_COPY) as copy:
        copy.write(items)


def _content(cells: tuple[ChangedCell, ...]) -> str:
    return orjson.dumps(
        {"cells": [{"name": cell.name, "value": cell.value, "previousValue": cell.previous_value} for cell in cells]}
    ).decode()
