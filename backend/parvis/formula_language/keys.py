"""How values compare: numbers at a number of significant digits, texts in French order.

Staff expect two averages that are equal on paper to tie, whatever order they were written in. RANK, equality in
COUNTIF, the grid's sort and its `equals` filter therefore compare at 12 digits (`sort_key_12`); the operators of a
formula at 15, as Excel does (`sort_key_15`). Every one of them calls this module.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.numerals import SMALLEST_NUMBER
from parvis.formula_language.values import Numbers, Texts

Keys: TypeAlias = NDArray[np.int64]

NOT_A_NUMBER_KEY: Final = np.iinfo(np.int64).max
"""The key of NaN: after every number."""

_BIAS: Final = 400  # makes every decimal exponent of a float64 positive, so that a key has the sign of its number
_TINY: Final = 1e-280
_SCALE_OF_TINY: Final = 300  # a power of ten that brings the tiniest numbers where scaling them does not overflow


class _Scale:
    """The tables that turn numbers into keys of a number of digits, by binary exponent.

    Within one binary exponent a decimal exponent changes once at most, at `ends`: item 2b of the others is for
    magnitudes before it, item 2b + 1 for those from it on.
    """

    def __init__(self, digits: int) -> None:
        starts = [0.0, *np.ldexp(1.0, np.arange(-1022, 1024)).tolist(), math.inf]
        decades = [int(f"{start:.17e}".partition("e")[2]) if 0 < start < math.inf else 0 for start in starts]
        self.ends = np.array([float(f"1e{decade + 1}") if decade < 308 else math.inf for decade in decades])
        both = [exponent for decade in decades for exponent in (decade, decade + 1)]
        self.factors = np.array([float(f"1e{min(max(digits - 1 - exponent, -320), 308)}") for exponent in both])
        self.step = 9 * 10 ** (digits - 1)
        self.bases = np.array([(exponent + _BIAS) * self.step for exponent in both])


_scale = cache(_Scale)
"""The tables of a number of digits, made when the first number is compared: most processes compare none."""


def sort_key_12(number: Numbers) -> Keys:
    """The (n,) keys of numbers at 12 significant digits: equal keys are a tie, their order is the numbers' order."""
    return _sort_keys(number, _scale(12))


def sort_key_15(number: Numbers) -> Keys:
    """The (n,) keys of numbers at 15 significant digits, as the comparison operators see them."""
    return _sort_keys(number, _scale(15))


def _sort_keys(number: Numbers, scale: _Scale) -> Keys:
    """Exponent and mantissa in one integer, `exponent·9·10^(digits-1) + mantissa`, with the number's sign.

    The mantissa runs from 10^(digits-1) to 10^digits, both included: 9.99… rounded up to 10^digits and 10 itself, one
    exponent higher, are then the same integer, without a correction. Zero and −0 have key 0.
    """
    magnitude = np.abs(number)
    keys = _magnitude_keys(magnitude, scale)
    tiny = magnitude < _TINY
    if tiny.any():
        lifted = magnitude[tiny] * float(f"1e{_SCALE_OF_TINY}")
        below = magnitude[tiny] < SMALLEST_NUMBER
        keys[tiny] = np.where(below, 0, _magnitude_keys(lifted, scale) - _SCALE_OF_TINY * scale.step)
    negative = number < 0
    if negative.any():
        np.negative(keys, out=keys, where=negative)
    finite = np.isfinite(number)
    if not finite.all():
        keys[~finite] = NOT_A_NUMBER_KEY
    return keys


def _magnitude_keys(magnitude: Numbers, scale: _Scale) -> Keys:
    index = magnitude.view(np.int64) >> 52
    beyond = magnitude >= scale.ends[index]
    index <<= 1
    index += beyond
    mantissa = magnitude * scale.factors[index]
    with np.errstate(invalid="ignore", over="ignore"):
        keys = np.rint(mantissa, out=mantissa).astype(np.int64)
    keys += scale.bases[index]
    return keys


# Excel's order of marks, all before the digits; hyphens, apostrophes and blanks are not among them (third level).
_MARKS: Final = '_,;:!?.…"«»“”()[]{}§@*/\\&#%`´^¨+±×÷<=>|~¬$¢£¥€©®°'
_PRIMARY: Final = str.maketrans({mark: chr(2 + rank) for rank, mark in enumerate(_MARKS)})
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "đ": "d", "ł": "l"})
_SEPARATORS: Final = frozenset("-‐‑‒–—'’ʼ \t\n\r\u00a0\u202f\u2007\u2009")


class _Letters(dict[int, int | str | None]):
    """What stands for each character among the letters, found once: None for accents and separators."""

    def __missing__(self, code: int) -> int | str | None:
        is_apart = chr(code) in _SEPARATORS or unicodedata.combining(chr(code))
        return self.setdefault(code, None if is_apart else _PRIMARY.get(code, code))


_LETTERS: Final = _Letters()


def folded(text: str) -> str:
    """A text without what never distinguishes two texts: case, composed or decomposed accents, ligatures."""
    return text.casefold() if text.isascii() else unicodedata.normalize("NFC", text.casefold().translate(_LIGATURES))


def french_key(text: str) -> str:
    """The collation key of a text: letters first, then accents, then hyphens, apostrophes and blanks; no case; œ = oe.

    Texts are equal for a formula when their keys are equal, ordered as their keys are.
    """
    plain = folded(text)
    if plain.isalnum() and plain.isascii():
        return plain + "\0\0"
    plain = unicodedata.normalize("NFD", plain)
    letters = plain.translate(_LETTERS)
    accents = separators = ""
    if len(letters) < len(plain):
        apart = [(index, character) for index, character in enumerate(plain) if _LETTERS[ord(character)] is None]
        for before, (index, character) in enumerate(apart):
            mark = _earlier_is_greater(index - before) + character
            if character in _SEPARATORS:
                separators += mark
            else:
                accents += mark
    return f"{letters}\0{accents}\0{separators}"


def _earlier_is_greater(position: int) -> str:
    """A mark's place in its text: of two texts, the one whose first mark comes later is the smaller (coté < côte)."""
    return chr(0x100000 - min(position, 0xF0000))


def text_ranks(texts: Texts | Iterable[str]) -> NDArray[np.int32]:
    """The (entries,) place of each text of a dictionary in French order; equal texts share a place."""
    keys = [french_key(text) for text in texts]
    places = {key: index for index, key in enumerate(sorted(set(keys)))}
    return np.fromiter((places[key] for key in keys), np.int32, len(keys))
