"""A page of the grid as JSON bytes: assembled by hand, never through a model (90 pages a second against thousands).

What a cell reads on the wire is written once for each distinct entry of its column, and a page is one join of these
texts and of what all rows have in common. A page is kept while its columns stand: people scroll back, and look at the
same top of the ranking.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import is_
from typing import Final
from weakref import ref

import numpy as np
import orjson
from numpy.typing import NDArray

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.questions.cell_texts import Arranged, CellTexts
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

_ERRORS: Final = {int(kind): b',"error":' + orjson.dumps(code) for kind, code in ERROR_CODES.items()}
_NO_ERROR: Final = b',"error":null'
_BEGIN, _END = b'{"content":[', b"],"
_KEPT_BYTES: Final = 64 * 1024 * 1024


class _Written:
    """What is kept of one list of columns: their cells, None once one of them changed and until a page is written
    again; how they are arranged; pages by row numbers and what follows them, empty for one written only once.
    """

    def __init__(self) -> None:
        self.cells: CellTexts | None = None
        self.arranged: Arranged | None = None
        self.is_arranging = False
        self.pages: dict[bytes, bytes] = {}
        self._bytes_of_pages = 0

    @property
    def nbytes(self) -> int:
        """How many bytes are kept, those of the columns aside."""
        cells = self.cells or self.arranged
        return self._bytes_of_pages + (cells.nbytes if cells else 0)

    def keep(self, cells: CellTexts, rows: bytes, written: bytes) -> None:
        """Keeps the cells, and a page that is written for the second time."""
        if self.cells is None or cells.arranged:
            self.cells, self.arranged = cells, cells.arranged
        before = self.pages.get(rows)
        kept = b"" if before is None else written
        self._bytes_of_pages += len(rows) if before is None else len(kept) - len(before)
        self.pages[rows] = kept

    def begin_again(self) -> None:
        """Keeps only how the cells are arranged."""
        self.cells, self.pages, self._bytes_of_pages = None, {}, 0


class WrittenPages:
    """The rows of pages of one table that were looked at twice, for the last lists of columns, in at most ``limit``
    bytes in all.

    Most pages are looked at once, and memory that is kept is memory that the next page cannot use: the system gives
    it new, 4 kB at a time, which takes as long as writing the page. Threads may share it.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._bytes = 0
        self._of_names: OrderedDict[tuple[str, ...], _Written] = OrderedDict()
        self._table: Callable[[], Snapshot | None] = lambda: None  # weak: nothing of this outlives the table
        self._lock = threading.Lock()

    def of(self, snapshot: Snapshot, names: Sequence[str], rows: NDArray[np.integer], after: bytes) -> bytes:
        """The page of these rows with these cells; ``after`` are its members beside them."""
        names, key = tuple(names), rows.tobytes() + after
        cells, arranged, arrange = None, None, False
        with self._lock:
            self._turn_to(snapshot)
            if names in self._of_names:
                self._of_names.move_to_end(names)
                kept = self._of_names[names]
                if found := kept.pages.get(key):
                    return found
                cells, arranged = kept.cells, kept.arranged
                arrange = cells is not None and not kept.is_arranging
                kept.is_arranging = kept.is_arranging or arrange
        if cells is None:
            cells = CellTexts(_columns(snapshot, names), arranged)
        elif arrange:
            cells = cells.row_by_row()
        written = _written(cells, rows, names, after)
        with self._lock:
            self._keep(snapshot, names, cells, key, written)
        return written

    def cells(self, snapshot: Snapshot, names: Sequence[str]) -> CellTexts | None:
        """The cells of these columns when rows of them were written, so that their entries are ready."""
        with self._lock:
            self._turn_to(snapshot)
            kept = self._of_names.get(tuple(names))
            return kept.cells if kept else None

    def _keep(self, snapshot: Snapshot, names: tuple[str, ...], cells: CellTexts, key: bytes, written: bytes) -> None:
        if self._table() is not snapshot:
            return  # while this page was written another thread came with another table
        kept = self._of_names.setdefault(names, _Written())
        self._bytes -= kept.nbytes
        kept.keep(cells, key, written)
        self._bytes += kept.nbytes
        while self._bytes > self._limit:
            self._forget(next(iter(self._of_names)))

    def _turn_to(self, snapshot: Snapshot) -> None:
        if self._table() is not snapshot:
            self._forget_what_changed(snapshot)

    def _forget_what_changed(self, snapshot: Snapshot) -> None:
        for names, kept in list(self._of_names.items()):
            columns = _columns(snapshot, names) if all(map(snapshot.is_known, names)) else []
            if kept.cells and columns and all(map(is_, kept.cells.columns, columns)):
                continue
            if kept.arranged and columns and kept.arranged.fits(columns):
                self._bytes -= kept.nbytes
                kept.begin_again()
                self._bytes += kept.nbytes
            else:
                self._forget(names)
        self._table = ref(snapshot)

    def _forget(self, names: tuple[str, ...]) -> None:
        self._bytes -= self._of_names.pop(names).nbytes


