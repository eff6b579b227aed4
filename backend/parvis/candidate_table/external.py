"""The cells that the distinct texts of a file are: numbers, blanks, texts, as `formula_language` reads each of them."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidate_table.texts import PackedTexts
from parvis.formula_language import Column, Kind, number_of_external, number_of_text

_NUMBER: Final = r"^-?(?:0|[1-9][0-9]*)(?:[.,][0-9]+)?$"  # as `number_of_external` reads one
_PLAIN: Final = r"^-?[0-9]+(?:[.,][0-9]+)?$"  # what `number_of_text` and Polars read alike
_MAYBE_NUMBER: Final = r"^[0-9+\-.,eE%\s\x1c-\x1f]+$"  # all that `number_of_text` reads has these characters alone
_SURELY_EXACT: Final = 15  # characters: no more digits


def external_entries(texts: PackedTexts, *, holds_codes: bool) -> Column:
    """Turns the texts of a file into cells: numbers where a text reads as one (`number_of_external`, here of all at
    once), except in columns of codes, which stay texts; a text may still be a number for arithmetic.
    """
    words = texts.series()
    lengths = texts.lengths
    number = np.full(len(texts), np.nan)
    if not holds_codes:
        number = _numbers_read(words, _NUMBER)
        long = np.flatnonzero(lengths > _SURELY_EXACT)
        for entry in long[words.gather(long).str.contains(_NUMBER).to_numpy()].tolist():
            number[entry] = number_of_external(texts[entry])
    is_text = np.isnan(number) & (lengths > 0)
    number[lengths == 0] = 0.0
    kind = np.where(is_text, Kind.TEXT, np.where(lengths == 0, Kind.BLANK, Kind.NUMBER)).astype(np.uint8)
    if not is_text.any():
        return Column(number, kind)
    number[is_text] = _numbers_of_texts(words.filter(pl.Series(is_text)))
    return Column(number, kind, np.arange(len(texts), dtype=np.uint32), texts)


def _numbers_of_texts(words: pl.Series) -> NDArray[np.float64]:
    """The number that arithmetic reads in each of these, as `number_of_text` does."""
    number = _numbers_read(words, _PLAIN)
    maybe = np.isnan(number) & words.str.contains(_MAYBE_NUMBER).to_numpy()
    number[maybe] = [number_of_text(text) for text in words.filter(pl.Series(maybe)).to_list()]
    return number


def _numbers_read(words: pl.Series, shape: str) -> NDArray[np.float64]:
    """The numbers of the texts of this shape, NaN where one is of another or has perhaps too many digits."""
    return words.to_frame("word").select(_reading(shape)).to_series().to_numpy() + 0.0


@cache
def _reading(shape: str) -> pl.Expr:
    """What `_numbers_read` asks, in one go and made once: over hundreds of columns both count."""
    word = pl.col("word")
    digits = pl.when(word.str.contains(shape) & (word.str.len_bytes() <= _SURELY_EXACT)).then(word)
    return digits.str.replace(",", ".", literal=True).cast(pl.Float64).fill_null(np.nan)
