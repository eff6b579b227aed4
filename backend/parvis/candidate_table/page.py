"""A page of the grid as JSON bytes: assembled here, never through a model (90 pages a second against thousands).

What a cell reads on the wire is written once for each distinct entry of its column; a page puts such pieces together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
import orjson
from numpy.typing import NDArray

from parvis.candidate_table.cells import TableColumn, values_of
from parvis.candidate_table.table import ID, NUMBER, REMARK, Snapshot
from parvis.formula_language.values import ERROR_CODES, Column, Kind

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

_FEW_ENTRIES: Final = 4096  # numbers beyond are not written ahead: it would show at the first page after a change

Kinds = NDArray[np.uint8]

# What is written of each row's record: kept as long as the column of ids, right while the other columns are the same.
_known_records: WeakKeyDictionary[TableColumn, tuple[tuple[TableColumn, ...], dict[int, bytes]]] = WeakKeyDictionary()


class Member(NamedTuple):
    """One member of an object in each row, as JSON: what stands before, the texts of the rows, what stands after."""

    before: bytes
    texts: list[bytes]
    after: bytes

    def opening(self) -> Member:
        """The same as the first member of its object: without the comma."""
        if self.before:
            return self._replace(before=self.before[1:])
        return self._replace(texts=[text[1:] for text in self.texts])


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
    cells = _cells(snapshot, rows.astype(np.intp), columns)
    lines = _lines([_records(snapshot, rows.tolist()), *_parts(cells), b"}},"], len(rows))
    if lines:
        lines[-1] = lines[-1][:-1]
    return b"".join([b'{"content":[', *lines, b"],", orjson.dumps(around)[1:]])


def _parts(members: list[Member]) -> Iterator[bytes | list[bytes]]:
    for place, member in enumerate(members):
        yield from member if place else member.opening()


def _lines(parts: Sequence[bytes | list[bytes]], rows: int) -> list[bytes]:
    """The pieces of each row after the other; what is the same in every row stands in as few pieces as can be."""
    layout: list[bytes | list[bytes]] = []
    for part in parts:
        if layout and isinstance(part, bytes) and isinstance(layout[-1], bytes):
            layout[-1] += part
        elif part != b"":
            layout.append(part)
    lines = [b""] * (len(layout) * rows)
    for place, part in enumerate(layout):
        lines[place :: len(layout)] = [part] * rows if isinstance(part, bytes) else part
    return lines


def _records(snapshot: Snapshot, rows: list[int]) -> list[bytes]:
    """Each row up to its cells, ``{"id", …, "candidateCells":{``: written once while the records stand."""
    first, *others = (snapshot.table_column(name) for name in RECORD.values())
    known, written = _known_records.get(first, ((), {}))
    if len(known) != len(others) or any(one is not other for one, other in zip(known, others, strict=True)):
        written = {}
        _known_records[first] = (tuple(others), written)
    missing = [row for row in rows if row not in written]
    if missing:
        cells = [column.values[_entries(column, missing)].tolist() for column in (first, *others)]
        for row, *record in zip(missing, *cells, strict=True):
            opened = orjson.dumps(dict(zip(RECORD, record, strict=True)))
            written[row] = opened[:-1] + b',"candidateCells":{'
    return [written[row] for row in rows]


def _entries(column: TableColumn, rows: list[int]) -> NDArray[np.integer]:
    return np.array(rows, np.intp) if column.codes is None else column.codes[rows]


def _cells(snapshot: Snapshot, rows: NDArray[np.intp], columns: Sequence[str]) -> list[Member]:
    """A cell of each row and column: ``"name": {"value", "error"}``.

    Columns of many different numbers are written together, straight from their arrays.
    """
    members: dict[str, Member | None] = {}
    numbers: list[NDArray[np.float64]] = [np.zeros(0)]
    for name in columns:
        column = snapshot.table_column(name)
        is_short = column.codes is not None and len(column.entries) <= _FEW_ENTRIES
        if not is_short and column.numbers is not None:
            members[name] = None
            numbers.append(column.numbers.take(rows if column.codes is None else column.codes.take(rows)))
        else:
            before = b"," + orjson.dumps(name) + b':{"value":'
            members[name] = Member(b"", _texts(column, rows, name, partial(_cell, before)), b"")
    written = orjson.dumps(np.concatenate(numbers), option=orjson.OPT_SERIALIZE_NUMPY)[1:-1].split(b",")
    count, start = len(rows), 0
    for name, member in members.items():
        if member is None:
            before = b"," + orjson.dumps(name) + b':{"value":'
            members[name] = Member(before, written[start : start + count], b',"error":null}')
            start += count
    return [member for member in members.values() if member is not None]


def _texts(
    column: TableColumn, rows: NDArray[np.integer], name: str, write: Callable[[Column, Kinds], list[bytes]]
) -> list[bytes]:
    """The rows as ``write`` writes them; each entry of a coded column once for every page, kept under ``name``."""
    if column.codes is None:
        return write(column.entries.take(rows), column.kinds[rows])
    written = column.written.get(name)
    if written is None:
        # The None keeps NumPy from making an array of bytes, which drops trailing zeros.
        written = column.written[name] = np.array([*write(column.entries, column.kinds), None], np.object_)
    return written.take(column.codes.take(rows)).tolist()


def _values(column: Column, kinds: Kinds) -> list[bytes]:
    return [orjson.dumps(value) for value in values_of(column, kinds).tolist()]


def _cell(before: bytes, column: Column, kinds: Kinds) -> list[bytes]:
    cells = [before + value + b',"error":null}' for value in _values(column, kinds)]
    for place in np.flatnonzero(kinds > Kind.TEXT).tolist():
        cells[place] = before + b'null,"error":' + _ERRORS[int(kinds[place])] + b"}"
    return cells
