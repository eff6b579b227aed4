"""The cells of a CSV, column by column: read some rows at a time, so that no more of their texts are in memory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidate_table.raw_column import RawColumn, coded
from parvis.imports.candidates_file.csv.blanks import BLANKS
from parvis.imports.candidates_file.csv.encoding import UTF_8
from parvis.imports.candidates_file.csv.structure import Rows, joined

_BLOCK: Final = 4 * 1024 * 1024
"""Bytes of the rows that are read together: less takes longer, more takes more memory and no less time."""


def columns_of(
    body: memoryview, rows: Rows, chosen: NDArray[np.intp], encoding: str, width: int
) -> list[RawColumn] | None:
    """The ``width`` columns of the ``chosen`` rows of ``body``, without blanks at the ends of cells. None where Polars
    reads other rows.
    """
    # Random names, so that the texts of one column alone are those of a type, and go with it.
    types = [pl.Categorical(pl.Categories.random()) for _ in range(width)]
    # Polars forgets the texts of a type that no series has.
    held = [pl.Series(dtype=each) for each in types]
    codes = np.empty((width, len(chosen)), np.uint32)
    coded_block = [pl.col(str(position)).cast(each).to_physical() for position, each in enumerate(types)]
    for start, end in _blocks((rows.ends - rows.starts)[chosen]):
        text = joined(body, rows, chosen[start:end])
        block = _read(text if encoding == UTF_8 else text.decode(encoding).encode(), width)
        if block.height != end - start:
            return None
        codes[:, start:end] = block.select(coded_block).to_numpy().T
    columns: list[RawColumn] = []
    for of_column, each in zip(codes, types, strict=True):
        distinct = np.arange(int(of_column.max()) + 1 if len(chosen) else 0, dtype=np.uint32)
        texts = pl.Series(distinct).cat.to(each).cast(pl.String)
        places, dictionary = coded(texts.str.strip_chars(BLANKS))
        columns.append(RawColumn(places[of_column], dictionary))
    del held
    return columns


def _blocks(lengths: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """The first and the last row, excluded, of each block of rows of these ``lengths``."""
    ends = np.cumsum(lengths)
    cuts = np.searchsorted(ends, np.arange(_BLOCK, int(lengths.sum()), _BLOCK), "right")
    return pairwise(np.unique([0, *cuts, len(lengths)]).tolist())


def _read(text: bytes, width: int) -> pl.DataFrame:
    schema = {str(position): pl.String() for position in range(width)}
    return pl.read_csv(text, has_header=False, separator=";", schema=schema, empty_string_is_null=False)
