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
class Arranged:
    """The cells of the coded columns of a list, row by row.

    coded: those columns, by their index in the list. codes: (rows, columns of the list) indices into ``texts``, the
    JSON of each entry; any where a column is not coded.
    """

    coded: dict[int, TableColumn]
    codes: NDArray[np.int32]
    texts: NDArray[np.object_]

    @property
    def nbytes(self) -> int:
        """The bytes that are kept besides those of the columns themselves."""
        return self.codes.nbytes + self.texts.nbytes

    def fits(self, columns: Sequence[TableColumn]) -> bool:
        """Whether ``columns`` have the same coded ones: new results change none of them."""
        return self.coded == _coded(columns)


class CellTexts:
    """The JSON of each cell of some columns of a table: ``null`` for a blank and for an error. Immutable.

    Coded columns have the JSON of each entry; computed ones are numbers, written when they are read; the few that are
    mixed are written cell by cell. ``arranged``, where it is known, fits the columns.
    """

    def __init__(self, columns: Sequence[TableColumn], arranged: Arranged | None = None) -> None:
        self.columns = list(columns)
        self.arranged = arranged
        self._coded = _coded(columns)
        uncoded = [(index, column) for index, column in enumerate(columns) if column.codes is None]
        self._computed = {index: column.numbers for index, column in uncoded if column.numbers is not None}
        self._mixed = [index for index, _ in uncoded if index not in self._computed]
        self._numbers = None if arranged is None or not self._computed else np.stack([*self._computed.values()], axis=1)

    @property
    def nbytes(self) -> int:
        """The bytes that are kept besides those of the columns themselves."""
        arranged = self.arranged.nbytes if self.arranged else 0
        return arranged + (0 if self._numbers is None else self._numbers.nbytes)

    @property
    def to_arrange(self) -> int:
        """How many cells `row_by_row` has to arrange."""
        cells = len(self.columns[0]) * len(self.columns)
        return 0 if self.arranged or cells > _MOST_CELLS else cells

    def row_by_row(self) -> CellTexts:
        """The same cells, arranged row by row unless they are too many."""
        return CellTexts(self.columns, self._arrange()) if self.to_arrange else self

    def of(self, rows: NDArray[np.intp]) -> list[bytes]:
        """The JSON of these rows, one row after the other."""
        width = len(self.columns)
        if self.arranged:
            found = self.arranged.texts.take(self.arranged.codes.take(rows, axis=0)).ravel().tolist()
        else:
            found = [b"null"] * (len(rows) * width)
            for index, column in self._coded.items():
                found[index::width] = column.json.take(_codes(column).take(rows)).tolist()
        texts = numbers_json(self._numbers_of(rows))
        for number, index in enumerate(self._computed):
            found[index::width] = texts[number * len(rows) : (number + 1) * len(rows)]
        for index in self._mixed:
            column = self.columns[index]
            values = values_of(column.entries.take(rows), column.kinds.take(rows))
            found[index::width] = map(orjson.dumps, values.tolist())
        return found

    def _numbers_of(self, rows: NDArray[np.intp]) -> NDArray[np.float64]:
        """The numbers of these rows, one column after the other."""
        if self._numbers is not None:
            return self._numbers.take(rows, axis=0).T.ravel()
        parts = [numbers.take(rows) for numbers in self._computed.values()]
        return np.concatenate(parts) if parts else np.zeros(0)

    def _arrange(self) -> Arranged:
        codes = np.zeros((len(self.columns[0]), len(self.columns)), np.int32)
        few: dict[bytes, int] = {b"null": 0}  # hundreds of columns hold the same marks: each text stands there once
        many: list[tuple[int, NDArray[np.object_]]] = []
        for index, column in self._coded.items():
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
        return Arranged(self._coded, codes, np.concatenate(texts))


def _coded(columns: Sequence[TableColumn]) -> dict[int, TableColumn]:
    return {index: column for index, column in enumerate(columns) if column.codes is not None}


def _codes(column: TableColumn) -> NDArray[np.integer]:
    assert column.codes is not None
    return column.codes
