"""The distinct texts of a column, packed as Arrow packs them: UTF-8 bytes, one text after the other, no Python object
for each. Whoever reads one gets a Python text of it; whoever reads all makes them all, and lets them go when done.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, overload

import numpy as np
import polars as pl
from numpy.typing import NDArray

_ONE_BY_ONE: Final = 4  # how many times as long a text takes that is unpacked alone
_FEW_WANTED: Final = 4
_MOST_SHORT: Final = 1 << 32  # of bytes that offsets of 32 bits tell apart


class PackedTexts(Sequence[str]):
    """Texts in an order. Immutable, and perhaps a part of a file that is mapped into memory.

    data: the (bytes,) uint8 of all texts in UTF-8. offsets: the (texts + 1,) place in ``data`` where each text begins,
    and where the last ends.
    """

    __slots__ = ("data", "offsets")

    def __init__(self, data: NDArray[np.uint8], offsets: NDArray[np.unsignedinteger]) -> None:
        self.data = data
        self.offsets = offsets

    @classmethod
    def of(cls, texts: Iterable[object]) -> PackedTexts:
        """The same texts, packed."""
        return texts if isinstance(texts, PackedTexts) else cls.of_series(pl.Series(map(str, texts), dtype=pl.String))

    @classmethod
    def of_series(cls, texts: pl.Series) -> PackedTexts:
        """The texts of a series without nulls."""
        return cls._of_lengths(str(texts.str.join("").item()).encode(), texts.str.len_bytes().to_numpy())

    @classmethod
    def _of_lengths(cls, data: bytes, lengths: NDArray[np.integer]) -> PackedTexts:
        offsets = np.zeros(len(lengths) + 1, np.uint32 if len(data) < _MOST_SHORT else np.uint64)
        np.cumsum(lengths, out=offsets[1:])
        return cls(np.frombuffer(data, np.uint8), offsets)

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return tuple(self)[index]
        begin, end = self.offsets[range(len(self))[index] :][:2].tolist()
        return self.data[begin:end].tobytes().decode()

    def __iter__(self) -> Iterator[str]:
        return iter(self._unpacked())

    def __add__(self, more: PackedTexts) -> PackedTexts:
        lengths = np.concatenate([self.lengths, more.lengths])
        return self._of_lengths(self.data.tobytes() + more.data.tobytes(), lengths)

    @property
    def nbytes(self) -> int:
        """The bytes of memory that they take, or of a mapped file."""
        return self.data.nbytes + self.offsets.nbytes

    @property
    def lengths(self) -> NDArray[np.unsignedinteger]:
        """The (texts,) length of each, in bytes."""
        return np.diff(self.offsets)

    def equals(self, other: PackedTexts) -> bool:
        """Whether they are the same texts in the same order."""
        return np.array_equal(self.offsets, other.offsets) and np.array_equal(self.data, other.data)

    def series(self) -> pl.Series:
        """The texts as a series, made each time."""
        return pl.Series(self._unpacked(), dtype=pl.String)

    def chosen(self, codes: NDArray[np.integer]) -> list[str]:
        """The texts with these places in the order."""
        if len(codes) * _ONE_BY_ONE > len(self):
            words = self._unpacked()
            return [words[code] for code in codes.tolist()]
        data, wide = self.data.data, codes.astype(np.int64)
        parts = zip(self.offsets[wide].tolist(), self.offsets[wide + 1].tolist(), strict=True)
        return [str(data[begin:end], "utf-8") for begin, end in parts]

    def among(self, wanted: Collection[str]) -> NDArray[np.bool_]:
        """Which texts are one of these."""
        if len(wanted) > _FEW_WANTED:
            return np.fromiter(map(wanted.__contains__, self), np.bool_, len(self))
        found = np.zeros(len(self), np.bool_)
        for text in wanted:
            found[self._equal(text.encode())] = True
        return found

    def _equal(self, text: bytes) -> NDArray[np.intp]:
        """Where this text is: byte by byte from its end, where texts of a column differ most, until none is left."""
        equal = np.flatnonzero(self.lengths == len(text))
        ends = self.offsets[1:].astype(np.int64)[equal]
        for back, byte in enumerate(reversed(text), 1):
            if not len(equal):
                break
            same = self.data[ends - back] == byte
            equal, ends = equal[same], ends[same]
        return equal

    def _unpacked(self) -> list[str]:
        data, parts = self.data.tobytes(), pairwise(self.offsets.tolist())
        text = data.decode()
        if len(text) == len(data):  # a byte a character
            return [text[begin:end] for begin, end in parts]
        return [data[begin:end].decode() for begin, end in parts]
