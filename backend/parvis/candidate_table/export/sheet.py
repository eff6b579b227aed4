"""From rows of the table to the columns of a sheet (`cells`). Errors are texts by then: their code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.export.cells import CODE, DATE, ERROR, Cells, cells_of, stream_of
from parvis.candidate_table.export.errors import ExportLimit, ExportTooLarge
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidate_table.value_types import ValueType, days_of, value_type
from parvis.formula_language import ERROR_CODES, FIRST_ERROR, Kind

# What Excel and LibreOffice open; the first row is the headers'.
MOST_ROWS: Final = 1_048_576 - 1
MOST_COLUMNS: Final = 16_384
LONGEST_TEXT: Final = 32_767
LONGEST_NAME: Final = 31

SHEET_NAME: Final = "Candidats"

# Day 1 of spreadsheets is 1 January 1900; before 1 March their calendar has a day that never was.
DAY_ZERO: Final = date(1899, 12, 30).toordinal()
FIRST_DAY: Final = date(1900, 3, 1).toordinal()

_FORBIDDEN: Final = re.compile(r"[\[\]:*?/\\\x00-\x1f\x7f\ufffe\uffff]+")
# Excel keeps this name for itself.
_RESERVED: Final = {"history", "historique"}

_CODES: Final = pl.Series([ERROR_CODES.get(Kind(kind), "") if kind <= max(Kind) else "" for kind in range(256)])


def sheet_name(view: str | None) -> str:
    """The name of a sheet after a view: without the characters that Excel forbids, at most 31 units long."""
    name = " ".join(_FORBIDDEN.sub(" ", view or "").split()).strip("' ")
    cut = name.encode("utf-16-le")[: 2 * LONGEST_NAME].decode("utf-16-le", errors="ignore").strip("' ")
    return SHEET_NAME if not cut or cut.casefold() in _RESERVED else cut


def sheet_columns(snapshot: Snapshot, rows: NDArray[np.integer], columns: Sequence[tuple[str, str]]) -> Iterator[bytes]:
    """The Arrow stream of each column in turn; ``columns`` pairs technical names with the headers to show.

    Raises `ExportTooLarge` beyond the limits of a sheet: at once for rows and columns, on its way for a text.
    """
    refuse_beyond_limits(len(rows), len(columns))
    return (stream_of(_column(snapshot, rows, name, header)) for name, header in columns)


def sheet_cells(snapshot: Snapshot, rows: NDArray[np.integer], name: str, header: str) -> Cells:
    """The cells of a column, for a workbook that is written in this process. Raises `ExportTooLarge`."""
    return cells_of(_column(snapshot, rows, name, header))


def refuse_beyond_limits(rows: int, columns: int) -> None:
    """Raises `ExportTooLarge` where a sheet cannot hold so many."""
    if rows > MOST_ROWS:
        raise ExportTooLarge(
            f"L'export compte {rows} lignes ; une feuille en contient au plus {MOST_ROWS}. Filtrez les candidats.",
            data=ExportLimit(limit="ROWS", maximum=MOST_ROWS),
        )
    if columns > MOST_COLUMNS:
        raise ExportTooLarge(
            f"L'export compte {columns} colonnes ; une feuille en contient au plus {MOST_COLUMNS}.",
            data=ExportLimit(limit="COLUMNS", maximum=MOST_COLUMNS),
        )


def live_columns(
    snapshot: Snapshot, rows: NDArray[np.integer], columns: Sequence[tuple[str, str, str | None]]
) -> Iterator[bytes]:
    """The Arrow stream of each column as live formulas read it: codes are texts, errors are errors.

    columns: the technical name, the header and the formula of each. Of results of a formula, a text that no cell can
    hold is cut: a spreadsheet computes its own. Raises `ExportTooLarge`.
    """
    refuse_beyond_limits(len(rows), len(columns))
    return (
        stream_of(_column(snapshot, rows, name, None if formula is not None else header, live=True))
        for name, header, formula in columns
    )


def _column(
    snapshot: Snapshot, rows: NDArray[np.integer], name: str, header: str | None, *, live: bool = False
) -> dict[str, pl.Series]:
    """The parts of a column; a text that is too long is refused where there is a header, and cut elsewhere."""
    parts = _parts(snapshot.table_column(name), rows, live=live)
    if "text" in parts and _is_too_long(parts["text"]):
        if header is None:
            return parts | {"text": parts["text"].str.slice(0, LONGEST_TEXT // 2)}
        raise ExportTooLarge(
            f"Un texte de la colonne {header} dépasse les {LONGEST_TEXT} caractères qu'une cellule peut contenir."
            " Retirez cette colonne de l'export.",
            data=ExportLimit(limit="TEXT", maximum=LONGEST_TEXT, column=name),
        )
    return parts


def _parts(column: TableColumn, rows: NDArray[np.integer], *, live: bool) -> dict[str, pl.Series]:
    codes, entries = None, rows
    if column.codes is not None:
        used = np.zeros(len(column.entries), np.bool_)
        used[column.codes[rows]] = True
        entries = np.flatnonzero(used)
        codes = (np.cumsum(used, dtype=np.uint32) - 1)[column.codes[rows]]
    kinds = column.kinds[entries]
    in_error = kinds >= FIRST_ERROR
    parts = {"kind": pl.Series(np.where(in_error, np.uint8(Kind.TEXT), kinds))}
    if (kinds == Kind.NUMBER).any():
        parts["number"] = pl.Series(column.entries.number[entries])
    if (parts["kind"] == Kind.TEXT).any():
        parts["text"] = _texts(column, entries, kinds)
        holds = value_type(column)
        parts |= {} if live and holds is ValueType.CODE else _typed(holds, parts)
    if live:
        # A circle is no error of a spreadsheet's.
        shown = np.where(in_error & (kinds != Kind.CYCLE), np.uint8(ERROR), parts["kind"].to_numpy())
        parts["kind"] = pl.Series(shown)
    if codes is not None:
        parts["code"] = pl.Series(codes)
    return parts


def _typed(holds: ValueType | None, parts: dict[str, pl.Series]) -> dict[str, pl.Series]:
    """The parts that differ in a column of codes or of dates."""
    kinds = parts["kind"].to_numpy()
    if holds is ValueType.CODE:
        return {"kind": pl.Series(np.where(kinds == Kind.TEXT, np.uint8(CODE), kinds))}
    if holds is not ValueType.DATE:
        return {}
    days = np.where(kinds == Kind.TEXT, days_of(parts["text"].fill_null("")), 0)
    is_day = days >= FIRST_DAY
    numbers = parts["number"].to_numpy() if "number" in parts else np.zeros(len(kinds))
    return {
        "kind": pl.Series(np.where(is_day, np.uint8(DATE), kinds)),
        "number": pl.Series(np.where(is_day, days - float(DAY_ZERO), numbers)),
    }


def _texts(column: TableColumn, entries: NDArray[np.integer], kinds: NDArray[np.uint8]) -> pl.Series:
    """The text of each of the entries, the code of an error, null for the others."""
    text = pl.Series([None], dtype=pl.String).new_from_index(0, len(entries))
    if column.entries.codes is not None:
        texts = pl.Series(list(column.entries.texts), dtype=pl.String).gather(column.entries.codes[entries])
        text = texts.zip_with(pl.Series(kinds == Kind.TEXT), text)
    return _CODES.gather(kinds).zip_with(pl.Series(kinds >= FIRST_ERROR), text)


def _is_too_long(text: pl.Series) -> bool:
    """A sheet counts in units of UTF-16; what has fewer bytes has fewer units."""
    candidates = text.filter(text.str.len_bytes() > LONGEST_TEXT)
    return any(len(long.encode("utf-16-le")) // 2 > LONGEST_TEXT for long in candidates)
