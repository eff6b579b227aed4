"""A column that formulas read, with what several of them want to know of it, each found once in a run."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import numpy as np

from parvis.formula_language.classes import Classes
from parvis.formula_language.dictionaries import EMPTY, Dictionary
from parvis.formula_language.lookups import Index
from parvis.formula_language.rankings import Ranking
from parvis.formula_language.values import FIRST_ERROR, Column, Kind, Numbers
from parvis.formula_language.vectors import ERRORS, NUMBERS, TEXTS, Kinds, Vector, first_of_rows

_BIT: Final = np.uint16(1)


class Source:
    """A column, or the one cell of an aggregate, during a run. missing: there is no such column any more.

    `kinds` may be given by a caller that knows them, because it made the column.
    """

    def __init__(self, column: Column, *, missing: bool = False, kinds: int | None = None) -> None:
        self.column = column
        self.missing = missing
        self._kinds = kinds
        self.prepared: dict[object, object] = {}
        """What conditions on this column and others prepared, by what they read."""

    @classmethod
    def of_missing(cls) -> Source:
        """The cells of a column that does not exist: one cell, #REF!."""
        return cls(Column.scalar(Kind.REF), missing=True)

    @property
    def kinds(self) -> int:
        """The set of kinds that the column can hold."""
        if self._kinds is None:
            found = np.bitwise_or.reduce(np.left_shift(_BIT, self.column.kind), initial=0)
            self._kinds = int(found) or NUMBERS
        return self._kinds

    @cached_property
    def dictionary(self) -> Dictionary:
        """The column's texts."""
        return Dictionary(self.column.texts, lasting=True) if self.kinds & TEXTS else EMPTY

    def cells(self, rows: slice) -> Vector:
        """The cells of some rows; the only cell of an aggregate whatever the rows."""
        column = self.column if len(self.column) == 1 else self.column.take(rows)
        kind = None if self.kinds == NUMBERS else column.kind
        codes = column.codes if self.kinds & TEXTS else None
        return Vector(self.kinds, column.number, kind, codes, self.dictionary)

    @cached_property
    def all_cells(self) -> Vector:
        """Every cell."""
        return self.cells(slice(None))

    @cached_property
    def sorted_numbers(self) -> Numbers:
        """The numbers of the column in ascending order."""
        return np.sort(self.column.number[self.column.kind == Kind.NUMBER])

    @cached_property
    def classes(self) -> Classes:
        """What conditions ask."""
        return Classes(self.column)

    @cached_property
    def index(self) -> Index:
        """What look-ups ask."""
        return Index(self.column)

    @cached_property
    def ranking(self) -> Ranking:
        """What RANK asks."""
        return Ranking(self.column)

    @cached_property
    def failure(self) -> Kinds | None:
        """The first error of the column from the top, None when it has none."""
        if not self.kinds & ERRORS:
            return None
        return first_of_rows(np.where(self.column.kind >= FIRST_ERROR, self.column.kind, 0).astype(np.uint8))
