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

Writer = Callable[[Column, NDArray[np.uint8]], list[bytes]]

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
    pieces = [_written(snapshot.table_column(name), rows, _value) for name in RECORD.values()]
    pieces += [_written(snapshot.table_column(name), rows, _cell) for name in columns]
    template = _template(tuple(columns))
    content = b",".join([template % row for row in zip(*pieces, strict=True)])
    around = {
        "totalElements": total,
        "totalPages": -(-total // size),
        "number": page,
        "size": size,
        "numberOfElements": len(rows),
    }
    return b'{"content":[' + content + b"]," + orjson.dumps(around)[1:]


@lru_cache(maxsize=256)
def _template(columns: tuple[str, ...]) -> bytes:
    """A row with a ``%b`` in place of each member of the record, then of each cell."""
    record = b",".join(orjson.dumps(name) + b":%b" for name in RECORD)
    cells = b",".join(orjson.dumps(name).replace(b"%", b"%%") + b":%b" for name in columns)
    return b"{" + record + b',"candidateCells":{' + cells + b"}}"


def _written(column: TableColumn, rows: NDArray[np.integer], write: Writer) -> list[bytes]:
    """The cells of some rows as ``write`` writes them; each entry of a coded column once for all pages."""
    if column.codes is None:
        return write(column.entries.take(rows), column.kinds[rows])
    written = column.written.get(write.__name__)
    if written is None:
        # The None keeps NumPy from making an array of bytes, which drops trailing zeros.
        written = column.written[write.__name__] = np.array([*write(column.entries, column.kinds), None], np.object_)
    return written[column.codes[rows]].tolist()


def _value(column: Column, kinds: NDArray[np.uint8]) -> list[bytes]:
    return [orjson.dumps(value) for value in values_of(column, kinds).tolist()]


def _cell(column: Column, kinds: NDArray[np.uint8]) -> list[bytes]:
    """Each cell on the wire: ``{"value", "error"}``."""
    if (kinds == Kind.NUMBER).all() and len(column):
        numbers = orjson.dumps(np.ascontiguousarray(column.number), option=orjson.OPT_SERIALIZE_NUMPY)
        return [b'{"value":%b,"error":null}' % number for number in numbers[1:-1].split(b",")]
    pieces = [b'{"value":%b,"error":null}' % value for value in _value(column, kinds)]
    for place in np.flatnonzero(kinds > Kind.TEXT).tolist():
        pieces[place] = _ERRORS[int(kinds[place])]
    return pieces
