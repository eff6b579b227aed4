"""French words that depend on a number, or on the first letter of a name."""

import re
import unicodedata
from typing import Final

from parvis.kernel.settings import MEBIBYTE

_KIBIBYTE: Final = 1024


def of_number(count: int, singular: str, plural: str) -> str:
    """Returns the singular or the plural for ``count``: French takes the plural from two on."""
    return singular if count < 2 else plural


def count_in_figures(count: float) -> str:
    """Returns ``19 737``: thousands apart by a narrow space that does not break; the interface has the same rule."""
    return f"{count:,.0f}".replace(",", "\u202f")


_ELIDES: Final = re.compile(r"[aeiouœæ]|h[eoy]|hu[bg]|y(?![aeiou])", re.IGNORECASE)


def of_name(name: str) -> str:
    """Returns ``de Zoé``, ``d'Hélène``, ``d'Yves`` but ``de Yanis``; the interface has the same rule."""
    letters = "".join(each for each in unicodedata.normalize("NFD", name.strip()) if not unicodedata.combining(each))
    return f"d'{name}" if _ELIDES.match(letters) else f"de {name}"


def size_limit(limit: int) -> str:
    """Returns a limit in bytes as ``22 Mo``, in whole units; the interface has the same rule."""
    return f"{limit // MEBIBYTE} Mo" if limit >= MEBIBYTE else f"{limit // _KIBIBYTE} ko"
