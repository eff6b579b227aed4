"""What the evaluator computes with: the values of one sub-expression on all rows.

A vector is a column that is only as complete as it needs to be. Plain numbers carry no kinds, conditions are one array
of booleans, texts are codes into a dictionary; `kinds` says which kinds can occur, so that an operation skips the
branches that cannot be. Every array has n items, or one that stands for all rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.dictionaries import EMPTY, Dictionary
from parvis.formula_language.values import FIRST_ERROR, CellValue, Codes, Column, Kind, Numbers, kind_and_number

Mask: TypeAlias = NDArray[np.bool_]
Kinds: TypeAlias = NDArray[np.uint8]
Rows: TypeAlias = NDArray[np.intp]

Item = TypeVar("Item", bound=np.generic)

NUMBERS: Final = 1 << Kind.NUMBER
BLANKS: Final = 1 << Kind.BLANK
BOOLEANS: Final = 1 << Kind.TRUE | 1 << Kind.FALSE
TEXTS: Final = 1 << Kind.TEXT
ERRORS: Final = sum(1 << kind for kind in Kind if kind >= FIRST_ERROR)

_NOTHING: Final = np.zeros(1, np.uint8)
_CODE_0: Final = np.zeros(1, np.uint8)
_KINDS_OF_ONE: Final = tuple(np.full(1, kind, np.uint8) for kind in Kind)


class Vector:
    """The values of a sub-expression.

    kinds: the set of kinds that can occur, bit `1 << Kind`.
    number: the arithmetic view, as in a `Column`; finite, or NaN where arithmetic on the value is an error.
    kind: the kind of each value. truth: whether each value is TRUE, for a vector of booleans only.
    codes, dictionary: the texts where the kind is TEXT.
    """

    __slots__ = ("_kind", "_number", "codes", "dictionary", "kinds", "truth")

    def __init__(
        self,
        kinds: int,
        number: Numbers | None,
        kind: Kinds | None,
        codes: Codes | None = None,
        dictionary: Dictionary = EMPTY,
        *,
        truth: Mask | None = None,
    ) -> None:
        self.kinds = kinds
        self._number = number
        self._kind = kind
        self.codes = codes
        self.dictionary = dictionary
        self.truth = truth

    @classmethod
    def of_numbers(cls, number: Numbers) -> Vector:
        """Finite numbers."""
        return cls(NUMBERS, number, None)

    @classmethod
    def of_truth(cls, truth: Mask, errors: Kinds | None = None) -> Vector:
        """Booleans; `errors` holds the error that takes the place of one, 0 where none does."""
        if errors is None:
            return cls(BOOLEANS, None, None, truth=truth)
        kind = np.where(errors > 0, errors, np.uint8(Kind.FALSE) - truth.view(np.uint8))
        return cls(BOOLEANS | ERRORS, np.where(errors > 0, np.nan, truth), kind)

    @classmethod
    def of_texts(cls, codes: Codes, dictionary: Dictionary) -> Vector:
        """Texts only."""
        return cls(TEXTS, None, None, codes, dictionary)

    @classmethod
    def of_value(cls, value: CellValue) -> Vector:
        """One value for all rows."""
        if isinstance(value, str):
            return cls.of_texts(_CODE_0, Dictionary((value,), lasting=True))
        kind, number = kind_and_number(value)
        return cls(1 << kind, np.array([number]), _KINDS_OF_ONE[kind])

    def without_errors(self) -> Vector:
        """The same values, where the caller replaces those that are errors."""
        kinds = self.kinds & ~ERRORS
        return Vector(kinds, self._number, self._kind, self.codes, self.dictionary, truth=self.truth)

    def exact(self) -> Vector:
        """A vector of one value for all rows, with no other kind than that of the value."""
        self.kinds = 1 << int(self.kind[0]) if len(self) == 1 else self.kinds
        return self

    @property
    def number(self) -> Numbers:
        """The arithmetic view of each value."""
        if self._number is None:
            if self.truth is not None:
                self._number = self.truth.astype(np.float64)
            else:
                assert self.codes is not None
                self._number = self.dictionary.numbers[self.codes]
        return self._number

    @property
    def kind(self) -> Kinds:
        """The kind of each value."""
        if self._kind is None:
            if self.truth is not None:
                self._kind = np.uint8(Kind.FALSE) - self.truth.view(np.uint8)
            elif self.kinds == NUMBERS:
                self._kind = _NOTHING if len(self.number) == 1 else np.zeros(len(self.number), np.uint8)
            else:
                assert self.codes is not None
                self._kind = np.full(len(self.codes), Kind.TEXT, np.uint8)
        return self._kind

    def __len__(self) -> int:
        for array in (self._number, self._kind, self.truth, self.codes):
            if array is not None and len(array) != 1:
                return len(array)
        return 1

    def kind_at(self, rows: Rows) -> Kinds:
        """The kinds at some rows."""
        return at(self.kind, rows)

    def failures_at(self, rows: Rows) -> Kinds:
        """For each row, the error that arithmetic on the value gives there, NUMBER (0) where it gives none."""
        kind = self.kind_at(rows)
        failures = kind * (kind >= FIRST_ERROR)
        if self.kinds & TEXTS:
            failures[(kind == Kind.TEXT) & np.isnan(at(self.number, rows))] = Kind.VALUE
        return failures

    def column(self, rows: int) -> Column:
        """The vector as a column of `rows` cells; −0 becomes 0."""
        number = np.broadcast_to(self.number + 0.0, rows)
        kind = np.broadcast_to(self.kind, rows)
        if not self.kinds & TEXTS or self.codes is None:
            return Column(number, kind)
        return Column(number, kind, np.broadcast_to(self.codes, rows), self.dictionary.texts)


def at(array: NDArray[Item], rows: Rows) -> NDArray[Item]:
    """The items of an array at some rows, its one item where it stands for all."""
    return np.repeat(array, len(rows)) if len(array) == 1 else array[rows]


def first_failures(vectors: Sequence[Vector], rows: Rows, otherwise: Kinds) -> Kinds:
    """For each row, the error of the leftmost vector that has one, `otherwise` where none has."""
    result = otherwise
    for vector in reversed(vectors):
        failures = vector.failures_at(rows)
        result = np.where(failures > 0, failures, result)
    return result


def first_of_rows(failures: Kinds | None) -> Kinds | None:
    """The first error from the top, None without any."""
    if failures is None:
        return None
    rows = np.flatnonzero(failures)
    return failures[rows[:1]] if len(rows) else None
