"""The operator `&`: one text for each distinct pair of values, not for each row."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.dictionaries import Dictionary, moved
from parvis.formula_language.interruption import interruptible
from parvis.formula_language.numerals import text_of_number
from parvis.formula_language.values import FIRST_ERROR, Kind
from parvis.formula_language.vectors import ERRORS, TEXTS, Vector, at

MAXIMUM_LENGTH: Final = 32_767
MAXIMUM_CHARACTERS: Final = 1 << 26
"""The characters that the distinct texts of one step may hold together: doubling a text must not fill the memory."""

Codes32: TypeAlias = NDArray[np.uint32]

_WORDS: Final = ("", "TRUE", "FALSE")  # the texts of a blank and of the booleans
_WORD_OF_KIND: Final = np.array([0, 0, 1, 2, 0, *[0] * (len(Kind) - FIRST_ERROR)], np.uint32)


class TextsTooLarge(Exception):
    """The texts of a formula would not fit in memory."""


def concatenate(left: Vector, right: Vector) -> Vector:
    """`left & right`; over 32,767 characters a text is #VALUE!. Raises TextsTooLarge."""
    first_codes, first = texts_of(left)
    second_codes, second = texts_of(right)
    pairs, codes = _distinct(first_codes.astype(np.int64) * len(second) + second_codes, len(first) * len(second))
    first_entries, second_entries = pairs // len(second), pairs % len(second)
    lengths = first.lengths[first_entries] + second.lengths[second_entries]
    too_long = lengths > MAXIMUM_LENGTH
    if int(lengths[~too_long].sum()) > MAXIMUM_CHARACTERS:
        raise TextsTooLarge
    heads, tails = first.words, second.words
    ones: list[int] = first_entries.tolist()
    others: list[int] = second_entries.tolist()
    dropped: list[bool] = too_long.tolist()
    joined = Dictionary(
        tuple(
            "" if long else heads[left] + tails[right]
            for left, right, long in interruptible(zip(ones, others, dropped, strict=True))
        )
    )
    if not too_long.any() and not (left.kinds | right.kinds) & ERRORS:
        return Vector.of_texts(codes, joined)
    kind = np.where(too_long[codes], np.uint8(Kind.VALUE), np.uint8(Kind.TEXT))
    for operand in (right, left):
        kind = np.where(operand.kind >= FIRST_ERROR, operand.kind, kind).astype(np.uint8)
    number = np.where(kind == Kind.TEXT, joined.numbers[codes], np.nan)
    return Vector(TEXTS | ERRORS, number, kind, codes, joined)


def texts_of(vector: Vector) -> tuple[Codes32, Dictionary]:
    """Each value as text: codes into a dictionary, any code where the value is an error."""
    if vector.kinds == TEXTS and vector.codes is not None:
        return vector.codes.astype(np.uint32, copy=False), vector.dictionary
    kind = vector.kind
    codes = _WORD_OF_KIND[kind]
    dictionary = Dictionary(_WORDS)
    numbers = np.flatnonzero(kind == Kind.NUMBER)
    if len(numbers):
        values, inverse = np.unique(vector.number[numbers], return_inverse=True)
        codes[numbers] = inverse + len(dictionary)
        dictionary = dictionary.joined(Dictionary(tuple(map(text_of_number, interruptible(values.tolist())))))
    if vector.kinds & TEXTS and vector.codes is not None:
        rows = np.flatnonzero(kind == Kind.TEXT)
        codes = np.array(np.broadcast_to(codes, len(vector)))
        codes[rows] = moved(at(vector.codes, rows), len(dictionary))
        dictionary = dictionary.joined(vector.dictionary)
    return codes, dictionary


def _distinct(pairs: NDArray[np.int64], possible: int) -> tuple[NDArray[np.int64], Codes32]:
    """The distinct numbers among `pairs`, which are below `possible`, and the index of each pair among them."""
    if possible > 8 * len(pairs) + 1024:
        distinct, inverse = np.unique(pairs, return_inverse=True)
        return distinct, inverse.astype(np.uint32)
    present = np.zeros(possible, np.bool_)
    present[pairs] = True
    return np.flatnonzero(present), (np.cumsum(present) - 1).astype(np.uint32)[pairs]
