"""RANK on a range: it is sorted once, and the index of each number is then a binary search."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from parvis.formula_language.keys import Keys, sort_key_12
from parvis.formula_language.values import Column, Kind, Numbers


class Ranking:
    """The numbers of a range in order; texts, booleans and blanks are not in it. Ties share the best rank."""

    def __init__(self, column: Column) -> None:
        self._column = column

    @cached_property
    def sorted_keys(self) -> Keys:
        """The sorted keys of the numbers."""
        return np.sort(sort_key_12(self._column.number[self._column.kind == Kind.NUMBER]))

    def ranks(self, number: Numbers, *, ascending: bool) -> Numbers:
        """The rank of each of the numbers given, NaN where the range does not hold it."""
        known, keys = self.sorted_keys, sort_key_12(number)
        if not len(known):
            return np.full(len(keys), np.nan)
        order = np.argsort(keys)  # in their order, four searches take as long as one at random
        index = np.empty(len(keys), np.intp)
        index[order] = np.searchsorted(known, keys[order], "left" if ascending else "right")
        nearest = known.take(index if ascending else index - 1, mode="clip")
        return np.where(nearest == keys, index + 1.0 if ascending else len(known) - index + 1.0, np.nan)

    def ties(self, number: Numbers) -> Numbers:
        """How many numbers of the range equal each of those given."""
        keys = sort_key_12(number)
        known = self.sorted_keys
        return (np.searchsorted(known, keys, "right") - np.searchsorted(known, keys, "left")).astype(np.float64)
