"""The history as sheets, one line a cell that changed, by candidate then by time."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

import polars as pl
from sqlalchemy import Row, select
from sqlalchemy.orm import Session

from parvis.campaign.archives.writing.words import cell_in_words
from parvis.candidate_table.columns.queries import Catalogue, catalogue
from parvis.candidate_table.export.book import BookSheet, cells_of
from parvis.candidates.history.model import ACTION_NAMES, Action, HistoryItem
from parvis.candidates.history.rules import cell_label
from parvis.candidates.record.model import Candidate

ROWS_OF_A_SHEET: Final = 250_000
_READ_AT_ONCE: Final = 5_000
_HEADERS: Final = (*("Numéro", "Date", "Action", "Auteur", "Élément", "Valeur", "Valeur précédente", "Valeur écartée"),)

_Line = tuple[object, ...]


def history_sheets(session: Session, rows: int = ROWS_OF_A_SHEET, *, one_in: int = 1) -> Iterator[BookSheet]:
    """``Historique 1`` and as many more as it takes; spreadsheets keep the bare name for themselves.

    ``one_in``: of how many actions one is written, to tell how large all of them are.
    """
    number, frame = 1, _frame([])
    for some in _frames(session, one_in):
        if frame.height and frame.height + some.height > rows:
            yield BookSheet.of_frame(f"Historique {number}", frame)
            number, frame = number + 1, _frame([])
        frame.extend(some)
    yield BookSheet.of_frame(f"Historique {number}", frame)


def _frames(session: Session, one_in: int) -> Iterator[pl.DataFrame]:
    columns = catalogue(session)
    listed = (
        select(
            Candidate.external_id,
            HistoryItem.created,
            HistoryItem.action,
            HistoryItem.author_first_name,
            HistoryItem.author_last_name,
            HistoryItem.content,
        )
        .join(Candidate, Candidate.id == HistoryItem.candidate_id)
        .where(HistoryItem.id % one_in == 0)
        .order_by(Candidate.external_id, HistoryItem.id)
        .execution_options(yield_per=_READ_AT_ONCE)
    )
    for part in session.execute(listed).partitions():
        yield _frame([line for row in part for line in _lines(row, columns)])


def _lines(row: Row[str, datetime, str, str | None, str | None, dict[str, Any]], columns: Catalogue) -> Iterator[_Line]:
    number, created, action, first_name, last_name, content = row
    author = f"{first_name or ''} {last_name or ''}".strip() or None
    start = (number, created, ACTION_NAMES[Action(action)], author)
    if not content["cells"]:
        yield (*start, None, None, None, None)
    for cell in content["cells"]:
        values = (cell["value"], cell["previousValue"], cell.get("discardedValue"))
        words = (cell_in_words(cell["name"], value) for value in values)
        yield (*start, cell_label(columns, cell["name"]), *words)


def _frame(lines: list[_Line]) -> pl.DataFrame:
    columns = list(zip(*lines, strict=True)) or [()] * len(_HEADERS)
    return pl.DataFrame({header: cells_of(values) for header, values in zip(_HEADERS, columns, strict=True)})
