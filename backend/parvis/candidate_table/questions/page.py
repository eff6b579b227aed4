"""A page of the grid as JSON bytes: assembled here, never through a model (90 pages a second against thousands).

A row is written once for each list of columns and kept while these columns stand: people scroll back, and look at the
same top of the ranking. What a cell reads on the wire is written once for each distinct entry of its column.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Container, Mapping, Sequence
from operator import is_
from typing import Final
from weakref import ref

import numpy as np
import orjson
from numpy.typing import NDArray

from parvis.candidate_table.cells import TableColumn, values_of
from parvis.candidate_table.snapshot.snapshot import ID, NUMBER, REMARK, Snapshot
from parvis.formula_language.values import ERROR_CODES, FIRST_ERROR, Column

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

_ERRORS: Final = {int(kind): orjson.dumps(code) for kind, code in ERROR_CODES.items()}

_NO_ERROR: Final = b',"error":null}'
_KEPT_BYTES: Final = 64 * 1024 * 1024


class WrittenRows:
    """Rows of one table already written, for the last lists of columns asked for, in at most ``limit`` bytes in all."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._bytes = 0
        self._of_names: OrderedDict[tuple[str, ...], tuple[list[TableColumn], dict[int, bytes]]] = OrderedDict()
        self._table: Callable[[], Snapshot | None] = lambda: None  # weak: nothing here outlives the table

    def of(self, snapshot: Snapshot, names: Sequence[str], rows: NDArray[np.integer]) -> list[bytes]:
        """Each row with these cells."""
        if self._table() is not snapshot:
            self._forget_what_changed(snapshot)
        key = tuple(names)
        if key not in self._of_names:
            self._of_names[key] = _columns(snapshot, key), {}
        self._of_names.move_to_end(key)
        written = self._of_names[key][1]
        numbers = rows.tolist()
        missing = [row for row in numbers if row not in written]
        if missing:
            written |= zip(missing, _written(snapshot, np.array(missing, np.intp), names), strict=True)
            self._bytes += sum(len(written[row]) for row in missing)
        found = [written[row] for row in numbers]
        while self._bytes > self._limit:
            self._forget(next(iter(self._of_names)))
        return found

    def _forget_what_changed(self, snapshot: Snapshot) -> None:
        for names, (columns, _) in list(self._of_names.items()):
            stand = all(map(snapshot.is_known, names)) and all(map(is_, columns, _columns(snapshot, names)))
            if not stand:
                self._forget(names)
        self._table = ref(snapshot)

    def _forget(self, names: tuple[str, ...]) -> None:
        _, written = self._of_names.pop(names)
        self._bytes -= sum(map(len, written.values()))


def _columns(snapshot: Snapshot, names: Sequence[str]) -> list[TableColumn]:
    return [snapshot.table_column(name) for name in (*RECORD.values(), *names)]


_written_rows = WrittenRows(_KEPT_BYTES)


