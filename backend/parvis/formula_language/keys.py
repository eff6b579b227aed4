"""How values compare: numbers at a number of significant digits, texts in French order.

Staff expect two averages that are equal on paper to tie, whatever order they were written in. RANK, equality in COUNTIF,
the grid's sort and its `equals` filter therefore compare at 12 digits (`sort_key_12`); the operators of a formula at 15, as
Excel does (`sort_key_15`). Every one of them calls this module.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.numerals import SMALLEST_NUMBER
from parvis.formula_language.values import Numbers, Texts

Keys: TypeAlias = NDArray[np.int64]

NOT_A_NUMBER_KEY: Final = np.iinfo(np.int64).max
"""The key of NaN: after every number."""

_BIAS: Final = 400  # makes every decimal exponent of a float64 positive, so that a key has the sign of its number


def _decades() -> tuple[NDArray[np.int16], Numbers]:
    """For each binary exponent of a float64, the decimal exponent at its start and the power of ten that ends it."""
    starts = np.ldexp(1.0, np.arange(-1022, 1024))
    exponents = np.array([-308, *(int(f"{start:.17e}".partition("e")[2]) for start in starts), 308], np.int16)
    ends = np.array([float(f"1e{exponent + 1}") if exponent < 308 else np.inf for exponent in exponents])
    return exponents, ends


_DECADE, _DECADE_END = _decades()


def sort_key_12(number: Numbers) -> Keys:
    """The (n,) keys of numbers at 12 significant digits: equal keys are a tie, their order is the numbers' order."""
    return _sort_key(number, 12)


def sort_key_15(number: Numbers) -> Keys:
    """The (n,) keys of numbers at 15 significant digits, as the comparison operators see them."""
    return _sort_key(number, 15)


def _sort_key(number: Numbers, digits: int) -> Keys:
    """Exponent and mantissa in one integer, `exponent·9·10^(digits-1) + mantissa`, with the number's sign.

    The mantissa runs from 10^(digits-1) to 10^digits, both included: 9.99… rounded up to 10^digits and 10 itself, one
    exponent higher, are then the same integer, without a correction. Zero and −0 have key 0.
    """
    magnitude = np.abs(number)
    binary = magnitude.view(np.int64) >> 52
    exponent = _DECADE[binary] + (magnitude >= _DECADE_END[binary])
    shift = (digits - 1) - exponent
    # A shift may pass the range of a float64 (1E-308 needs 10^319): two factors, both in range.
    half = shift >> 1
    mantissa = magnitude * _power_of_ten(half) * _power_of_ten(shift - half)
    with np.errstate(invalid="ignore"):
        key = np.rint(mantissa).astype(np.int64)
    key += (exponent.astype(np.int64) + _BIAS) * (9 * 10 ** (digits - 1))
    key = np.where(number < 0, -key, key)
    key[magnitude < SMALLEST_NUMBER] = 0
    key[~np.isfinite(number)] = NOT_A_NUMBER_KEY
    return key


_POWERS: Final = np.array([float(f"1e{power}") for power in range(-170, 171)])


def _power_of_ten(power: NDArray[np.integer]) -> Numbers:
    return _POWERS[power + 170]


# Excel's order of marks, all before the digits; hyphens, apostrophes and blanks are not among them (third level).
_MARKS: Final = '_,;:!?.…"«»“”()[]{}§@*/\\&#%`´^¨+±×÷<=>|~¬$¢£¥€©®°'
_PRIMARY: Final = str.maketrans({mark: chr(2 + rank) for rank, mark in enumerate(_MARKS)})
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "đ": "d", "ł": "l"})
_SEPARATORS: Final = frozenset("-‐‑‒–—'’ʼ \t\n\r\u00a0\u202f\u2007\u2009")


def folded(text: str) -> str:
    """A text without what never distinguishes two texts: case, the composed or decomposed form of accents, ligatures."""
    return text.casefold() if text.isascii() else unicodedata.normalize("NFC", text.casefold().translate(_LIGATURES))


def french_key(text: str) -> str:
    """The collation key of a text: letters first, then accents, then hyphens, apostrophes and blanks; no case; œ = oe.

    Texts are equal for a formula when their keys are equal, ordered as their keys are.
    """
    plain = folded(text)
    if plain.isalnum() and plain.isascii():
        return plain + "\0\0"
    letters: list[str] = []
    accents: list[str] = []
    separators: list[str] = []
    for character in unicodedata.normalize("NFD", plain):
        if character in _SEPARATORS:
            separators.append(_earlier_is_greater(len(letters)) + character)
        elif unicodedata.combining(character):
            accents.append(_earlier_is_greater(len(letters)) + character)
        else:
            letters.append(character)
    return "\0".join(("".join(letters).translate(_PRIMARY), "".join(accents), "".join(separators)))


def _earlier_is_greater(position: int) -> str:
    """A mark's place in its text: of two texts, the one whose first mark comes later is the smaller (coté < côte)."""
    return chr(0x100000 - min(position, 0xF0000))


def text_ranks(texts: Texts | Iterable[str]) -> NDArray[np.int32]:
    """The (entries,) place of each text of a dictionary in French order; equal texts share a place."""
    keys = [french_key(text) for text in texts]
    places = {key: place for place, key in enumerate(sorted(set(keys)))}
    return np.fromiter((places[key] for key in keys), np.int32, len(keys))
