"""The numbers of a list: whole columns, which are the same for every row, and cells, of which each row has its own.

Columns are sorted once; what a row adds to them are a few cells, so that the nth number of both together is found
without a sort of its own for each row.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, reduce
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.arithmetic import checked
from parvis.formula_language.sources import Source
from parvis.formula_language.terms import Terms
from parvis.formula_language.values import Numbers
from parvis.formula_language.vectors import ERRORS, NUMBERS, Kinds, Vector

Positions: TypeAlias = NDArray[np.int64]


_NO_FAILURE: Final = np.zeros(1, np.uint8)


class Stack(NamedTuple):
    """Cells that HSTACK puts side by side."""

    cells: tuple[Terms, ...]


class Pool:
    """The numbers of some lists together; every array that it gives has one item for each row, or one for all.

    column: the sorted numbers of whole columns. cells: (cells, rows), each row's own numbers sorted from the top, NaN
    below them. counts: how many numbers there are. failures: the error of each row, 0 where none.
    """

    def __init__(self, lists: Sequence[Source | Terms | Stack]) -> None:
        columns = [part.sorted_numbers for part in lists if isinstance(part, Source)]
        self.column: Numbers = columns[0] if len(columns) == 1 else np.sort(np.concatenate([np.zeros(0), *columns]))
        own = [
            terms
            for part in lists
            if not isinstance(part, Source)
            for terms in (part.cells if isinstance(part, Stack) else (part,))
        ]
        present = [np.where(terms.counts == 1, terms.number, np.nan) for terms in own]
        rows = max((len(numbers) for numbers in present), default=1)
        stacked = np.full((len(present), rows), np.nan)
        for index, numbers in enumerate(present):
            stacked[index] = numbers
        self.cells: Numbers = np.sort(stacked, axis=0)
        self.cell_counts: Positions = np.count_nonzero(~np.isnan(self.cells), axis=0)
        self.counts: Positions = self.cell_counts + len(self.column)
        self.failures = _first_failures(lists)

    @cached_property
    def _places(self) -> Positions:
        """(cells, rows): how many numbers of both come before each of the cells."""
        before = np.searchsorted(self.column, self.cells, "left") + np.arange(len(self.cells))[:, None]
        return np.where(np.isnan(self.cells), np.iinfo(np.int64).max, before)

    def nth(self, position: Positions) -> Numbers:
        """The number at a position in ascending order, from 0; any number where there is no such position."""
        if not len(self.cells):
            return self.column[np.clip(position, 0, len(self.column) - 1)] if len(self.column) else np.zeros(1)
        if not len(self.column):
            index = np.broadcast_to(np.clip(position, 0, len(self.cells) - 1), self._shape(position))
            cells = np.broadcast_to(self.cells, (len(self.cells), len(index)))
            return np.take_along_axis(cells, index[None, :], axis=0)[0]
        below = np.count_nonzero(self._places < position, axis=0)
        number = self.column[np.clip(position - below, 0, len(self.column) - 1)]
        for cells, places in zip(self.cells, self._places, strict=True):
            number = np.where(places == position, cells, number)
        return number

    def _shape(self, position: Positions) -> tuple[int, ...]:
        return np.broadcast_shapes(position.shape, self.cells.shape[1:])

    def counts_below(self, number: Numbers) -> Positions:
        """How many numbers are below each of those given."""
        return np.searchsorted(self.column, number, "left") + np.count_nonzero(self.cells < number, axis=0)

    def sum_between(self, first: Positions, last: Positions) -> Numbers:
        """The sum of the numbers from a position on, up to another one, which is left out."""
        sums = np.concatenate([np.zeros(1), np.cumsum(self.column)])
        places = self._places
        between = (places >= first) & (places < last)
        own = np.where(between, self.cells, 0.0).sum(axis=0)
        of_column = [
            sums[np.clip(position - np.count_nonzero(places < position, axis=0), 0, len(self.column))]
            for position in (first, last)
        ]
        return of_column[1] - of_column[0] + own

    @cached_property
    def product(self) -> Numbers:
        """The product of the numbers, 1 without any."""
        return np.prod(self.column) * np.where(np.isnan(self.cells), 1.0, self.cells).prod(axis=0)

    @cached_property
    def squared_deviations(self) -> Numbers:
        """The sum of the squares of what parts each number from the mean of all."""
        count, mean, squares = len(self.column), 0.0, 0.0
        if count:
            mean = float(self.column.mean())
            squares = float(((self.column - mean) ** 2).sum())
        own_count = self.cell_counts
        present = ~np.isnan(self.cells)
        own_mean = np.where(present, self.cells, 0.0).sum(axis=0) / np.maximum(own_count, 1)
        own_squares = np.where(present, (self.cells - own_mean) ** 2, 0.0).sum(axis=0)
        together = np.maximum(own_count + count, 1)
        return squares + own_squares + (own_mean - mean) ** 2 * own_count * count / together

    def result(self, number: Numbers, own: Kinds, *parameters: Vector) -> Vector:
        """The numbers as values; the first error of the list, of the parameters, else its own (0 for none)."""
        failures = _NO_FAILURE if self.failures is None else self.failures
        shape = np.broadcast_shapes(number.shape, own.shape, failures.shape)
        list_of_numbers = Vector(NUMBERS | ERRORS, np.zeros(1), failures)
        return checked(
            np.where(failures > 0, np.nan, np.broadcast_to(number, shape)), (list_of_numbers, *parameters), own
        )


def _first_failures(lists: Sequence[Source | Terms | Stack]) -> Kinds | None:
    """The error of the leftmost list that has one, for each row; None without any."""
    failures: list[Kinds] = []
    for part in lists:
        parts = part.cells if isinstance(part, Stack) else (part,)
        for each in parts:
            failure = each.failure if isinstance(each, Source) else each.failures
            if failure is not None:
                failures.append(failure)
    return reduce(lambda first, other: np.where(first > 0, first, other), failures) if failures else None
