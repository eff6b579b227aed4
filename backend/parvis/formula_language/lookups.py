"""A value looked up in a column: the row that holds it, or the nearest one (docs/rules/formulas.md, look-ups).

A number finds numbers, at 12 digits; a text finds texts that `=` holds equal; a boolean finds booleans; a blank finds
nothing. The column is put in order once in a run, for all the formulas that look something up there.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.interruption import interruptible
from parvis.formula_language.keys import folded, french_key, sort_key_12
from parvis.formula_language.values import Column, Kind
from parvis.formula_language.vectors import Vector
from parvis.formula_language.wildcards import pattern_of, texts_of_patterns

Found = NDArray[np.int64]

ABSENT: Final = -1
EXACT, SMALLER, LARGER, WILDCARDS = 0, -1, 1, 2


class Ordered:
    """The rows of one kind's cells, in the order of their values: the first and the last of each distinct value."""

    def __init__(self, rows: Found, positions: Found, size: int) -> None:
        sorting = np.argsort(positions, kind="stable")
        counts = np.bincount(positions, minlength=size)
        ends = np.cumsum(counts)
        self.first = rows[sorting][ends - counts] if len(rows) else np.zeros(0, np.int64)
        self.last = rows[sorting][ends - 1] if len(rows) else np.zeros(0, np.int64)

    def found(self, at: Found, equal: NDArray[np.bool_], mode: int, *, from_end: bool) -> Found:
        """The rows of values, where the first value not below each is at ``at``, and equal to it or not."""
        rows = self.last if from_end else self.first
        if not len(rows):
            return np.full(len(at), ABSENT)
        position = at
        if mode == SMALLER:
            position = np.where(equal, at, at - 1)
        is_there = (position >= 0) & (position < len(rows)) & (equal | (mode in {SMALLER, LARGER}))
        return np.where(is_there, rows[np.clip(position, 0, len(rows) - 1)], ABSENT)


class Index:
    """A column as look-ups see it."""

    def __init__(self, column: Column) -> None:
        self._column = column

    @cached_property
    def _numbers(self) -> tuple[Found, Ordered]:
        rows = np.flatnonzero(self._column.kind == Kind.NUMBER).astype(np.int64)
        distinct, positions = np.unique(sort_key_12(self._column.number[rows]), return_inverse=True)
        return distinct, Ordered(rows, positions.astype(np.int64), len(distinct))

    @cached_property
    def _texts(self) -> tuple[list[str], Ordered]:
        rows = np.flatnonzero(self._column.kind == Kind.TEXT).astype(np.int64)
        if self._column.codes is None:
            return [], Ordered(rows[:0], rows[:0], 0)
        keys = [french_key(word) for word in interruptible(tuple(self._column.texts))]
        codes = self._column.codes[rows]
        used: list[int] = np.unique(codes).tolist()
        distinct = sorted({keys[code] for code in used})
        ranks = {key: rank for rank, key in enumerate(distinct)}
        of_entry = np.fromiter((ranks.get(key, 0) for key in keys), np.int64, len(keys))
        return distinct, Ordered(rows, of_entry[codes], len(distinct))

    def rows_of(self, value: Vector, mode: int, *, from_end: bool) -> Found:
        """The row that holds each value, or the nearest smaller or larger one; ABSENT where none does."""
        kind = value.kind
        result = np.full(len(value), ABSENT)
        numbers = np.flatnonzero(np.broadcast_to(kind, len(value)) == Kind.NUMBER)
        if len(numbers):
            result[numbers] = self._of_numbers(
                np.broadcast_to(value.number, len(value))[numbers], mode, from_end=from_end
            )
        texts = np.flatnonzero(np.broadcast_to(kind, len(value)) == Kind.TEXT)
        if len(texts) and value.codes is not None:
            used, positions = np.unique(np.broadcast_to(value.codes, len(value))[texts], return_inverse=True)
            codes: list[int] = used.tolist()
            words = [value.dictionary.words[code] for code in codes]
            result[texts] = self._of_texts(words, mode, from_end=from_end)[positions]
        for truth in (Kind.TRUE, Kind.FALSE):
            rows = np.flatnonzero(np.broadcast_to(kind, len(value)) == truth)
            if len(rows):
                result[rows] = self._of_boolean(truth is Kind.TRUE, mode, from_end=from_end)
        return result

    def _of_numbers(self, numbers: NDArray[np.float64], mode: int, *, from_end: bool) -> Found:
        distinct, ordered = self._numbers
        keys = sort_key_12(numbers)
        at = np.searchsorted(distinct, keys)
        equal = (at < len(distinct)) & (distinct.take(at, mode="clip") == keys) if len(distinct) else at < 0
        return ordered.found(at, equal, mode, from_end=from_end)

    def _of_texts(self, words: Sequence[str], mode: int, *, from_end: bool) -> Found:
        if mode == WILDCARDS:
            return self._of_patterns(words, from_end=from_end)
        distinct, ordered = self._texts
        keys = [french_key(word) for word in interruptible(words)]
        positions = [bisect_left(distinct, key) for key in keys]
        equal = np.array([distinct[at : at + 1] == [key] for at, key in zip(positions, keys, strict=True)], np.bool_)
        return ordered.found(np.array(positions, np.int64), equal, mode, from_end=from_end)

    def _of_patterns(self, words: Sequence[str], *, from_end: bool) -> Found:
        patterns = [pattern_of(folded(word)) for word in interruptible(words)]
        plain = [position for position, pattern in enumerate(patterns) if pattern.literal is not None]
        result = np.full(len(words), ABSENT)
        if plain:
            literals = [patterns[position].literal or "" for position in plain]
            result[plain] = self._of_texts(literals, EXACT, from_end=from_end)
        wild = [pattern for pattern in patterns if pattern.literal is None]
        if not wild or self._column.codes is None:
            return result
        rows = np.flatnonzero(self._column.kind == Kind.TEXT)
        rows = rows[::-1] if from_end else rows
        used, first = np.unique(self._column.codes[rows], return_index=True)
        row_of_text: dict[str, int] = {}
        for code, row in sorted(zip(used.tolist(), first.tolist(), strict=True), key=lambda pair: pair[1]):
            row_of_text.setdefault(folded(str(self._column.texts[code])), int(rows[row]))
        found: dict[object, int] = {}
        for pattern, matched in texts_of_patterns(list(dict.fromkeys(wild)), list(row_of_text)):
            matching = [row_of_text[text] for text in matched]
            found[pattern] = (max if from_end else min)(matching, default=ABSENT)
        for position, pattern in enumerate(patterns):
            if pattern.literal is None:
                result[position] = found[pattern]
        return result

    def _of_boolean(self, truth: bool, mode: int, *, from_end: bool) -> int:
        rows = self._column.kind == (Kind.TRUE if truth else Kind.FALSE)
        other = self._column.kind == (Kind.FALSE if truth else Kind.TRUE)
        if not rows.any() and mode == (SMALLER if truth else LARGER):
            rows = other
        positions = np.flatnonzero(rows)
        return int(positions[-1 if from_end else 0]) if len(positions) else ABSENT
