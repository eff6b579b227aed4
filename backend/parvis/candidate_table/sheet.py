"""From rows of the table to the arrays of a sheet, which the export process turns into a workbook.

The process gets arrays alone, in one Arrow stream: for column i, ``{i}.kind`` (uint8), ``{i}.number`` where it has
numbers, ``{i}.text`` where it has texts. Errors are texts by then: their code.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.errors import ExportTooLarge
from parvis.candidate_table.table import Snapshot
from parvis.formula_language.values import ERROR_CODES, FIRST_ERROR, Kind

# What Excel and LibreOffice open; the first row is the headers'.
MOST_ROWS: Final = 1_048_576 - 1
MOST_COLUMNS: Final = 16_384
LONGEST_TEXT: Final = 32_767

_CODES: Final = pl.Series([ERROR_CODES.get(Kind(kind), "") if kind <= max(Kind) else "" for kind in range(256)])


def sheet_arrays(snapshot: Snapshot, rows: NDArray[np.integer], columns: Sequence[tuple[str, str]]) -> bytes:
    """The Arrow stream of these rows and columns; ``columns`` pairs technical names with the headers to show.

    Raises `ExportTooLarge` beyond the limits of a sheet.
    """
    if len(rows) > MOST_ROWS:
        raise ExportTooLarge(
            f"L'export compte {len(rows)} lignes ; une feuille en contient au plus {MOST_ROWS}. Filtrez les candidats.",
            data={"limit": "ROWS", "maximum": MOST_ROWS},
        )
    if len(columns) > MOST_COLUMNS:
        raise ExportTooLarge(
            f"L'export compte {len(columns)} colonnes ; une feuille en contient au plus {MOST_COLUMNS}.",
            data={"limit": "COLUMNS", "maximum": MOST_COLUMNS},
        )
    arrays: dict[str, pl.Series] = {}
    for place, (name, header) in enumerate(columns):
        arrays |= {f"{place}.{part}": values for part, values in _parts(snapshot.table_column(name), rows).items()}
        text = arrays.get(f"{place}.text")
        if text is not None and _is_too_long(text):
            raise ExportTooLarge(
                f"Un texte de la colonne {header} dépasse les {LONGEST_TEXT} caractères qu'une cellule peut contenir."
                " Retirez cette colonne de l'export.",
                data={"limit": "TEXT", "maximum": LONGEST_TEXT, "column": name},
            )
    stream = io.BytesIO()
    pl.DataFrame(arrays).write_ipc_stream(stream)
    return stream.getvalue()


def _parts(column: TableColumn, rows: NDArray[np.integer]) -> dict[str, pl.Series]:
    cells = rows if column.codes is None else column.codes[rows]
    kinds = column.kinds[cells]
    in_error = kinds >= FIRST_ERROR
    parts = {"kind": pl.Series(np.where(in_error, np.uint8(Kind.TEXT), kinds))}
    if (kinds == Kind.NUMBER).any():
        parts["number"] = pl.Series(column.entries.number[cells])
    is_text = pl.Series(kinds == Kind.TEXT)
    nothing = pl.Series([None], dtype=pl.String)
    if column.entries.codes is not None:
        texts = pl.Series(list(column.entries.texts), dtype=pl.String)
        parts["text"] = texts.gather(column.entries.codes[cells]).zip_with(is_text, nothing)
    if in_error.any():
        codes = _CODES.gather(kinds)
        parts["text"] = codes.zip_with(pl.Series(in_error), parts.get("text", nothing))
    return parts


def _is_too_long(text: pl.Series) -> bool:
    """A sheet counts in units of UTF-16; what has fewer bytes has fewer units."""
    candidates = text.filter(text.str.len_bytes() > LONGEST_TEXT)
    return any(len(one.encode("utf-16-le")) // 2 > LONGEST_TEXT for one in candidates)
