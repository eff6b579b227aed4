"""Rounding as Excel does: of the number at 15 significant digits, half away from zero (docs/rules/formulas.md).

A number at 15 digits is an integer of 15 digits and a power of ten; what is cut off it is then an exact integer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.values import Numbers

Integers: TypeAlias = NDArray[np.int64]
Kept: TypeAlias = Callable[[Integers, Integers, Integers], NDArray[np.bool_]]
"""Of the cut part, of what it is cut by, and of the sign: whether the last kept digit goes up in magnitude."""

_DIGITS: Final = 15
_MOST_CUT: Final = 18
_POWERS: Final = 10 ** np.arange(_MOST_CUT + 1, dtype=np.int64)
_EXACT_POWER: Final = 22  # the greatest power of ten that a float holds exactly


def at_15_digits(number: Numbers) -> Numbers:
    """The numbers at 15 significant digits."""
    mantissa, exponent = _decimal(number)
    return np.where(np.isfinite(number), _number(mantissa, exponent, number), number)


def half_up(cut: Integers, whole: Integers, sign: Integers) -> NDArray[np.bool_]:
    """Half goes away from zero."""
    del sign
    return 2 * cut >= whole


def away(cut: Integers, whole: Integers, sign: Integers) -> NDArray[np.bool_]:
    """Anything goes away from zero."""
    del whole, sign
    return cut > 0


def towards_zero(cut: Integers, whole: Integers, sign: Integers) -> NDArray[np.bool_]:
    """Nothing goes up in magnitude."""
    del whole, sign
    return np.zeros(cut.shape, np.bool_)


def downwards(cut: Integers, whole: Integers, sign: Integers) -> NDArray[np.bool_]:
    """To the lower number."""
    del whole
    return (cut > 0) & (sign < 0)


def upwards(cut: Integers, whole: Integers, sign: Integers) -> NDArray[np.bool_]:
    """To the higher number."""
    del whole
    return (cut > 0) & (sign > 0)


def rounded(number: Numbers, decimals: Numbers, kept: Kept) -> Numbers:
    """The numbers with so many decimals, of which the fraction does not count; negative ones round tens, hundreds….

    NaN and infinities stay what they are; the decimals of such a number may be NaN too.
    """
    mantissa, exponent = _decimal(number)
    places = np.clip(np.nan_to_num(np.trunc(decimals)), -400, 400).astype(np.int64)
    cut_digits = -exponent - places  # how many of the integer's last digits go
    beyond = cut_digits > _MOST_CUT
    whole = _POWERS[np.clip(cut_digits, 0, _MOST_CUT)]
    cut = np.where(beyond, mantissa, mantissa % whole)
    kept_part = np.where(beyond, 0, mantissa // whole)
    raised = kept_part + kept(cut, np.where(beyond, np.iinfo(np.int64).max, whole), np.sign(number).astype(np.int64))
    rounded_number = _number(raised, np.where(cut_digits > 0, -places, exponent), number)
    return np.where(np.isfinite(number), rounded_number, number)


def whole_number(number: Numbers, kept: Kept = towards_zero) -> Numbers:
    """The numbers without their decimals."""
    return rounded(number, np.zeros(1), kept)


def _decimal(number: Numbers) -> tuple[Integers, Integers]:
    """The integers and the powers of ten of magnitudes at 15 digits; zero is 0 · 10^0."""
    magnitude = np.abs(number)
    usable = np.isfinite(magnitude) & (magnitude > 0)
    positive = np.where(usable, magnitude, 1.0)
    exponent = np.floor(np.log10(positive)).astype(np.int64) - (_DIGITS - 1)
    mantissa = np.rint(_scaled(positive, -exponent))
    over = mantissa >= 10.0**_DIGITS  # the logarithm may be one off
    under = mantissa < 10.0 ** (_DIGITS - 1)
    if over.any() or under.any():
        exponent = exponent + over - under
        mantissa = np.rint(_scaled(positive, -exponent))
    carried = mantissa >= 10.0**_DIGITS
    mantissa = np.where(carried, 10.0 ** (_DIGITS - 1), mantissa)
    exponent = exponent + carried
    return np.where(usable, mantissa, 0).astype(np.int64), np.where(usable, exponent, 0)


def _number(mantissa: Integers, exponent: Integers, signed: Numbers) -> Numbers:
    magnitude = _scaled(mantissa.astype(np.float64), exponent)
    return np.where(np.sign(signed) < 0, -magnitude, magnitude) + 0.0


def _scaled(number: Numbers, power: Integers) -> Numbers:
    """The numbers times a power of ten: by one exact power where it can be, so that the result is the nearest float."""
    exact = np.clip(np.abs(power), 0, _EXACT_POWER)
    factor = 10.0**exact
    scaled = np.where(power < 0, number / factor, number * factor)
    rest = np.abs(power) - exact
    if not rest.any():
        return scaled
    for _ in range(2):  # in two halves: 10^330 is no float
        half = 10.0 ** np.minimum(rest, 300)
        scaled = np.where(power < 0, scaled / half, scaled * half)
        rest = rest - np.minimum(rest, 300)
    return scaled
