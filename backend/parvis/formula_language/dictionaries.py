"""The distinct texts of a vector, with what is derived from each of them, once: number, truth, place in the order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.interruption import interruptible
from parvis.formula_language.keys import french_key
from parvis.formula_language.numerals import number_of_text
from parvis.formula_language.values import Codes, Numbers, Texts

TRUTHS: Final = {"true": 1, "vrai": 1, "false": 0, "faux": 0}
NO_TRUTH: Final = 2


class Dictionary:
    """Texts that codes point to. Derived arrays have one item for each entry and are made when first asked for.

    starts: where the entries of each dictionary that this one was joined from begin.
    lasting: whether the dictionary is a column's or a constant's, which many formulas share.
    """

    def __init__(self, texts: Texts, *, lasting: bool = False) -> None:
        self.texts = texts
        self.lasting = lasting
        self.starts: dict[Dictionary, int] = {}

    def __len__(self) -> int:
        return len(self.texts)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The texts as Python objects, made once for whoever reads them one by one."""
        return tuple(cast("Sequence[str]", self.texts))

    def joined(self, other: Dictionary) -> Dictionary:
        """The entries of this dictionary, then those of the other."""
        joined = Dictionary((*self.words, *other.words), lasting=self.lasting and other.lasting)
        for part, start in ((self, 0), (other, len(self))):
            joined.starts[part] = start
            joined.starts.update({inner: start + offset for inner, offset in part.starts.items()})
        return joined

    @cached_property
    def numbers(self) -> Numbers:
        """Each text as arithmetic reads it, NaN where it is no number."""
        return np.fromiter((number_of_text(text) for text in interruptible(self.words)), np.float64, len(self.texts))

    @cached_property
    def truths(self) -> NDArray[np.uint8]:
        """Each text as a condition reads it: 1, 0, or NO_TRUTH."""
        return np.fromiter(
            (TRUTHS.get(text.casefold(), NO_TRUTH) for text in interruptible(self.words)), np.uint8, len(self.texts)
        )

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """The number of characters of each text."""
        return np.fromiter((len(text) for text in self.words), np.int64, len(self.texts))

    @cached_property
    def keys(self) -> list[str]:
        """The French collation key of each text."""
        return [french_key(text) for text in interruptible(self.words)]

    @cached_property
    def sorted_keys(self) -> list[str]:
        """The distinct keys in order."""
        return sorted(set(self.keys))

    @cached_property
    def places(self) -> NDArray[np.int64]:
        """The place of each text in French order, on the scale of `place_of`; equal texts share a place."""
        ranks = {key: 2 * rank + 1 for rank, key in enumerate(self.sorted_keys)}
        return np.fromiter((ranks[key] for key in self.keys), np.int64, len(self.keys))

    def place_of(self, key: str) -> int:
        """The position of another text among these: that of its equal, or an even number between two positions.

        The empty text, which a blank is, never shares the number of another text: it is −1 when it is not among these.
        """
        rank = bisect_left(self.sorted_keys, key)
        if rank < len(self.sorted_keys) and self.sorted_keys[rank] == key:
            return 2 * rank + 1
        return -1 if key == EMPTY_KEY else 2 * rank

    def places_of(self, other: Dictionary) -> NDArray[np.int64]:
        """The place among these texts of each text of another dictionary."""
        if other is self:
            return self.places
        return np.fromiter((self.place_of(key) for key in interruptible(other.keys)), np.int64, len(other))


EMPTY: Final = Dictionary(())
EMPTY_KEY: Final = french_key("")


def joined(first: Dictionary, second: Dictionary) -> tuple[Dictionary, int, int]:
    """A dictionary that holds the entries of both, and where those of each begin; one of the two where it suffices."""
    if first is second or second in first.starts:
        return first, 0, first.starts.get(second, 0)
    if first in second.starts:
        return second, second.starts[first], 0
    return first.joined(second), 0, len(first)


def moved(codes: Codes, start: int) -> NDArray[np.uint32]:
    """Codes of a dictionary as codes of the one it was joined into."""
    return codes.astype(np.uint32) + np.uint32(start) if start else codes.astype(np.uint32, copy=False)
