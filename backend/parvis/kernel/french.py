"""French that depends on a number, or on the letter that a name begins with."""

import re
import unicodedata
from typing import Final

from parvis.kernel.settings import MEBIBYTE

_KIBIBYTE: Final = 1024


def of_number(count: int, singular: str, plural: str) -> str:
    """Which of the two goes with ``count``: French takes the plural from two on."""
    return singular if count < 2 else plural


_ELIDES: Final = re.compile(r"[aeiouœæ]|h[eoy]|hu[bg]|y(?![aeiou])", re.IGNORECASE)


def of_name(name: str) -> str:
    """``de Zoé``, ``d'Hélène``, ``d'Yves`` but ``de Yanis``; the interface says it likewise."""
    letters = "".join(each for each in unicodedata.normalize("NFD", name.strip()) if not unicodedata.combining(each))
    return f"d'{name}" if _ELIDES.match(letters) else f"de {name}"


def size_limit(limit: int) -> str:
    """``22 Mo``: a limit in bytes, in whole units; the interface says it likewise."""
    return f"{limit // MEBIBYTE} Mo" if limit >= MEBIBYTE else f"{limit // _KIBIBYTE} ko"
