"""The vector of a formula's result as a column of cells."""

from __future__ import annotations

import numpy as np

from parvis.formula_language.values import Column, Kind
from parvis.formula_language.vectors import TEXTS, Vector


def column_of(vector: Vector, rows: int) -> Column:
    """The column of `rows` cells that the vector makes, with no text that no cell holds. −0 becomes 0."""
    number = np.broadcast_to(vector.number, rows) + 0.0
    kind = np.array(np.broadcast_to(vector.kind, rows))
    is_text = kind == Kind.TEXT
    if not vector.kinds & TEXTS or vector.codes is None or not is_text.any():
        return Column(number, kind)
    codes = np.array(np.broadcast_to(vector.codes, rows), np.uint32)
    dictionary = vector.dictionary
    if dictionary.lasting or len(dictionary) <= rows:
        return Column(number, kind, codes, dictionary.texts)
    used, places = np.unique(codes[is_text], return_inverse=True)
    codes[:] = 0
    codes[is_text] = places
    occurring: list[int] = used.tolist()
    return Column(number, kind, codes, tuple(dictionary.words[code] for code in occurring))