def page_json(
    snapshot: Snapshot, rows: NDArray[np.integer], columns: Sequence[str], *, total: int, page: int, size: int
) -> bytes:
    """The page of ``rows`` with these cells, in the shape of api.md §5; ``total`` rows match in all."""
    around = {
        "totalElements": total,
        "totalPages": -(-total // size),
        "number": page,
        "size": size,
        "numberOfElements": len(rows),
    }
    content = b",".join(_written_rows.of(snapshot, columns, rows))
    return b"".join([b'{"content":[', content, b"],", orjson.dumps(around)[1:]])


def _written(snapshot: Snapshot, rows: NDArray[np.intp], names: Sequence[str]) -> list[bytes]:
    """Each of the rows as a JSON object."""
    columns = [snapshot.table_column(name) for name in names]
    numeric = [place for place, column in enumerate(columns) if column.numbers is not None]
    cells = np.empty((len(rows), len(columns)), np.object_)
    cells[:, numeric] = _numbers([columns[place] for place in numeric], rows)
    for place, column in enumerate(columns):
        if column.numbers is None:
            cells[:, place] = _texts(column, rows)
    errors = _errors({place: columns[place] for place in numeric}, rows)
    line = _line(names, set(numeric))
    written: list[bytes] = []
    for place, (line[1], line[3::2]) in enumerate(zip(_records(snapshot, rows), cells.tolist(), strict=True)):
        written.append(b"".join(_with_errors(line, errors[place]) if place in errors else line))
    return written


def _line(names: Sequence[str], numeric: Container[int]) -> list[bytes]:
    """What all rows have in common, at the even places; between go the record, then each cell: a number bare, what is
    no number as its whole object.
    """
    line = [b""]
    before = b""
    for place, name in enumerate(names):
        line += [b"", before + orjson.dumps(name) + (b':{"value":' if place in numeric else b":")]
        before = (_NO_ERROR if place in numeric else b"") + b","
    return [*line, b"", before.removesuffix(b",") + b"}}"]


def _with_errors(line: list[bytes], errors: Mapping[int, bytes]) -> list[bytes]:
    line = line.copy()
    for place, error in errors.items():
        line[place] = b',"error":' + error + line[place].removeprefix(_NO_ERROR[:-1])
    return line


def _records(snapshot: Snapshot, rows: NDArray[np.intp]) -> list[bytes]:
    """Each row up to its cells, ``{"id", …, "candidateCells":{``."""
    columns = [snapshot.table_column(name) for name in RECORD.values()]
    cells = [column.values.take(_entries(column, rows)).tolist() for column in columns]
    records = [orjson.dumps(dict(zip(RECORD, record, strict=True))) for record in zip(*cells, strict=True)]
    return [record[:-1] + b',"candidateCells":{' for record in records]


def _entries(column: TableColumn, rows: NDArray[np.intp]) -> NDArray[np.integer]:
    return rows if column.codes is None else column.codes.take(rows)


def _numbers(columns: Sequence[TableColumn], rows: NDArray[np.intp]) -> NDArray[np.object_]:
    """The (rows, columns) cells, ``null`` for a blank or an error."""
    cells = np.empty((len(rows), len(columns)))
    for place, column in enumerate(columns):
        assert column.numbers is not None
        cells[:, place] = column.numbers.take(_entries(column, rows))
    if not cells.size:
        return cells.astype(np.object_)
    written = orjson.dumps(cells.ravel(), option=orjson.OPT_SERIALIZE_NUMPY)[1:-1].split(b",")
    return np.array(written, np.object_).reshape(cells.shape)


def _errors(columns: Mapping[int, TableColumn], rows: NDArray[np.intp]) -> dict[int, dict[int, bytes]]:
    """The errors of each row that has some, by the place in its line of what follows the cell."""
    found: dict[int, dict[int, bytes]] = {}
    for place, column in columns.items():
        if column.has_errors:
            kinds = column.kinds.take(_entries(column, rows))
            for row in np.flatnonzero(kinds >= FIRST_ERROR).tolist():
                found.setdefault(row, {})[2 * place + 4] = _ERRORS[int(kinds[row])]
    return found


def _texts(column: TableColumn, rows: NDArray[np.intp]) -> list[bytes]:
    """The cells of a column; each entry of a coded one is written once for every page."""
    if column.codes is None:
        return _cells(column.entries.take(rows), column.kinds[rows])
    if column.written is None:
        # The None keeps NumPy from making an array of bytes, which drops trailing zeros.
        column.written = np.array([*_cells(column.entries, column.kinds), None], np.object_)
    return column.written.take(column.codes.take(rows)).tolist()


def _cells(column: Column, kinds: NDArray[np.uint8]) -> list[bytes]:
    cells = [b'{"value":' + orjson.dumps(value) + _NO_ERROR for value in values_of(column, kinds).tolist()]
    for place in np.flatnonzero(kinds >= FIRST_ERROR).tolist():
        cells[place] = b'{"value":null,"error":' + _ERRORS[int(kinds[place])] + b"}"
    return cells
