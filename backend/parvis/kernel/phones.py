"""Telephone numbers: one stored form, however French papers write them (docs/rules/candidates.md)."""

import re
import unicodedata
from typing import Final

FRANCE: Final = "33"
"""The calling code of a number that names no country."""
_OVERSEAS: Final = {
    "262": ("0262", "0263", "0269", "0639", "0692", "0693"),
    "590": ("0590", "0690", "0691"),
    "594": ("0594", "0694"),
    "596": ("0596", "0696", "0697"),
}
"""The beginnings of national numbers of departments overseas, by calling code."""
_ZERO_KEPT: Final = frozenset({"39", "225", "242"})
"""Countries whose numbers keep their first 0 behind the calling code."""
_WRITTEN: Final = re.compile(r"(\+|00)?[0-9 ().\-/]+")
_ZERO_ASIDE: Final = re.compile(r"^(\+|00)( ?[0-9]{1,3}[ .\-/]*)\( ?0 ?\)")
_HYPHENS: Final = re.compile("[‐-―−]")
_ONE_DIGIT: Final = ("1", "7")
_TWO_DIGITS: Final = re.compile(r"20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]")


def stored_phone(text: str, calling_code: str | None = FRANCE) -> str | None:
    """The number as Parvis keeps it: ``+33612345678`` where its country is known, else its digits; None for no number.

    ``calling_code`` is that of the country of numbers that name none, None where it is unknown.
    """
    written = " ".join(_HYPHENS.sub("-", unicodedata.normalize("NFKC", text)).split())
    if not _WRITTEN.fullmatch(written):
        return None
    written = _ZERO_ASIDE.sub(r"\1\2", written)
    digits = re.sub(r"[^0-9]", "", written)
    if written.startswith(("+", "00")):
        return _international(digits if written.startswith("+") else digits[2:])
    if not 4 <= len(digits) <= 15:
        return None
    if calling_code == FRANCE:
        return _french(digits)
    if calling_code is None:
        return digits
    return _international(calling_code + (digits if calling_code in _ZERO_KEPT else digits.removeprefix("0")))


def phone_typed(text: str, invalid: str, calling_code: str | None = FRANCE) -> str:
    """The stored form of a number that somebody types. Raises `ValueError` with ``invalid``, or what they may mean."""
    stored = stored_phone(text, calling_code)
    if stored is None:
        raise ValueError(invalid)
    if calling_code == FRANCE and is_doubtful_phone(text):
        raise ValueError(f"Voulez-vous dire {shown_phone(stored)} ?")
    return stored


def phone_as_written(text: str, invalid: str) -> str:
    """The same text, once it is read as `phone_typed` reads it. Raises as that does."""
    phone_typed(text, invalid)
    return text


def is_doubtful_phone(text: str) -> bool:
    """Whether a text is nine digits that lack the 0 of a French mobile: 612345678."""
    digits = re.sub(r"[ .\-]", "", text.strip())
    return re.fullmatch(r"[67][0-9]{8}", digits) is not None


def shown_phone(stored: str) -> str:
    """The number in groups that people read: ``06 12 34 56 78``, ``+41 7 91 23 45 67``; what is no number, as it is."""
    if not re.fullmatch(r"\+[0-9]{7,15}", stored):
        return stored
    code = _calling_code_in(stored[1:])
    digits = stored[1 + len(code) :]
    if code in {FRANCE, *_OVERSEAS} and len(digits) == 9:
        return " ".join(re.findall("..", f"0{digits}"))
    return " ".join([f"+{code}", *filter(None, re.split(r"(?=(?:..)+$)", digits))])


def _french(digits: str) -> str:
    if len(digits) == 9 and is_doubtful_phone(digits):
        digits = f"0{digits}"
    if len(digits) == 11 and digits.startswith(FRANCE) and digits[2] != "0":
        digits = f"0{digits[2:]}"
    if len(digits) != 10 or not re.match("0[1-9]", digits):
        return digits
    code = next((code for code, beginnings in _OVERSEAS.items() if digits.startswith(beginnings)), FRANCE)
    return f"+{code}{digits[1:]}"


def _international(digits: str) -> str | None:
    code = _calling_code_in(digits)
    number = digits[len(code) :]
    if code in {FRANCE, *_OVERSEAS}:
        number = number.removeprefix("0")
        return f"+{code}{number}" if len(number) == 9 and number[0] != "0" else None
    return f"+{digits}" if 7 <= len(digits) <= 15 and digits[0] != "0" else None


def _calling_code_in(digits: str) -> str:
    if digits.startswith(_ONE_DIGIT):
        return digits[:1]
    return digits[:2] if _TWO_DIGITS.match(digits) else digits[:3]