_written_pages = WrittenPages(_KEPT_BYTES)


def cells_written_before(snapshot: Snapshot, columns: Sequence[str]) -> CellTexts | None:
    """The cells of these columns as they are now; None where no page of them was written yet."""
    return _written_pages.cells(snapshot, columns)


def page_json(
    snapshot: Snapshot, rows: NDArray[np.integer], columns: Sequence[str], *, total: int, page: int, size: int
) -> bytes:
    """The page of ``rows`` with these cells, as JSON; ``total`` rows match in all."""
    around = {
        "totalElements": total,
        "totalPages": -(-total // size),
        "number": page,
        "size": size,
        "numberOfElements": len(rows),
    }
    return _written_pages.of(snapshot, columns, rows, orjson.dumps(around)[1:])


def _columns(snapshot: Snapshot, names: Sequence[str]) -> list[TableColumn]:
    return [snapshot.table_column(name) for name in (*RECORD.values(), *names)]


def _written(cells: CellTexts, rows: NDArray[np.integer], names: tuple[str, ...], after: bytes) -> bytes:
    """The page, its rows as JSON objects: between the texts that all rows share stand, at the odd places, the values.

    Joined once: a page is large, and each copy of it costs memory that is new.
    """
    if not len(rows):
        return b"".join([_BEGIN, _END, after])
    rows = rows.astype(np.intp)
    line, end = _line(names)
    pieces = line * len(rows)
    pieces[0] = _BEGIN + pieces[0].removeprefix(end + b",")
    pieces.append(end)
    pieces[1::2] = cells.of(rows)
    for index, column in enumerate(cells.columns):
        if column.has_errors:
            _write_errors(pieces, index, column.kinds.take(rows if column.codes is None else column.codes.take(rows)))
    pieces += [_END, after]
    return b"".join(pieces)


@lru_cache(maxsize=32)
def _line(names: tuple[str, ...]) -> tuple[list[bytes], bytes]:
    """What all rows have in common, at the even places, the first of them after the end of the row before; and that
    end. Kept: not to be changed.
    """
    shared = [b"{" + orjson.dumps(member) + b":" for member in RECORD]
    shared[1:] = [b"," + member[1:] for member in shared[1:]]
    before = b',"candidateCells":{'
    for name in names:
        shared.append(before + orjson.dumps(name) + b':{"value":')
        before = _NO_ERROR + b"},"
    end = before.removesuffix(b",") + b"}}"
    shared[0] = end + b"," + shared[0]
    line = [b""] * (2 * len(shared))
    line[::2] = shared
    return line, end


def _write_errors(pieces: list[bytes], index: int, kinds: NDArray[np.uint8]) -> None:
    """Adds the errors of a column after the nulls that replace them."""
    length = (len(pieces) - 1) // len(kinds)
    for row in np.flatnonzero(kinds >= FIRST_ERROR).tolist():
        after = row * length + 2 * index + 2
        pieces[after] = _ERRORS[int(kinds[row])] + pieces[after].removeprefix(_NO_ERROR)
