"""A column that formulas read, with what several of them want to know of it, each found once in a run."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import numpy as np

from parvis.formula_language.dictionaries import EMPTY, Dictionary
from parvis.formula_language.magnitudes import Magnitude, magnitude_of
from parvis.formula_language.rankings import Ranking
from parvis.formula_language.tallies import Tally
from parvis.formula_language.terms import Logicals, Terms, first_of_rows, logicals_of_cells, terms_of_cells
from parvis.formula_language.values import FIRST_ERROR, Column, Kind
from parvis.formula_language.vectors import ERRORS, NUMBERS, TEXTS, Kinds, Vector

ALL_ROWS: Final = slice(None)

_BIT_OF_KIND: Final = np.array([1 << kind for kind in Kind], np.uint16)


class Source:
    """A column, or the one cell of an aggregate, during a run. missing: there is no such column any more."""

    def __init__(self, column: Column, *, missing: bool = False) -> None:
        self.column = column
        self.missing = missing

    @classmethod
    def of_missing(cls) -> Source:
        return cls(Column.scalar(Kind.REF), missing=True)

    @cached_property
    def kinds(self) -> int:
        """The set of kinds that the column really holds."""
        return int(np.bitwise_or.reduce(_BIT_OF_KIND[self.column.kind], initial=0)) or NUMBERS

    @cached_property
    def magnitude(self) -> Magnitude:
        return magnitude_of(self.column.number)

    @cached_property
    def dictionary(self) -> Dictionary:
        return Dictionary(self.column.texts, lasting=True) if self.kinds & TEXTS else EMPTY

    def cells(self, rows: slice) -> Vector:
        """The cells of a block of rows; the only cell of an aggregate whatever the rows."""
        column = self.column if len(self.column) == 1 else self.column.take(rows)
        kind = None if self.kinds == NUMBERS else column.kind
        codes = column.codes if self.kinds & TEXTS else None
        origin = (self.column, rows)
        return Vector(self.kinds, column.number, kind, codes, self.dictionary, None, self.magnitude, origin)

    @cached_property
    def terms(self) -> Terms:
        """What each cell gives SUM and AVERAGE."""
        return terms_of_cells(self.cells(ALL_ROWS))

    @cached_property
    def logicals(self) -> Logicals:
        """What each cell gives AND and OR."""
        return logicals_of_cells(self.cells(ALL_ROWS))

    @cached_property
    def tally(self) -> Tally:
        return Tally(self.column)

    @cached_property
    def ranking(self) -> Ranking:
        return Ranking(self.column)

    @cached_property
    def failure(self) -> Kinds | None:
        """The first error of the column from the top, None when it has none."""
        if not self.kinds & ERRORS:
            return None
        return first_of_rows(np.where(self.column.kind >= FIRST_ERROR, self.column.kind, 0).astype(np.uint8))
