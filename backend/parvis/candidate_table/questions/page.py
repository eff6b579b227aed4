"""A page of the grid as JSON bytes, written by orjson, never through a model (90 pages a second against thousands)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import orjson
from numpy.typing import NDArray

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.snapshot.snapshot import ID, NUMBER, REMARK, Snapshot
from parvis.formula_language import ERROR_CODES, FIRST_ERROR

# Members of a row beside its cells, and the columns they come from.
RECORD: Final = {
    "id": ID,
    "remark": REMARK,
    "email": "Email",
    "firstName": "Prenom",
    "lastName": "Nom",
    "source": "Source",
    "externalId": NUMBER,
}

_ERRORS: Final = {int(kind): code for kind, code in ERROR_CODES.items()}


def page_json(
    snapshot: Snapshot, rows: NDArray[np.integer], columns: Sequence[str], *, total: int, page: int, size: int
) -> bytes:
    """The page of ``rows`` with these cells, as JSON; ``total`` rows match in all."""
    cells = [_cells(snapshot.table_column(name), rows) for name in columns]
    content: list[dict[str, Any]] = [{} for _ in rows]
    for member, name in RECORD.items():
        for row, cell in zip(content, _cells(snapshot.table_column(name), rows), strict=True):
            row[member] = cell["value"]
    for index, row in enumerate(content):
        row["candidateCells"] = {name: column[index] for name, column in zip(columns, cells, strict=True)}
    return orjson.dumps(
        {
            "content": content,
            "totalElements": total,
            "totalPages": -(-total // size),
            "number": page,
            "size": size,
            "numberOfElements": len(rows),
        }
    )


def _cells(column: TableColumn, rows: NDArray[np.integer]) -> list[dict[str, Any]]:
    """The cells of these rows as the wire has them: a value, null for a blank, or an error."""
    entries = rows if column.codes is None else column.codes.take(rows)
    # orjson writes NaN as null
    values = (column.values(entries) if column.numbers is None else column.numbers.take(entries)).tolist()
    if max(column.holds, default=0) < FIRST_ERROR:
        return [{"value": value, "error": None} for value in values]
    kinds = column.kinds.take(entries).tolist()
    return [{"value": value, "error": _ERRORS.get(kind)} for value, kind in zip(values, kinds, strict=True)]
