"""What is known of the size of numbers before they are computed.

Excel's arithmetic has three rules that NumPy has not: nothing over 1.797E308, nothing nearer to zero than 2.2E-308,
and a difference that is zero at 15 digits is zero. Looking for such cases in every result would cost more than the
operation. Bounds that travel with the values tell, for marks and averages nearly always, that there are none.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from parvis.formula_language.numerals import SMALLEST_NUMBER
from parvis.formula_language.values import Numbers

_SAFELY_SMALL: Final = 1e300
_SAFELY_LARGE: Final = SMALLEST_NUMBER * 1e8
_SMALLEST_DIFFERENCE: Final = 1e-16


class Magnitude(NamedTuple):
    """Every number x has |x| ≤ high, and |x| ≥ low unless x is 0; when `positive`, no number is below 0."""

    low: float
    high: float
    positive: bool

    @property
    def may_overflow(self) -> bool:
        """Whether a number over the largest one is possible."""
        return not self.high < _SAFELY_SMALL

    @property
    def may_vanish(self) -> bool:
        """Whether a number nearer to zero than the smallest one is possible."""
        return not self.low > _SAFELY_LARGE

    def sum(self, other: Magnitude) -> Magnitude:
        """Of x + y, a sum of opposite terms being 0 at 15 digits."""
        positive = self.positive and other.positive
        low = min(self.low, other.low)
        return Magnitude(low if positive else low * _SMALLEST_DIFFERENCE, self.high + other.high, positive)

    def power(self, exponent: float) -> Magnitude:
        """Of x to an exponent that is over 0, for x of 0 or more."""
        try:
            return Magnitude(self.low**exponent, self.high**exponent, positive=True)
        except OverflowError:
            return ANY

    def product(self, other: Magnitude) -> Magnitude:
        """Of x * y."""
        high = self.high * other.high
        return Magnitude(self.low * other.low, math.inf if math.isnan(high) else high, self.positive and other.positive)

    def inverse(self) -> Magnitude:
        """Of 1 / x."""
        low = 0.0 if math.isinf(self.high) or not self.high else 1 / self.high
        return Magnitude(low, 1 / self.low if self.low else math.inf, self.positive)

    def either(self, other: Magnitude) -> Magnitude:
        """Of a choice between x and y."""
        return Magnitude(min(self.low, other.low), max(self.high, other.high), self.positive and other.positive)

    def signed(self) -> Magnitude:
        """Of x or −x."""
        return self._replace(positive=False)


ANY: Final = Magnitude(0.0, math.inf, positive=False)
UNIT: Final = Magnitude(1.0, 1.0, positive=True)


def magnitude_of(number: Numbers) -> Magnitude:
    """The bounds of given numbers, NaN left out."""
    if not len(number):
        return UNIT
    size = np.abs(number)
    high = float(np.fmax.reduce(size))
    # As integers, the bits of positive floats have the floats' order; one less, and 0 comes after all others.
    bits = size.view(np.uint64)
    bits -= np.uint64(1)
    low = float((bits.min(keepdims=True) + np.uint64(1)).view(np.float64)[0])
    if not 0 < low <= high:  # only zeros, or nothing but NaN
        return UNIT
    return Magnitude(min(low, 1.0), high, bool(np.fmin.reduce(number) >= 0))


def magnitude_of_one(number: float) -> Magnitude:
    """The bounds of one number, or of what is none."""
    size = abs(number)
    return Magnitude(min(size, 1.0), size, number >= 0) if size > 0 else UNIT
