"""The distinct texts of a column as Polars holds them: no Python object for each. Whoever reads some gets Python texts
of them, and lets them go when done.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import overload

import numpy as np
import polars as pl
from numpy.typing import NDArray


class PackedTexts(Sequence[str]):
    """Texts in an order. Immutable."""

    __slots__ = ("_texts",)

    def __init__(self, texts: pl.Series) -> None:
        self._texts = texts

    @classmethod
    def of(cls, texts: Iterable[object]) -> PackedTexts:
        """The same texts, packed."""
        return texts if isinstance(texts, PackedTexts) else cls(pl.Series(map(str, texts), dtype=pl.String))

    @classmethod
    def of_series(cls, texts: pl.Series) -> PackedTexts:
        """The texts of a series without nulls, which may be a part of another: that keeps all bytes of the whole."""
        return cls(pl.Series(texts.to_list(), dtype=pl.String))

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return tuple(self._texts[index]) if isinstance(index, slice) else self._texts[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts.to_list())

    def __add__(self, more: PackedTexts) -> PackedTexts:
        return PackedTexts(pl.concat([self._texts, more.series()]))

    @property
    def nbytes(self) -> int:
        """The bytes of memory that they take."""
        return int(self._texts.estimated_size())

    @property
    def lengths(self) -> NDArray[np.unsignedinteger]:
        """The (texts,) length of each, in bytes."""
        return self._texts.str.len_bytes().to_numpy()

    def equals(self, other: PackedTexts) -> bool:
        """Whether they are the same texts in the same order."""
        return self._texts.equals(other.series())

    def series(self) -> pl.Series:
        """The texts as a series."""
        return self._texts

    def chosen(self, codes: NDArray[np.integer]) -> list[str]:
        """The texts with these places in the order."""
        return self._texts.gather(codes).to_list()

    def among(self, wanted: Collection[str]) -> NDArray[np.bool_]:
        """Which texts are one of these."""
        return self._texts.is_in(list(wanted)).to_numpy()
