"""The cells of a column as conditions see them: a class for what an equality cannot tell apart, a place in each order.

Found once in a run, for all the formulas whose conditions read the column.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.criteria import Criterion
from parvis.formula_language.interruption import interruptible
from parvis.formula_language.keys import Keys, folded, french_key, sort_key_12
from parvis.formula_language.values import Column, Kind
from parvis.formula_language.vectors import Mask
from parvis.formula_language.wildcards import Pattern, texts_of_patterns

NO_CLASS: Final = -1

Ids: TypeAlias = NDArray[np.int64]


class Order(NamedTuple):
    """Some cells of a column in order: whether each has a place there, and its place; equal cells share one."""

    eligible: Mask
    places: NDArray[np.int64]
    size: int


class Classes:
    """Classes and orders of a column's cells. Numeric texts are of the class of their number, but in no order."""

    def __init__(self, column: Column) -> None:
        self._column = column
        self._masks: dict[Criterion, Mask] = {}

    @cached_property
    def _reads_as_number(self) -> Mask:
        kind = self._column.kind
        return (kind == Kind.NUMBER) | ((kind == Kind.TEXT) & ~np.isnan(self._column.number))

    @cached_property
    def _number_keys(self) -> tuple[Keys, Ids]:
        """The distinct keys at 12 digits of what reads as a number, and the class of each of those cells."""
        keys = sort_key_12(self._column.number[self._reads_as_number])
        distinct, classes = np.unique(keys, return_inverse=True)
        return distinct, classes.astype(np.int64)

    @cached_property
    def _texts(self) -> tuple[list[str], dict[str, int]]:
        """Each entry of the dictionary, folded, and the rank of each distinct one."""
        words = [folded(word) for word in interruptible(tuple(self._column.texts))]
        return words, {word: rank for rank, word in enumerate(dict.fromkeys(words))}

    @cached_property
    def ids(self) -> Ids:
        """(rows,): the class of each cell, below `size`."""
        distinct, of_numbers = self._number_keys
        ids = self._column.kind.astype(np.int64)
        is_text = (self._column.kind == Kind.TEXT) & ~self._reads_as_number
        if self._column.codes is not None and is_text.any():
            words, ranks = self._texts
            of_entry = np.fromiter((ranks[word] for word in words), np.int64, len(words))
            ids[is_text] = len(Kind) + len(distinct) + of_entry[self._column.codes[is_text]]
        ids[self._reads_as_number] = len(Kind) + of_numbers
        return ids

    @cached_property
    def size(self) -> int:
        """A number above every class."""
        return int(self.ids.max(initial=0)) + 1

    def ids_of_numbers(self, keys: Keys) -> Ids:
        """The class of numbers given by their keys at 12 digits, NO_CLASS where no cell equals one."""
        distinct, _ = self._number_keys
        if not len(distinct):
            return np.full(len(keys), NO_CLASS)
        rank = np.minimum(np.searchsorted(distinct, keys), len(distinct) - 1)
        return np.where(distinct[rank] == keys, len(Kind) + rank, NO_CLASS)

    def id_of(self, criterion: Criterion, key: int) -> int:
        """The class of the cells that equal what an equality asks, NO_CLASS where there is none."""
        if criterion.number is not None:
            return int(self.ids_of_numbers(np.array([key]))[0])
        if criterion.kind is not None:
            return int(criterion.kind)
        assert criterion.pattern is not None
        rank = self._texts[1].get(criterion.pattern.literal or "")
        return NO_CLASS if rank is None else len(Kind) + len(self._number_keys[0]) + rank

    def search(self, criteria: Iterable[Criterion]) -> None:
        """Finds the cells of all criteria with wildcards together, before each is asked for."""
        new = {
            c.pattern: None
            for c in criteria
            if c.pattern is not None and c.pattern.literal is None and c not in self._masks
        }
        if len(new) > 1:
            self._of_patterns(list(new))

    def mask(self, criterion: Criterion, key: int) -> Mask:
        """The cells that answer a criterion of equality or difference."""
        known = self._masks.get(criterion)
        if known is None:
            known = self._equal(criterion, key)
            known = ~known if criterion.operator == "<>" else known
            self._masks[criterion] = known
        return known

    def _equal(self, criterion: Criterion, key: int) -> Mask:
        pattern = criterion.pattern
        if pattern is None:
            return self.ids == self.id_of(criterion, key)
        if pattern.literal is not None:
            equal = self.ids == self.id_of(criterion, key)
            return equal | (self._column.kind == Kind.BLANK) if not pattern.literal else equal
        return self._of_patterns([pattern])[pattern]

    def _of_patterns(self, patterns: list[Pattern]) -> dict[Pattern, Mask]:
        words, ranks = self._texts
        masks: dict[Pattern, Mask] = {}
        rank_of_entry = np.fromiter((ranks[word] for word in words), np.int64, len(words))
        for pattern, matched in texts_of_patterns(patterns, list(ranks)):
            is_matched = np.zeros(len(ranks) + 1, np.bool_)
            is_matched[[ranks[word] for word in matched]] = True
            mask = self._column.kind == Kind.TEXT
            if self._column.codes is not None:
                mask[mask] = is_matched[rank_of_entry[self._column.codes[mask]]]
            masks[pattern] = mask
            self._masks[Criterion("=", pattern=pattern)] = mask
        return masks

    @cached_property
    def numbers(self) -> tuple[Order, Keys]:
        """The numbers in order, and their distinct keys at 12 digits."""
        eligible = self._column.kind == Kind.NUMBER
        distinct, places = np.unique(sort_key_12(self._column.number[eligible]), return_inverse=True)
        every = np.zeros(len(eligible), np.int64)
        every[eligible] = places
        return Order(eligible, every, len(distinct)), distinct

    @cached_property
    def texts(self) -> tuple[Order, list[str]]:
        """The texts in French order, and their distinct collation keys."""
        eligible = self._column.kind == Kind.TEXT
        every = np.zeros(len(eligible), np.int64)
        if self._column.codes is None:
            return Order(eligible, every, 0), []
        keys = [french_key(word) for word in interruptible(tuple(self._column.texts))]
        distinct = sorted(set(keys))
        ranks = {key: rank for rank, key in enumerate(distinct)}
        of_entry = np.fromiter((ranks[key] for key in keys), np.int64, len(keys))
        every[eligible] = of_entry[self._column.codes[eligible]]
        return Order(eligible, every, len(distinct)), distinct

    def thresholds_of_numbers(self, operator: str, keys: Keys) -> Ids:
        """For an order operator and numbers given by their keys: the place from which or before which cells answer."""
        return np.searchsorted(self.numbers[1], keys, "right" if operator in {">", "<="} else "left").astype(np.int64)

    def threshold_of_text(self, operator: str, key: str) -> int:
        """The same for a text given by its collation key."""
        return (bisect_right if operator in {">", "<="} else bisect_left)(self.texts[1], key)
