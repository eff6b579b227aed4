"""Writing history: single actions and whole imports alike, in one COPY."""

import csv
import io
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import orjson
from sqlalchemy.orm import Session

from parvis.kernel.auth import Person


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
    record_encoded(session, ((item.candidate_id, item.action, _content(item.cells)) for item in items), author)


def record_encoded(session: Session, items: Iterable[tuple[uuid.UUID, Action, bytes]], author: Person | None) -> None:
    """As `record`, with contents already encoded as JSON: what an import of thousands of candidates needs."""
    signature = (author.subject, author.first_name, author.last_name) if author else (None, None, None)
    columns = "candidate_id, action, author_subject, author_first_name, author_last_name, content"
    rows = io.StringIO()
    writer = csv.writer(rows, lineterminator="\n")
    writer.writerows(
        (candidate_id, action.value, *signature, content.decode()) for candidate_id, action, content in items
    )
    cursor = session.connection().connection.cursor()
    with cursor.copy(f"COPY history_items ({columns}) FROM STDIN (FORMAT csv)") as copy:
        copy.write(rows.getvalue())


def _content(cells: tuple[ChangedCell, ...]) -> bytes:
    return orjson.dumps(
        {"cells": [{"name": cell.name, "value": cell.value, "previousValue": cell.previous_value} for cell in cells]}
    )
