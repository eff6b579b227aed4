"""A column of a file: its distinct texts, and for each row which of them it holds.

That is how a file is kept from the moment it is read: a mark has a few hundred texts over 20,000 candidates, so that a
cell takes a byte or two instead of a text, and what is asked of every cell is asked of each distinct text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidate_table.texts import PackedTexts
from parvis.formula_language import CellValue, Codes, number_of_external

BLANK_ENTRY: Final = 0  # the entry of a raw dictionary that stands for an empty cell
_FEW_TIMES: Final = 4  # that a text is repeated, on average


@dataclass(frozen=True, slots=True, eq=False)
class RawColumn:
    """The text of a column of the file, before any modification.

    codes: (rows,) unsigned, of the least width, index into ``dictionary``.
    dictionary: the distinct texts in increasing order, after ``""`` which stands for an empty cell.
    holds_codes: whether the texts are codes, such as a department's: no number among them.
    """

    codes: Codes
    dictionary: PackedTexts
    holds_codes: bool = False

    @classmethod
    def of_texts(cls, texts: pl.Series) -> RawColumn:
        """The column of these texts; null and ``""`` are empty cells."""
        return cls(*coded(texts))

    @classmethod
    def blank(cls, rows: int) -> RawColumn:
        """A column of empty cells."""
        return cls(np.zeros(rows, np.uint8), PackedTexts.of([""]))

    def __len__(self) -> int:
        return len(self.codes)

    def cell(self, row: int) -> CellValue:
        """Returns one cell, typed as `TableColumn.of_raw` types it, which would read it a hundred times more slowly."""
        text = self.text(row)
        number = np.nan if self.holds_codes else number_of_external(text)
        return (text or None) if np.isnan(number) else number

    def text(self, row: int) -> str:
        """Returns the text of a cell, ``""`` where it is empty."""
        return self.dictionary[int(self.codes[row])]

    def texts(self) -> pl.Series:
        """The (rows,) texts, ``""`` where empty."""
        return self.dictionary.series().gather(self.codes)

    def chosen(self, rows: NDArray[np.integer]) -> list[str]:
        """The texts of these rows."""
        return self.dictionary.chosen(self.codes[rows])

    def codes_of(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """The code of each of ``texts``, -1 where no cell has it."""
        if isinstance(texts, PackedTexts) and texts.equals(self.dictionary):
            return np.arange(len(texts))
        code_of = {text: code for code, text in enumerate(self.dictionary)}
        return np.fromiter(map(code_of.get, texts, repeat(-1)), np.int64, len(texts))

    def nullable_texts(self) -> pl.Series:
        """The texts as `texts` gives them, null where empty."""
        texts = self.texts()
        return texts.zip_with(texts != "", pl.Series([None], dtype=pl.String))

    def placed(self, row_numbers: NDArray[np.integer], rows: int) -> RawColumn:
        """A column of ``rows`` cells that has the cells of this at ``row_numbers``, and is empty elsewhere."""
        codes = np.zeros(rows, least_width(len(self.dictionary)))
        codes[row_numbers] = self.codes
        return RawColumn(codes, self.dictionary, self.holds_codes)

    def of_rows(self, rows: NDArray[np.bool_]) -> RawColumn:
        """The cells of these rows alone; a text that none of them has is gone."""
        codes = self.codes[rows]
        used = np.zeros(len(self.dictionary), np.bool_)
        used[BLANK_ENTRY] = used[codes] = True
        if used.all():
            return RawColumn(codes, self.dictionary, self.holds_codes)
        dictionary = PackedTexts.of_series(self.dictionary.series().filter(pl.Series(used)))
        places = np.cumsum(used) - 1
        return RawColumn(places.astype(least_width(len(dictionary)))[codes], dictionary, self.holds_codes)

    def followed_by(self, texts: list[str]) -> RawColumn:
        """The same cells, and under them these texts."""
        more = self.codes_of(texts)
        if (more >= 0).all():
            whole = np.concatenate([self.codes, more.astype(self.codes.dtype)])
            return RawColumn(whole, self.dictionary, self.holds_codes)
        codes, dictionary = coded(pl.concat([self.dictionary.series(), pl.Series(texts, dtype=pl.String)]))
        own = len(self.dictionary)
        return RawColumn(np.concatenate([codes[:own][self.codes], codes[own:]]), dictionary, self.holds_codes)

    @property
    def size(self) -> int:
        """The bytes of memory that it holds."""
        return self.codes.nbytes + self.dictionary.nbytes


def least_width(entries: int) -> type[np.unsignedinteger]:
    """The narrowest type of a code for so many entries."""
    if entries <= 1 << 8:
        return np.uint8
    return np.uint16 if entries <= 1 << 16 else np.uint32


def coded(texts: pl.Series) -> tuple[Codes, PackedTexts]:
    """Codes and dictionary (``""`` first, then increasing) of texts; null and ``""`` are `BLANK_ENTRY`."""
    filled = pl.concat([pl.Series([""], dtype=pl.String), texts]).fill_null("")
    dictionary = filled.unique().sort()
    if len(dictionary) * _FEW_TIMES < len(filled):
        codes = filled.cast(pl.Enum(dictionary)).to_physical().to_numpy()
    else:
        codes = (
            filled.rank("dense").to_numpy() - 1
        )  # an Enum of so many would be made while no other thread has its turn
    return codes[1:].astype(least_width(len(dictionary)), copy=False), PackedTexts.of_series(dictionary)
