"""RANK on a range: it is sorted once, and each number's place is then a binary search, or known for its own cells."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.keys import NOT_A_NUMBER_KEY, Keys, sort_key_12
from parvis.formula_language.values import Column, Kind, Numbers


class Ranking:
    """The numbers of a range in order; texts, booleans and blanks are not in it. Ties share the best rank."""

    def __init__(self, column: Column) -> None:
        self._column = column

    @cached_property
    def _order(self) -> tuple[Keys, NDArray[np.intp]]:
        """The sorted keys of the cells, those of what is no number last, and the row of each."""
        keys = sort_key_12(self._column.number)
        keys[self._column.kind != Kind.NUMBER] = NOT_A_NUMBER_KEY
        order = np.argsort(keys)
        return keys[order], order

    @cached_property
    def sorted_keys(self) -> Keys:
        """The sorted keys of the numbers."""
        keys = self._order[0]
        return keys[: np.searchsorted(keys, NOT_A_NUMBER_KEY)]

    def ranks(self, number: Numbers, *, ascending: bool) -> Numbers:
        """The rank of each of the numbers given, NaN where the range does not hold it."""
        keys = sort_key_12(number)
        below = np.searchsorted(self.sorted_keys, keys, "left")
        through = np.searchsorted(self.sorted_keys, keys, "right")
        ranks = below + 1.0 if ascending else len(self.sorted_keys) - through + 1.0
        return np.where(below < through, ranks, np.nan)

    @cached_property
    def ascending(self) -> Numbers:
        """The rank of each of the range's own cells, least first, NaN where the cell is no number."""
        return self._own_ranks(ascending=True)

    @cached_property
    def descending(self) -> Numbers:
        """The rank of each of the range's own cells, greatest first, NaN where the cell is no number."""
        return self._own_ranks(ascending=False)

    def _own_ranks(self, *, ascending: bool) -> Numbers:
        keys, order = self._order
        total = len(self.sorted_keys)
        starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
        lengths = np.diff(np.append(starts, len(keys)))
        first = starts + 1.0 if ascending else total - (starts + lengths) + 1.0
        ranks = np.empty(len(keys))
        ranks[order] = np.repeat(np.where(starts < total, first, np.nan), lengths)
        return ranks
