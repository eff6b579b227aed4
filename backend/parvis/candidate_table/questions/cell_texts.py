"""The cells of a list of columns as JSON texts, row after row: what a page is written from.

A page takes 50 rows out of thousands, hardly ever neighbours: read column by column, nearly each of its cells misses
the processor's cache. So a list of columns of which a second page is read is arranged row by row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import orjson
from numpy.typing import NDArray

from parvis.candidate_table.cells import TableColumn, numbers_json, values_of

_MOST_CELLS: Final = 2 * 1024 * 1024
"""Arranged row by row: 100 columns of 20,000 candidates, 8 MB. More are read by columns: it would take some tenths of
a second, again after each change of one of them.
"""
_FEW_ENTRIES: Final = 4096


@dataclass(frozen=True, slots=True, eq=False)
class _Rows:
    """The cells arranged row by row.

    codes: (rows, columns) indices into ``texts``, the JSON of each entry; any where a column has no codes. numbers:
    (rows, k) the numbers of the k computed columns.
    """

    codes: NDArray[np.int32]
    texts: NDArray[np.object_]
    numbers: NDArray[np.float64]

    @property
    def nbytes(self) -> int:
        return self.codes.nbytes + self.texts.nbytes + self.numbers.nbytes


class CellTexts:
    """The JSON of each cell of some columns of a table: ``null`` for a blank and for an error. Immutable.

    Coded columns have the JSON of each entry; computed ones are numbers, written when they are read; the few that are
    mixed are written cell by cell.
    """

    def __init__(self, columns: Sequence[TableColumn]) -> None:
        self.columns = list(columns)
        self._coded = [index for index, column in enumerate(columns) if column.codes is not None]
        uncoded = [index for index, column in enumerate(columns) if column.codes is None]
        self._computed = [index for index in uncoded if columns[index].numbers is not None]
        self._mixed = [index for index in uncoded if columns[index].numbers is None]
        self._rows: _Rows | None = None

    @property
    def nbytes(self) -> int:
        """The bytes that are kept besides those of the columns themselves."""
        return self._rows.nbytes if self._rows else 0

    @property
    def to_arrange(self) -> int:
        """How many cells `row_by_row` has to arrange."""
        cells = len(self.columns[0]) * len(self.columns)
        return 0 if self._rows or cells > _MOST_CELLS else cells

    def row_by_row(self) -> CellTexts:
        """The same cells, arranged row by row unless they are too many."""
        if not self.to_arrange:
            return self
        arranged = CellTexts(self.columns)
        arranged._rows = self._arranged()
        return arranged

    def of(self, rows: NDArray[np.intp]) -> list[bytes]:
        """The JSON of these rows, one row after the other."""
        width = len(self.columns)
        if self._rows:
            found = self._rows.texts.take(self._rows.codes.take(rows, axis=0)).ravel().tolist()
            numbers = self._rows.numbers.take(rows, axis=0).T.ravel()
        else:
            found = [b"null"] * (len(rows) * width)
            for index in self._coded:
                column = self.columns[index]
                found[index::width] = column.json.take(_codes(column).take(rows)).tolist()
            computed = [_numbers(self.columns[index]).take(rows) for index in self._computed]
            numbers = np.concatenate(computed) if computed else np.zeros(0)
        texts = numbers_json(numbers)
        for number, index in enumerate(self._computed):
            found[index::width] = texts[number * len(rows) : (number + 1) * len(rows)]
        for index in self._mixed:
            column = self.columns[index]
            values = values_of(column.entries.take(rows), column.kinds.take(rows))
            found[index::width] = map(orjson.dumps, values.tolist())
        return found

    def _arranged(self) -> _Rows:
        rows, width = len(self.columns[0]), len(self.columns)
        codes = np.zeros((rows, width), np.int32)
        few: dict[bytes, int] = {b"null": 0}  # hundreds of columns hold the same marks: each text stands there once
        many: list[tuple[int, NDArray[np.object_]]] = []
        for index in self._coded:
            column = self.columns[index]
            if len(column.json) > _FEW_ENTRIES:
                codes[:, index] = _codes(column)
                many.append((index, column.json))
            else:
                indices = [few.setdefault(text, len(few)) for text in column.json.tolist()]
                codes[:, index] = np.array(indices, np.int32)[_codes(column)]
        texts, first = [np.array(list(few), np.object_)], len(few)
        for index, json in many:
            codes[:, index] += first
            texts.append(json)
            first += len(json)
        numbers = [_numbers(self.columns[index]) for index in self._computed]
        return _Rows(codes, np.concatenate(texts), np.stack(numbers, axis=1) if numbers else np.zeros((rows, 0)))


def _codes(column: TableColumn) -> NDArray[np.integer]:
    assert column.codes is not None
    return column.codes


def _numbers(column: TableColumn) -> NDArray[np.float64]:
    assert column.numbers is not None
    return column.numbers
