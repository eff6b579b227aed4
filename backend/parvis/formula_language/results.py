"""The blocks of a formula's result put together as one column."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.dictionaries import Dictionary
from parvis.formula_language.magnitudes import Magnitude
from parvis.formula_language.sources import Source
from parvis.formula_language.values import Codes, Column, Kind, Numbers, Texts
from parvis.formula_language.vectors import TEXTS, Kinds, Vector


def assembled(blocks: Sequence[tuple[Vector, int]], rows: int) -> Column:
    """The column of `rows` cells that the blocks make, each a vector and the number of its rows. −0 becomes 0."""
    number, kind = _in_place(blocks[0][0], rows) if len(blocks) == 1 else _copied(blocks, rows)
    number += 0.0
    with_texts = any(vector.kinds & TEXTS and vector.codes is not None for vector, _ in blocks)
    if not with_texts or not (kind == Kind.TEXT).any():
        return Column(number, kind)
    return Column(number, kind, *_texts(blocks, kind, rows))


def _in_place(vector: Vector, rows: int) -> tuple[Numbers, Kinds]:
    """The arrays of the only block, copied where another vector may hold them too."""
    number, kind = vector.number, vector.kind
    if len(number) != rows or number.base is not None:
        number = np.array(np.broadcast_to(number, rows))
    return number, kind if len(kind) == rows else np.array(np.broadcast_to(kind, rows))


def _copied(blocks: Sequence[tuple[Vector, int]], rows: int) -> tuple[Numbers, Kinds]:
    number = np.empty(rows)
    kind = np.empty(rows, np.uint8)
    start = 0
    for vector, length in blocks:
        number[start : start + length] = vector.number
        kind[start : start + length] = vector.kind
        start += length
    return number, kind


def source_of(blocks: Sequence[tuple[Vector, int]], column: Column) -> Source:
    """The column as other formulas will read it, with what its making has shown of it."""
    kinds = 0
    magnitude: Magnitude | None = blocks[0][0].known_magnitude if blocks else None
    for vector, _ in blocks:
        kinds |= vector.kinds
        known = vector.known_magnitude
        magnitude = None if magnitude is None or known is None else magnitude.either(known)
    return Source(column, kinds=kinds or None, magnitude=magnitude)


def _texts(blocks: Sequence[tuple[Vector, int]], kind: NDArray[np.uint8], rows: int) -> tuple[Codes, Texts]:
    """The codes of all rows and one dictionary: the blocks' own when they share it, else the texts that occur."""
    codes = np.zeros(rows, np.uint32)
    start = 0
    dictionaries: set[Dictionary] = set()
    for vector, length in blocks:
        if vector.codes is not None:
            codes[start : start + length] = vector.codes
            dictionaries.add(vector.dictionary)
        start += length
    if len(dictionaries) == 1:
        (dictionary,) = dictionaries
        if dictionary.lasting or len(dictionary) <= rows:
            return codes, dictionary.texts
    entries: dict[str, int] = {}
    start = 0
    for vector, length in blocks:
        own = slice(start, start + length)
        is_text = kind[own] == Kind.TEXT
        used, places = np.unique(codes[own][is_text], return_inverse=True)
        texts = vector.dictionary.words
        occurring: list[int] = used.tolist()
        merged = [entries.setdefault(texts[code], len(entries)) for code in occurring]
        codes[own] = 0
        codes[own][is_text] = np.array(merged, np.uint32)[places]
        start += length
    return codes, tuple(entries)
