"""The typing of external text: which cells of an imported file are numbers, blanks or texts."""

from __future__ import annotations

import numpy as np

from parvis.formula_language.numerals import number_of_external, number_of_text
from parvis.formula_language.values import Codes, Column, Kind, Texts


def column_of_external(codes: Codes, texts: Texts) -> Column:
    """The column of a file whose cell i reads `texts[codes[i]]`.

    A cell is a number where `number_of_external` says so, a blank where it is empty, else a text (which arithmetic may
    still read as a number). Each entry of the dictionary is read once, however many rows carry it.
    """
    entries = len(texts)
    strict = np.fromiter((number_of_external(text) for text in texts), np.float64, entries)
    empty = np.fromiter((not text for text in texts), np.bool_, entries)
    is_text = np.isnan(strict) & ~empty
    number = np.where(empty, 0.0, strict)
    for entry in np.flatnonzero(is_text).tolist():
        number[entry] = number_of_text(texts[entry])
    kind = np.where(is_text, Kind.TEXT, np.where(empty, Kind.BLANK, Kind.NUMBER)).astype(np.uint8)
    return Column(number[codes], kind[codes], codes if is_text.any() else None, texts)
