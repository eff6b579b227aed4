"""The history as sheets, one line a cell that changed, by candidate then by time."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

import polars as pl
from sqlalchemy import Row, select
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.queries import Catalogue, catalogue
from parvis.candidate_table.export.book import BookSheet
from parvis.candidates.history.model import ACTION_NAMES, Action, HistoryItem
from parvis.candidates.history.rules import cell_label
from parvis.candidates.record.model import Candidate
from parvis.kernel.clock import PARIS

ROWS_OF_A_SHEET: Final = 250_000
_READ_AT_ONCE: Final = 5_000
_HEADERS: Final = (*("Numéro", "Date", "Action", "Auteur", "Élément", "Valeur", "Valeur précédente", "Valeur écartée"),)

_Line = tuple[str | None, ...]


def history_sheets(session: Session, rows: int = ROWS_OF_A_SHEET) -> Iterator[BookSheet]:
    """``Historique 1`` and as many more as it takes; spreadsheets keep the bare name for themselves."""
    number, frame = 1, _frame([])
    for some in _frames(session):
        if frame.height and frame.height + some.height > rows:
            yield BookSheet.of_frame(f"Historique {number}", frame)
            number, frame = number + 1, _frame([])
        frame.extend(some)
    yield BookSheet.of_frame(f"Historique {number}", frame)


def _frames(session: Session) -> Iterator[pl.DataFrame]:
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
    for part in session.execute(listed).partitions():
        yield _frame([line for row in part for line in _lines(row, columns)])


def _lines(row: Row[str, datetime, str, str | None, str | None, dict[str, Any]], columns: Catalogue) -> Iterator[_Line]:
    number, created, action, first_name, last_name, content = row
    author = f"{first_name or ''} {last_name or ''}".strip() or None
    start = (number, f"{created.astimezone(PARIS):%Y-%m-%d %H:%M:%S}", ACTION_NAMES[Action(action)], author)
    if not content["cells"]:
        yield (*start, None, None, None, None)
    for cell in content["cells"]:
        values = (cell["value"], cell["previousValue"], cell.get("discardedValue"))
        yield (*start, cell_label(columns, cell["name"]), *map(_shown, values))


def _shown(value: Any) -> str | None:  # noqa: ANN401 - a JSON scalar
    if isinstance(value, bool):
        return "Oui" if value else "Non"
    if isinstance(value, float):
        return f"{value:.12g}".replace(".", ",")
    return None if value is None else str(value)


def _frame(lines: list[_Line]) -> pl.DataFrame:
    return pl.DataFrame(lines, schema=dict.fromkeys(_HEADERS, pl.String), orient="row")
