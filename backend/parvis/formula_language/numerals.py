"""Numbers written as text, and texts read as numbers.

Three readings that must not be mixed: a literal in a formula, a text that arithmetic meets (`number_of_text`), and
a cell of an imported file (`number_of_external`), which is far stricter so that a postal code stays a text.
"""

from __future__ import annotations

import math
import re
import sys
from functools import lru_cache
from typing import Final

SIGNIFICANT_DIGITS: Final = 15
SMALLEST_NUMBER: Final = sys.float_info.min
"""Results nearer to zero than this are zero."""

_TEXT_NUMBER: Final = re.compile(
    r"([+-]?)([0-9]+\.(?![eE])|[0-9]+(?:[.,][0-9]+)?|[.,][0-9]+)(?:[eE]([+-]?[0-9]+))?(%?)", re.ASCII
)
_EXTERNAL_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:[.,][0-9]+)?", re.ASCII)


def literal_value(literal: str) -> float:
    """The number of a formula's literal (`12`, `0,5`, `1E-5`), infinite when it is over the largest float."""
    digits, _, exponent = literal.lower().partition("e")
    return decimal_value(digits, exponent)


def decimal_value(digits: str, exponent: str = "") -> float:
    """The number of `digits` (`12`, `12.5`, `,5`) at 15 significant digits, as in Excel; infinite when too large."""
    whole, _, fraction = digits.replace(",", ".").partition(".")
    significant = (whole + fraction).lstrip("0")
    power = (int(exponent[:6]) if exponent else 0) - len(fraction)
    if len(significant) > SIGNIFICANT_DIGITS:
        power += len(significant) - SIGNIFICANT_DIGITS
        significant = significant[:SIGNIFICANT_DIGITS]
    number = float(f"{significant or '0'}e{power}")
    return number if number >= SMALLEST_NUMBER else 0.0


def number_of_text(text: str) -> float:
    """The number that arithmetic reads in a text cell, NaN where it reads none (docs/rules/formulas.md, Values)."""
    match = _TEXT_NUMBER.fullmatch(text.strip())
    if match is None:
        return math.nan
    sign, digits, exponent, percent = match.groups()
    number = decimal_value(digits, exponent or "")
    if percent:
        number /= 100
    if math.isinf(number):
        return math.nan
    return -number if sign == "-" and number else number


@lru_cache(maxsize=1 << 16)  # hundreds of columns hold the same marks
def number_of_external(text: str) -> float:
    """The number in a cell of an imported file, NaN where the cell is a text (docs/rules/formulas.md)."""
    if _EXTERNAL_NUMBER.fullmatch(text) is None:
        return math.nan
    if len(text) > SIGNIFICANT_DIGITS and sum(map(str.isdigit, text)) > SIGNIFICANT_DIGITS:
        return math.nan
    return float(text.replace(",", ".")) + 0.0


def text_of_number(number: float) -> str:
    """A number as `&` writes it: 15 significant digits, a point, no exponent from 1E-5 to below 1E15, else `1E+20`."""
    if number == 0:
        return "0"
    mantissa, _, exponent = f"{abs(number):.{SIGNIFICANT_DIGITS - 1}e}".partition("e")
    sign, power, digits = "-" if number < 0 else "", int(exponent), mantissa.replace(".", "").rstrip("0")
    if power < -5 or power >= SIGNIFICANT_DIGITS:
        fraction = f".{digits[1:]}" if len(digits) > 1 else ""
        return f"{sign}{digits[0]}{fraction}E{'-' if power < 0 else '+'}{abs(power):02d}"
    if power < 0:
        return f"{sign}0.{'0' * (-power - 1)}{digits}"
    digits = digits.ljust(power + 1, "0")
    whole, fraction = digits[: power + 1], digits[power + 1 :]
    return f"{sign}{whole}.{fraction}" if fraction else f"{sign}{whole}"
