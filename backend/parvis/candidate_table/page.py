"""A page of the grid as JSON bytes: assembled here, never through a model (90 pages a second against thousands).

What a cell reads on the wire is written once for each distinct entry of its column; a page puts such pieces together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import orjson
from numpy.typing import NDArray

from parvis.candidate_table.cells import TableColumn, values_of
from parvis.candidate_table.table import ID, NUMBER, REMARK, Snapshot
from parvis.formula_language.values import ERROR_CODES, Column, Kind

Writer = Callable[[Column, NDArray[np.uint8], NDArray[np.integer]], list[bytes]]

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

_ERRORS: Final = {int(kind): orjson.dumps({"value": None, "error": code}) for kind, code in ERROR_CODES.items()}


def page_json(
    snapshot: Snapshot, rows: NDArray[np.integer], columns: Sequence[str], *, total: int, page: int, size: int
) -> bytes:
    """The page of ``rows`` with these cells, in the shape of api.md §5; ``total`` rows match in all."""
    written = [_written(snapshot.table_column(name), rows, _value) for name in RECORD.values()]
    written += [_written(snapshot.table_column(name), rows, _cell) for name in columns]
    between = _between(tuple(columns))
    width = 2 * len(written) + 1
    # What stands between two cells, a cell, and so on, row after row: filled by column, joined once.
    pieces = list(between) * len(rows)
    for place, column in enumerate(written):
        pieces[2 * place + 1 :: width] = column
    around = {
        "totalElements": total,
        "totalPages": -(-total // size),
        "number": page,
        "size": size,
        "numberOfElements": len(rows),
    }
    return b'{"content":[' + b"".join(pieces)[:-1] + b"]," + orjson.dumps(around)[1:]


@lru_cache(maxsize=256)
def _between(columns: tuple[str, ...]) -> tuple[bytes, ...]:
    """What stands around the members of a row: each odd place is for one of the record, then for a cell."""
    keys = [b"," + orjson.dumps(name) + b":" for name in (*RECORD, *columns)]
    keys[0] = b"{" + keys[0][1:]
    opening = b',"candidateCells":{'
    if columns:
        keys[len(RECORD)] = opening + keys[len(RECORD)][1:]
    end = b"}}," if columns else opening + b"}},"
    return (*(piece for key in keys for piece in (key, b"")), end)


def _written(column: TableColumn, rows: NDArray[np.integer], write: Writer) -> list[bytes]:
    """The cells of some rows as ``write`` writes them; each entry of a coded column once for all pages."""
    if column.codes is None:
        return write(column.entries, column.kinds, rows)
    written = column.written.get(write.__name__)
    if written is None:
        every = np.arange(len(column.entries))
        # The None keeps NumPy from making an array of bytes, which drops trailing zeros.
        written = column.written[write.__name__] = np.array([*write(column.entries, column.kinds, every), None], object)
    return written[column.codes[rows]].tolist()


def _value(column: Column, kinds: NDArray[np.uint8], rows: NDArray[np.integer]) -> list[bytes]:
    return [orjson.dumps(value) for value in values_of(column.take(rows), kinds[rows]).tolist()]


def _cell(column: Column, kinds: NDArray[np.uint8], rows: NDArray[np.integer]) -> list[bytes]:
    """Each cell on the wire: ``{"value", "error"}``."""
    of_rows = kinds[rows]
    if len(rows) and not of_rows.any():  # numbers alone, as most results are
        numbers = orjson.dumps(column.number[rows], option=orjson.OPT_SERIALIZE_NUMPY)
        return [b'{"value":%b,"error":null}' % number for number in numbers[1:-1].split(b",")]
    cells = [b'{"value":%b,"error":null}' % value for value in _value(column, kinds, rows)]
    for place in np.flatnonzero(of_rows > Kind.TEXT).tolist():
        cells[place] = _ERRORS[int(of_rows[place])]
    return cells
