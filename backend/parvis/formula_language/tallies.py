"""COUNTIF on a range: the range is sorted and its kinds counted once, then a criterion is a few look-ups."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.criteria import Criterion, keys_of
from parvis.formula_language.interruption import interruptible
from parvis.formula_language.keys import Keys, folded, french_key, sort_key_12
from parvis.formula_language.rankings import Ranking
from parvis.formula_language.values import Column, Kind
from parvis.formula_language.wildcards import Pattern, texts_of_patterns

_SIDES: Final[dict[str, tuple[Literal["left", "right"], bool]]] = {
    "<": ("left", False),
    "<=": ("right", False),
    ">": ("right", True),
    ">=": ("left", True),
}


class Tally:
    """The cells of a range as COUNTIF sees them."""

    def __init__(self, column: Column, ranking: Ranking) -> None:
        self._column = column
        self._ranking = ranking
        self._kinds = np.bincount(column.kind, minlength=len(Kind))
        self._patterns: dict[Pattern, int] = {}

    @property
    def _number_keys(self) -> Keys:
        """The sorted keys of the numbers; numeric texts are no numbers here."""
        return self._ranking.sorted_keys

    @cached_property
    def _entries(self) -> NDArray[np.int64]:
        """How many cells hold each entry of the dictionary of texts."""
        column = self._column
        if column.codes is None:
            return np.zeros(0, np.int64)
        return np.bincount(column.codes[column.kind == Kind.TEXT], minlength=len(column.texts))

    @cached_property
    def _texts(self) -> Counter[str]:
        """How many cells hold each text, folded."""
        counts: Counter[str] = Counter()
        words = tuple(self._column.texts)
        for entry in interruptible(np.flatnonzero(self._entries).tolist()):
            counts[folded(words[entry])] += int(self._entries[entry])
        return counts

    @cached_property
    def _numeric_text_keys(self) -> Keys:
        """The sorted keys of the texts that read as numbers."""
        is_numeric = (self._column.kind == Kind.TEXT) & ~np.isnan(self._column.number)
        return np.sort(sort_key_12(self._column.number[is_numeric]))

    @cached_property
    def _ordered_texts(self) -> tuple[list[str], NDArray[np.int64]]:
        """The collation keys of the texts, sorted, and how many cells come before each of them."""
        counts: Counter[str] = Counter()
        for text, count in interruptible(self._texts.items()):
            counts[french_key(text)] += count
        keys = sorted(counts)
        return keys, np.cumsum([0, *(counts[key] for key in keys)])

    def counts(self, criteria: Sequence[Criterion]) -> NDArray[np.int64]:
        """The number of cells that answer each criterion."""
        self._search(criterion.pattern for criterion in criteria if criterion.pattern is not None)
        pairs = zip(criteria, keys_of(criteria), strict=True)
        counts = (self._count(criterion, key) for criterion, key in interruptible(pairs))
        return np.fromiter(counts, np.int64, len(criteria))

    def _count(self, criterion: Criterion, key: int) -> int:
        if criterion.operator in _SIDES:
            return self._in_order(criterion, key)
        equal = self._equal(criterion, key)
        return len(self._column) - equal if criterion.operator == "<>" else equal

    def count_equal_numbers(self, keys: Keys) -> NDArray[np.int64]:
        """For each key of a number at 12 digits, the cells equal to that number, numeric texts included."""
        counts = np.zeros(len(keys), np.int64)
        for known in (self._number_keys, self._numeric_text_keys):
            if len(known):
                counts += np.searchsorted(known, keys, "right") - np.searchsorted(known, keys, "left")
        return counts

    def _equal(self, criterion: Criterion, key: int) -> int:
        if criterion.number is not None:
            return int(self.count_equal_numbers(np.array([key]))[0])
        if criterion.kind is not None:
            return int(self._kinds[criterion.kind])
        assert criterion.pattern is not None
        return self._of_pattern(criterion.pattern)

    def _of_pattern(self, pattern: Pattern) -> int:
        if pattern.literal is None:
            return self._patterns[pattern]
        blanks = int(self._kinds[Kind.BLANK]) if not pattern.literal else 0
        return self._texts[pattern.literal] + blanks

    def _search(self, patterns: Iterable[Pattern]) -> None:
        """Counts the texts of all patterns that have not been met before."""
        texts = self._texts
        new = [pattern for pattern in patterns if pattern.literal is None and pattern not in self._patterns]
        for pattern, found in texts_of_patterns(list(dict.fromkeys(new)), list(texts)):
            self._patterns[pattern] = sum(texts[text] for text in found)

    def _in_order(self, criterion: Criterion, key: int) -> int:
        side, above = _SIDES[criterion.operator]
        if criterion.number is not None:
            total = len(self._number_keys)
            below = int(np.searchsorted(self._number_keys, key, side))
        elif criterion.text is not None:
            keys, before = self._ordered_texts
            total = int(before[-1])
            below = int(before[(bisect_left if side == "left" else bisect_right)(keys, criterion.text)])
        else:
            return 0
        return total - below if above else below
