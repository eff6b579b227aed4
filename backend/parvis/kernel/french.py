"""Numbers and dates as people read them, and French words that depend on a number or on the first letter of a name."""

import re
import unicodedata
from datetime import date
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Final

from parvis.kernel.settings import MEBIBYTE

_KIBIBYTE: Final = 1024
_SIGNIFICANT: Final = Context(prec=15, rounding=ROUND_HALF_UP)
_EVERY_DIGIT: Final = Context(prec=400, rounding=ROUND_HALF_UP)
_MONTHS: Final = (
    *("janvier", "février", "mars", "avril", "mai", "juin"),
    *("juillet", "août", "septembre", "octobre", "novembre", "décembre"),
)


def of_number(count: int, singular: str, plural: str) -> str:
    """Returns the singular or the plural for ``count``: French takes the plural from two on."""
    return singular if count < 2 else plural


def shown_number(value: float, decimals: int, least: int | None = None) -> str:
    """Returns ``1 234,50``: a number with ``decimals``, of which the zeros after the ``least`` first are left out
    (docs/rules/interface.md, Numbers). The interface has the same rule, and both the same table of cases.

    It is rounded half up from its 15 significant digits: 17.735, which a float holds as 17.73499…, reads 17,74.
    """
    digits = _SIGNIFICANT.create_decimal_from_float(value)
    rounded = digits.quantize(Decimal(1).scaleb(-decimals), context=_EVERY_DIGIT)
    whole, _, fraction = f"{rounded or abs(rounded):,f}".partition(".")
    fraction = fraction[:least] + fraction[least:].rstrip("0") if least is not None else fraction
    return whole.replace(",", "\u202f") + ("," + fraction if fraction else "")


def cell_number(value: float) -> str:
    """Returns a number as a cell of the grid shows it: a whole one as it is, any other one with two decimals."""
    return shown_number(value, 0 if float(f"{value:.14e}").is_integer() else 2)


def count_in_figures(count: float) -> str:
    """Returns ``19 737``: thousands apart by a narrow space that does not break."""
    return shown_number(count, 0)


_ELIDES: Final = re.compile(r"[aeiouœæ]|h[eoy]|hu[bg]|y(?![aeiou])", re.IGNORECASE)


def of_name(name: str) -> str:
    """Returns ``de Zoé``, ``d'Hélène``, ``d'Yves`` but ``de Yanis``; the interface has the same rule."""
    letters = "".join(each for each in unicodedata.normalize("NFD", name.strip()) if not unicodedata.combining(each))
    return f"d'{name}" if _ELIDES.match(letters) else f"de {name}"


def on_one_line(address: str) -> str:
    """Returns an address that was typed on several lines as ``12 rue des Écoles, 33000 Bordeaux``, as the interface."""
    lines = (line.strip().removesuffix(",") for line in address.splitlines())
    return ", ".join(filter(None, lines))


def weight(size: int) -> str:
    """Returns a number of bytes as ``21,4 Mo``, by units of 1,024; the interface has the same rule."""
    units = ("o", "ko", "Mo", "Go")
    power = next((each for each in range(3) if round(size / _KIBIBYTE**each, 1) < _KIBIBYTE), 3)
    amount = f"{size / _KIBIBYTE**power:.1f}".removesuffix(".0")
    return f"{amount.replace('.', ',')}\N{NARROW NO-BREAK SPACE}{units[power]}"


def size_limit(limit: int) -> str:
    """Returns a limit in bytes as ``22 Mo``, in whole units; the interface has the same rule."""
    return f"{limit // MEBIBYTE} Mo" if limit >= MEBIBYTE else f"{limit // _KIBIBYTE} ko"


def date_in_letters(day: date) -> str:
    """``14 mai 2026``."""
    number = "1er" if day.day == 1 else str(day.day)
    return f"{number} {_MONTHS[day.month - 1]} {day.year}"
