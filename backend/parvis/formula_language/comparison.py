"""The comparison operators: number < text < boolean, numbers at 15 digits, texts in French order, blanks like either.

Nearly every comparison is of numbers with one number, or of a text column with one text. These are one pass; the
general case ranks both sides by class first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.arithmetic import EQUAL_AT_15_DIGITS
from parvis.formula_language.dictionaries import EMPTY_KEY, Dictionary
from parvis.formula_language.keys import sort_key_15
from parvis.formula_language.values import FIRST_ERROR, Kind, Numbers
from parvis.formula_language.vectors import BLANKS, BOOLEANS, ERRORS, NUMBERS, TEXTS, Mask, Rows, Vector, at

_NUMERIC: Final = NUMBERS | BLANKS

_COMPARE: Final[dict[str, Callable[..., Mask]]] = {
    "=": np.equal,
    "<>": np.not_equal,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
}
_MIRRORED: Final = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "<>": "<>"}

# The class of each kind: number 0, text 1, boolean 2; a blank takes the class of what it is compared with.
_BLANK_CLASS: Final = 3
_CLASSES: Final = np.array([0, _BLANK_CLASS, 2, 2, 1, *[0] * (len(Kind) - FIRST_ERROR)], np.uint8)


def compare(operator: str, left: Vector, right: Vector) -> Vector:
    """`left operator right` for `= <> < <= > >=`; an error of the left one first."""
    if len(left) == 1 and len(right) > 1:
        left, right, operator, mirrored = right, left, _MIRRORED[operator], True
    else:
        mirrored = False
    truth = _truth(operator, left, right)
    if not (left.kinds | right.kinds) & ERRORS:
        return Vector.of_truth(truth)
    first, second = (right, left) if mirrored else (left, right)
    of_first, of_second = first.kind * (first.kind >= FIRST_ERROR), second.kind * (second.kind >= FIRST_ERROR)
    errors = of_first + of_second * (of_first == 0)
    return Vector.of_truth(truth, errors if errors.any() else None)


def _truth(operator: str, left: Vector, right: Vector) -> Mask:
    if len(right) == 1 and right.kinds == NUMBERS:
        return _against_number(operator, left, right)
    if len(right) == 1 and right.kinds == TEXTS and left.codes is not None:
        return _against_text(operator, left, right)
    if not (left.kinds | right.kinds) & ~(_NUMERIC | ERRORS):
        return _numbers(operator, left.number, right.number)
    return _COMPARE[operator](_sign(left, right), np.zeros(1, np.int8))


def _against_number(operator: str, left: Vector, right: Vector) -> Mask:
    truth = _to_one_number(operator, left.number, float(right.number[0]))
    if left.kinds & (TEXTS | BOOLEANS):
        greater = left.kind - np.uint8(Kind.TRUE) <= Kind.TEXT - Kind.TRUE  # TRUE, FALSE and TEXT follow each other
        return truth | greater if operator in {">", ">=", "<>"} else truth & ~greater
    return truth


def _to_one_number(operator: str, number: Numbers, constant: float) -> Mask:
    """Numbers against one: those equal to it at 15 digits are the floats of one interval, so the test is one pass."""
    lowest, highest = _equal_interval(constant)
    match operator:
        case "<":
            return number < lowest
        case "<=":
            return number <= highest
        case ">":
            return number > highest
        case ">=":
            return number >= lowest
        case "=":
            return (number >= lowest) & (number <= highest)
        case _:
            return (number < lowest) | (number > highest)


@lru_cache(maxsize=1024)
def _equal_interval(constant: float) -> tuple[float, float]:
    """The least and the greatest float that are equal to `constant` at 15 digits."""
    if constant == 0:
        return 0.0, 0.0
    bits = np.array(constant).view(np.int64)
    near = (bits + np.arange(-128, 129)).view(np.float64)
    near = near[np.isfinite(near)]
    equal = near[sort_key_15(near) == sort_key_15(np.array([constant]))]
    return float(equal.min()), float(equal.max())


def _numbers(operator: str, left: Numbers, right: Numbers) -> Mask:
    truth = _COMPARE[operator](left, right)
    difference = np.abs(left - right)
    near = np.flatnonzero(difference <= EQUAL_AT_15_DIGITS * np.fmax.reduce(np.abs(left), initial=0.0))
    rows = near[difference[near] > 0]
    if len(rows):
        keys = sort_key_15(at(left, rows)), sort_key_15(at(right, rows))
        truth[rows] = _COMPARE[operator](*keys)
    return truth


def _against_text(operator: str, left: Vector, right: Vector) -> Mask:
    """A vector with texts against one text: each entry of the dictionary is compared once."""
    assert left.codes is not None
    assert right.codes is not None
    key = right.dictionary.keys[int(right.codes[0])]
    test = _COMPARE[operator]
    truth = test(left.dictionary.places, left.dictionary.place_of(key))[left.codes]
    if left.kinds == TEXTS:
        return truth
    signs = np.full(len(Kind), -1, np.int8)  # a number comes before any text
    signs[[Kind.TRUE, Kind.FALSE]] = 1
    signs[Kind.BLANK] = 0 if key == EMPTY_KEY else -1
    is_text = left.kind == Kind.TEXT
    others = test(signs, 0)
    return (truth & is_text) | (others[left.kind] & ~is_text) if others.any() else truth & is_text


def _sign(left: Vector, right: Vector) -> NDArray[np.int8]:
    """−1, 0 or 1 as the left value comes before, with or after the right one; anything where one is an error."""
    classes, others = _CLASSES[left.kind], _CLASSES[right.kind]
    own = np.where(classes == _BLANK_CLASS, others % _BLANK_CLASS, classes)
    other = np.where(others == _BLANK_CLASS, classes % _BLANK_CLASS, others)
    sign = np.sign(own.astype(np.int8) - other.astype(np.int8))
    same = own == other
    for kind_class, compared in ((0, _number_sign), (1, _text_sign), (2, _boolean_sign)):
        rows = np.flatnonzero(same & (own == kind_class))
        if len(rows):
            sign[rows] = compared(left, right, rows)
    return sign


def _number_sign(left: Vector, right: Vector, rows: Rows) -> NDArray[np.int8]:
    first, second = at(left.number, rows), at(right.number, rows)
    return _numbers(">", first, second).astype(np.int8) - _numbers("<", first, second).astype(np.int8)


def _text_sign(left: Vector, right: Vector, rows: Rows) -> NDArray[np.int8]:
    dictionary = left.dictionary if left.codes is not None else right.dictionary
    return np.sign(_places(left, rows, dictionary) - _places(right, rows, dictionary)).astype(np.int8)


def _places(vector: Vector, rows: Rows, dictionary: Dictionary) -> NDArray[np.int64]:
    """The place of each value on the scale of a dictionary; a blank is the empty text."""
    if vector.codes is None:
        return np.full(len(rows), dictionary.place_of(EMPTY_KEY))
    places = dictionary.places_of(vector.dictionary)[at(vector.codes, rows)]
    return np.where(vector.kind_at(rows) == Kind.BLANK, dictionary.place_of(EMPTY_KEY), places)


def _boolean_sign(left: Vector, right: Vector, rows: Rows) -> NDArray[np.int8]:
    return (left.kind_at(rows) == Kind.TRUE).astype(np.int8) - (right.kind_at(rows) == Kind.TRUE).astype(np.int8)
