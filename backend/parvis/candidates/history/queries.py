"""Reading the history of one candidate."""

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import column, func, select, true, tuple_
from sqlalchemy.dialects.postgresql import JSONB, distinct_on
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.queries import Catalogue, catalogue
from parvis.candidates.history.model import Action, HistoryItem
from parvis.candidates.history.rules import cell_label
from parvis.candidates.history.schemas import HistoryCellOut, HistoryContentOut, HistoryItemOut
from parvis.candidates.visibility.queries import letters_hidden
from parvis.kernel.auth import Person
from parvis.kernel.people import PersonOut


def history_of(
    session: Session, person: Person, candidate_id: uuid.UUID, *, size: int | None = None, before: int | None = None
) -> list[HistoryItemOut]:
    """What happened to the candidate, newest first: all, or ``size`` items older than ``before`` (two queries); of
    letters, none that the person does not see.
    """
    items = select(HistoryItem).where(HistoryItem.candidate_id == candidate_id).order_by(HistoryItem.id.desc())
    for name in letters_hidden(session, person):
        items = items.where(~HistoryItem.content["cells"].contains([{"name": name}]))
    if before is not None:
        items = items.where(HistoryItem.id < before)
    columns = catalogue(session)
    return [_item_shown(item, columns) for item in session.scalars(items.limit(size))]


@dataclass(frozen=True, slots=True)
class WrittenCell:
    """A cell of a history item: what happened to it, by whom and when."""

    action: Action
    author_subject: str | None
    created: datetime
    content: dict[str, Any]


def newest_cells(
    session: Session, cells: Collection[tuple[uuid.UUID, str]], action: Action | None = None
) -> dict[tuple[uuid.UUID, str], WrittenCell]:
    """The newest entry of each cell (candidate, technical name), of one kind of ``action`` or of any (one query)."""
    cell = func.jsonb_array_elements(HistoryItem.content["cells"]).table_valued(column("value", JSONB))
    name = cell.c.value["name"].astext
    found = (
        select(HistoryItem, cell.c.value)
        .join(cell, true())
        .ext(distinct_on(HistoryItem.candidate_id, name))
        .where(tuple_(HistoryItem.candidate_id, name).in_(cells))
        .order_by(HistoryItem.candidate_id, name, HistoryItem.id.desc())
    )
    if action is not None:
        found = found.where(HistoryItem.action == action)
    return {
        (item.candidate_id, content["name"]): WrittenCell(
            Action(item.action), item.author_subject, item.created, content
        )
        for item, content in session.execute(found)
    }


def _item_shown(item: HistoryItem, columns: Catalogue) -> HistoryItemOut:
    named = item.author_last_name is not None and item.author_first_name is not None
    return HistoryItemOut(
        id=str(item.id),
        action=Action(item.action),
        author=PersonOut(last_name=item.author_last_name or "", first_name=item.author_first_name or "")
        if named
        else None,
        created=item.created,
        content=HistoryContentOut(cells=[_cell(cell, columns) for cell in item.content["cells"]]),
    )


def _cell(cell: dict[str, Any], columns: Catalogue) -> HistoryCellOut:
    column_of_cell = columns.by_technical_name.get(cell["name"])
    return HistoryCellOut(
        name=cell["name"],
        label=cell_label(columns, cell["name"]),
        value=cell["value"],
        previous_value=cell["previousValue"],
        discarded_value=cell.get("discardedValue"),
        mark=column_of_cell is not None and column_of_cell.mark is not None,
    )
