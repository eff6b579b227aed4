"""The history as sheets, one line a cell that changed, by candidate then by time."""

from collections.abc import Iterator
from datetime import datetime
from itertools import chain, count, islice
from typing import Any, Final

from sqlalchemy import Row, select
from sqlalchemy.orm import Session

from parvis.campaign.archives.writing.words import cell_in_words
from parvis.candidate_table.columns.queries import Catalogue, catalogue
from parvis.candidate_table.export.book import BookSheet
from parvis.candidates.history.model import ACTION_NAMES, Action, HistoryItem
from parvis.candidates.history.rules import cell_label
from parvis.candidates.record.model import Candidate

ROWS_OF_A_SHEET: Final = 250_000
_READ_AT_ONCE: Final = 5_000
_HEADERS: Final = (*("Numéro", "Date", "Action", "Auteur", "Élément", "Valeur", "Valeur précédente", "Valeur écartée"),)

_Line = tuple[object, ...]


def history_sheets(session: Session, rows: int = ROWS_OF_A_SHEET) -> Iterator[BookSheet]:
    """``Historique 1`` and as many more as it takes; spreadsheets keep the bare name for themselves."""
    lines = _lines(session)
    for number in count(1):
        first = list(islice(lines, 1))
        if number == 1 or first:
            yield BookSheet(f"Historique {number}", _HEADERS, chain(first, islice(lines, rows - 1)))
        if not first:
            return


def _lines(session: Session) -> Iterator[_Line]:
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
        .order_by(Candidate.external_id, HistoryItem.id)
        .execution_options(yield_per=_READ_AT_ONCE)
    )
    return (line for row in session.execute(listed) for line in _lines_of(row, columns))


def _lines_of(
    row: Row[str, datetime, str, str | None, str | None, dict[str, Any]], columns: Catalogue
) -> Iterator[_Line]:
    number, created, action, first_name, last_name, content = row
    author = f"{first_name or ''} {last_name or ''}".strip() or None
    start = (number, created, ACTION_NAMES[Action(action)], author)
    if not content["cells"]:
        yield (*start, None, None, None, None)
    for cell in content["cells"]:
        values = (cell["value"], cell["previousValue"], cell.get("discardedValue"))
        words = (cell_in_words(cell["name"], value) for value in values)
        yield (*start, cell_label(columns, cell["name"]), *words)
