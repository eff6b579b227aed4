"""The comparison operators: number < text < boolean, numbers at 15 digits, texts in French order, blanks like either.

Numbers alone are one pass; whatever else there is, both sides are ranked by class first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.arithmetic import EQUAL_AT_15_DIGITS
from parvis.formula_language.dictionaries import EMPTY_KEY, Dictionary
from parvis.formula_language.keys import sort_key_15
from parvis.formula_language.values import FIRST_ERROR, Kind, Numbers
from parvis.formula_language.vectors import BLANKS, ERRORS, NUMBERS, Mask, Rows, Vector, at

_NUMERIC: Final = NUMBERS | BLANKS

_COMPARE: Final[dict[str, Callable[..., Mask]]] = {
    "=": np.equal,
    "<>": np.not_equal,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
}

# The class of each kind: number 0, text 1, boolean 2; a blank takes the class of what it is compared with.
_BLANK_CLASS: Final = 3
_CLASSES: Final = np.array([0, _BLANK_CLASS, 2, 2, 1, *[0] * (len(Kind) - FIRST_ERROR)], np.uint8)


def compare(operator: str, left: Vector, right: Vector) -> Vector:
    """`left operator right` for `= <> < <= > >=`; an error of the left one first."""
    kinds = left.kinds | right.kinds
    if not kinds & ~(_NUMERIC | ERRORS):
        truth = _numbers(operator, left.number, right.number)
    else:
        truth = _COMPARE[operator](_sign(left, right), np.zeros(1, np.int8))
    if not kinds & ERRORS:
        return Vector.of_truth(truth)
    of_left, of_right = (vector.kind * (vector.kind >= FIRST_ERROR) for vector in (left, right))
    errors = of_left + of_right * (of_left == 0)
    return Vector.of_truth(truth, errors if errors.any() else None)


def _numbers(operator: str, left: Numbers, right: Numbers) -> Mask:
    truth = _COMPARE[operator](left, right)
    difference = np.abs(left - right)
    near = np.flatnonzero(difference <= EQUAL_AT_15_DIGITS * np.fmax.reduce(np.abs(left), initial=0.0))
    rows = near[difference[near] > 0]
    if len(rows):
        keys = sort_key_15(at(left, rows)), sort_key_15(at(right, rows))
        truth[rows] = _COMPARE[operator](*keys)
    return truth


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
