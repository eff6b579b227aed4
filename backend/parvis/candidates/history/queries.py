"""Reading the history of one candidate."""

import uuid
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.queries import Catalogue, catalogue
from parvis.candidates.history.model import Action, HistoryItem
from parvis.candidates.history.rules import cell_label
from parvis.candidates.history.schemas import HistoryCellOut, HistoryContentOut, HistoryItemOut
from parvis.kernel.people import PersonOut


def history_of(
    session: Session, candidate_id: uuid.UUID, *, size: int | None = None, before: int | None = None
) -> list[HistoryItemOut]:
    """What happened to the candidate, newest first: all of it, or ``size`` items older than ``before``.

    Two queries.
    """
    items = select(HistoryItem).where(HistoryItem.candidate_id == candidate_id).order_by(HistoryItem.id.desc())
    if before is not None:
        items = items.where(HistoryItem.id < before)
    columns = catalogue(session)
    return [_shown(item, columns) for item in session.scalars(items.limit(size))]


def _shown(item: HistoryItem, columns: Catalogue) -> HistoryItemOut:
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
    return HistoryCellOut(
        name=cell["name"],
        label=cell_label(columns, cell["name"]),
        value=cell["value"],
        previous_value=cell["previousValue"],
        discarded_value=cell.get("discardedValue"),
    )
