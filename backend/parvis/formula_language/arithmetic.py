"""The arithmetic operators on whole vectors: raw NumPy on the number view, then the few cells that are special.

Excel's arithmetic has three rules that NumPy has not: nothing over 1.797E308, nothing nearer to zero than 2.2E-308, and
a difference that is zero at 15 digits is zero. A cell's error is looked for only where the raw result is not a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from parvis.formula_language.keys import sort_key_15
from parvis.formula_language.numerals import SMALLEST_NUMBER
from parvis.formula_language.values import Kind, Numbers
from parvis.formula_language.vectors import ERRORS, NUMBERS, TEXTS, Kinds, Rows, Vector, at, first_failures

_NO_FAILURE: Final = np.zeros(1, np.uint8)
EQUAL_AT_15_DIGITS: Final = 1.1e-14
"""Two numbers that are equal at 15 digits differ by less than this share of either."""


def add(left: Vector, right: Vector) -> Vector:
    """The sum; 0 where the terms are equal and opposite at 15 digits."""
    number = left.number + right.number
    _cancel(number, left.number, right.number, sign=-1)
    return checked(number, (left, right))


def subtract(left: Vector, right: Vector) -> Vector:
    """The difference; 0 where the terms are equal at 15 digits."""
    number = left.number - right.number
    _cancel(number, left.number, right.number, sign=1)
    return checked(number, (left, right))


def multiply(left: Vector, right: Vector) -> Vector:
    """The product."""
    return checked(left.number * right.number, (left, right))


def divide(left: Vector, right: Vector) -> Vector:
    """The quotient; #DIV/0! where the divisor is 0, a blank being 0."""
    number = left.number / right.number
    return checked(number, (left, right), np.where(right.number == 0, np.uint8(Kind.DIV0), np.uint8(0)))


def percent(operand: Vector) -> Vector:
    """The hundredth."""
    return checked(operand.number / 100, (operand,))


def negate(operand: Vector) -> Vector:
    """The opposite."""
    return checked(0.0 - operand.number, (operand,))


def identity(operand: Vector) -> Vector:
    """Unary plus, which does nothing but make a value of a reference."""
    return operand


def power(left: Vector, right: Vector) -> Vector:
    """`left ^ right`; 0^0 is #NUM!, 0 to a negative power #DIV/0!."""
    # NumPy squares and takes roots quickly when the exponent is one Python number.
    constant = float(right.number[0]) if len(right) == 1 else None
    number = left.number ** (right.number if constant is None else constant)
    if right.kinds & (TEXTS | ERRORS):
        number[np.broadcast_to(np.isnan(right.number), number.shape)] = np.nan  # 1 ^ NaN is 1 for NumPy
    if left.kinds & (TEXTS | ERRORS) and constant in {None, 0.0}:
        number[np.broadcast_to(np.isnan(left.number), number.shape)] = np.nan  # and so is NaN ^ 0
    if constant is not None and constant > 0 and constant.is_integer():
        return checked(number, (left, right))
    base = np.broadcast_to(left.number, number.shape)
    special = np.flatnonzero(base <= 0)
    if not len(special):
        return checked(number, (left, right))
    exponent = at(right.number, special)
    number[special] = _power_of_nonpositive(base[special], exponent)
    by_zero = np.zeros(number.shape, np.uint8)
    by_zero[special[(base[special] == 0) & (exponent < 0)]] = Kind.DIV0
    return checked(number, (left, right), by_zero)


def _power_of_nonpositive(base: Numbers, exponent: Numbers) -> Numbers:
    """Base ^ exponent for bases ≤ 0 or NaN; a real odd root is one of a negative number too."""
    root = 1 / exponent
    nearest = np.rint(root)
    odd_root = (np.abs(root - nearest) <= EQUAL_AT_15_DIGITS * np.abs(root)) & (np.abs(nearest) % 2 == 1)
    whole = exponent == np.rint(exponent)
    negative = np.where(whole, base**exponent, np.where(odd_root, -(np.abs(base) ** exponent), np.nan))
    powers = np.where(base == 0, np.where(exponent > 0, 0.0, np.nan), negative)
    return np.where(np.isnan(exponent), np.nan, powers)


def _cancel(number: Numbers, left: Numbers, right: Numbers, *, sign: int) -> None:
    """Puts 0 where a difference is only the rounding noise of terms that are equal at 15 digits."""
    near = np.flatnonzero(np.abs(number) < EQUAL_AT_15_DIGITS * np.fmax.reduce(np.abs(left), initial=0.0))
    rows = near[number[near] != 0]
    if len(rows):
        equal = sort_key_15(at(left, rows)) == sort_key_15(sign * at(right, rows))
        number[rows[equal]] = 0.0


def checked(number: Numbers, operands: Sequence[Vector], own: Kinds = _NO_FAILURE) -> Vector:
    """The result of an operation, in an array of its own, its errors named.

    They are the leftmost operand's, else the operation's own (0 where none), else #NUM! where there is no number.
    """
    number[np.abs(number) < SMALLEST_NUMBER] = 0.0
    if own.any():
        number = np.where(own > 0, np.nan, number)
    if np.isfinite(np.add.reduce(number)):  # a finite sum proves that every item is finite
        return Vector.of_numbers(number)
    failed: Rows = np.flatnonzero(~np.isfinite(number))
    if not len(failed):
        return Vector.of_numbers(number)
    failures = at(own, failed)
    failures = np.where(failures > 0, failures, np.uint8(Kind.NUM))
    number[failed] = np.nan
    kind = np.zeros(number.shape, np.uint8)
    kind[failed] = first_failures(operands, failed, failures)
    return Vector(NUMBERS | ERRORS, number, kind)
