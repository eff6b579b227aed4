"""The arithmetic operators on whole vectors: raw NumPy on the number view, then the few cells that are special.

A cell's error is looked for only where the raw result is not a number, and Excel's rules on size (magnitudes.py) only
where the bounds of the operands do not exclude them.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from parvis.formula_language.keys import sort_key_15
from parvis.formula_language.magnitudes import ANY, Magnitude
from parvis.formula_language.numerals import SMALLEST_NUMBER
from parvis.formula_language.values import Kind, Numbers
from parvis.formula_language.vectors import ERRORS, NUMBERS, TEXTS, Mask, Rows, Vector, at, first_failures

EQUAL_AT_15_DIGITS: Final = 1.1e-14
"""Two numbers that are equal at 15 digits differ by less than this share of either."""


def add(left: Vector, right: Vector) -> Vector:
    """The sum; 0 where the terms are equal and opposite at 15 digits."""
    number = left.number + right.number
    magnitude = left.magnitude.sum(right.magnitude)
    if not magnitude.positive:
        _cancel(number, left, right.number, sign=-1)
    return _checked(number, magnitude, (left, right))


def subtract(left: Vector, right: Vector) -> Vector:
    """The difference; 0 where the terms are equal at 15 digits."""
    number = left.number - right.number
    _cancel(number, left, right.number, sign=1)
    return _checked(number, left.magnitude.sum(right.magnitude.signed()), (left, right))


def multiply(left: Vector, right: Vector) -> Vector:
    """The product."""
    return _checked(left.number * right.number, left.magnitude.product(right.magnitude), (left, right))


def divide(left: Vector, right: Vector) -> Vector:
    """The quotient; #DIV/0! where the divisor is 0, a blank being 0."""
    number = left.number / right.number
    by_zero = right.number == 0
    if not by_zero.any():
        return _checked(number, left.magnitude.product(right.magnitude.inverse()), (left, right))
    return _checked(number, ANY, (left, right), np.broadcast_to(by_zero, number.shape))


def percent(operand: Vector) -> Vector:
    """The hundredth."""
    return _checked(operand.number / 100, operand.magnitude.product(Magnitude(0.01, 0.01, positive=True)), (operand,))


def negate(operand: Vector) -> Vector:
    """The opposite."""
    return _checked(0.0 - operand.number, operand.magnitude.signed(), (operand,))


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
    magnitude = ANY if constant is None or constant <= 0 else left.magnitude.power(constant)
    if constant is not None and constant > 0 and constant.is_integer():
        return _checked(number, magnitude if constant % 2 == 0 else magnitude.signed(), (left, right))
    if left.magnitude.positive and constant is not None and constant > 0:
        return _checked(number, magnitude, (left, right))
    base = np.broadcast_to(left.number, number.shape)
    special = np.flatnonzero(base <= 0)
    if not len(special):
        return _checked(number, ANY, (left, right))
    exponent = at(right.number, special)
    number[special] = _power_of_nonpositive(base[special], exponent)
    by_zero = np.zeros(number.shape, np.bool_)
    by_zero[special] = (base[special] == 0) & (exponent < 0)
    return _checked(number, ANY, (left, right), by_zero)


def _power_of_nonpositive(base: Numbers, exponent: Numbers) -> Numbers:
    """Base ^ exponent for bases ≤ 0 or NaN; a real odd root is one of a negative number too."""
    root = 1 / exponent
    nearest = np.rint(root)
    odd_root = (np.abs(root - nearest) <= EQUAL_AT_15_DIGITS * np.abs(root)) & (np.abs(nearest) % 2 == 1)
    whole = exponent == np.rint(exponent)
    negative = np.where(whole, base**exponent, np.where(odd_root, -(np.abs(base) ** exponent), np.nan))
    powers = np.where(base == 0, np.where(exponent > 0, 0.0, np.nan), negative)
    return np.where(np.isnan(exponent), np.nan, powers)


def _cancel(number: Numbers, left: Vector, right: Numbers, *, sign: int) -> None:
    """Puts 0 where a difference is only the rounding noise of terms that are equal at 15 digits."""
    near = np.flatnonzero(np.abs(number) < EQUAL_AT_15_DIGITS * left.magnitude.high)
    rows = near[number[near] != 0]
    if len(rows):
        equal = sort_key_15(at(left.number, rows)) == sort_key_15(sign * at(right, rows))
        number[rows[equal]] = 0.0


def _checked(
    number: Numbers, magnitude: Magnitude, operands: tuple[Vector, ...], by_zero: Mask | None = None
) -> Vector:
    """The result of an operation, its errors named: the leftmost operand's, else #DIV/0! or #NUM! of its own."""
    if magnitude.may_vanish:
        number[np.flatnonzero(np.abs(number) < SMALLEST_NUMBER)] = 0.0
    kinds = 0
    for operand in operands:
        kinds |= operand.kinds
    # Loose bounds are worth looking for again, should anyone ask.
    known = None if magnitude.may_vanish or magnitude.may_overflow else magnitude
    if not kinds & (TEXTS | ERRORS) and not magnitude.may_overflow and by_zero is None:
        return Vector.of_numbers(number, known)
    if np.isfinite(np.add.reduce(number)):  # a finite sum proves that every item is finite
        return Vector.of_numbers(number, known)
    failed: Rows = np.flatnonzero(~np.isfinite(number))
    if not len(failed):
        return Vector.of_numbers(number, known)
    own = np.full(len(failed), Kind.NUM, np.uint8)
    if by_zero is not None:
        own[by_zero[failed]] = Kind.DIV0
    number[failed] = np.nan
    kind = np.zeros(number.shape, np.uint8)
    kind[failed] = first_failures(operands, failed, own)
    return Vector(NUMBERS | ERRORS, number, kind, magnitude=known)
