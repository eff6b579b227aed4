"""The cells that the distinct texts of a file are: numbers, blanks, texts, as `formula_language` reads each of them."""

from __future__ import annotations

from typing import Final

import numpy as np
import polars as pl

from parvis.candidate_table.texts import PackedTexts
from parvis.formula_language import Column, Kind, number_of_external, number_of_text

_NUMBER: Final = r"^-?(?:0|[1-9][0-9]*)(?:[.,][0-9]+)?$"  # as `number_of_external` reads one
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
        shaped = words.str.contains(_NUMBER)
        read = words.filter(shaped).str.replace(",", ".", literal=True).cast(pl.Float64)
        number[shaped.to_numpy()] = read.to_numpy() + 0.0
        for entry in np.flatnonzero((lengths > _SURELY_EXACT) & ~np.isnan(number)).tolist():
            number[entry] = number_of_external(texts[entry])
    is_text = np.isnan(number) & (lengths > 0)
    number[lengths == 0] = 0.0
    perhaps = is_text & words.str.contains(_MAYBE_NUMBER).to_numpy()
    number[perhaps] = [number_of_text(text) for text in words.filter(pl.Series(perhaps)).to_list()]
    kind = np.where(is_text, Kind.TEXT, np.where(lengths == 0, Kind.BLANK, Kind.NUMBER)).astype(np.uint8)
    if not is_text.any():
        return Column(number, kind)
    return Column(number, kind, np.arange(len(texts), dtype=np.uint32), texts)
