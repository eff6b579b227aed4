"""The cells of a CSV, column by column: read some rows at a time, so that no more of their texts are in memory."""

import csv
import io
from collections.abc import Sequence
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidate_table.raw_column import RawColumn, coded
from parvis.imports.candidates_file.csv.blanks import BLANKS

_BLOCK: Final = 4 * 1024 * 1024
"""Characters of the rows that are read together: less takes longer, more takes more memory and no less time."""


def csv_line(fields: Sequence[str]) -> str:
    """The fields of a row as CSV."""
    line = io.StringIO(newline="")
    csv.writer(line, delimiter=";", quoting=csv.QUOTE_ALL, lineterminator="").writerow(fields)
    return line.getvalue()


class Cells:
    """Takes rows of ``width`` fields one after the other, and gives their columns."""

    def __init__(self, width: int) -> None:
        # Random names, so that the texts of one column alone are those of a type, and go with it.
        self._types = [pl.Categorical(pl.Categories.random()) for _ in range(width)]
        # Polars forgets the texts of a type that no series has.
        self._held = [pl.Series(dtype=kind) for kind in self._types]
        self._codes: list[NDArray[np.uint32]] = []
        self._begin_block()

    def add(self, row: str) -> None:
        """Adds a row, as CSV without what ends it."""
        self._block.write(f"{row}\n")
        self._rows += 1
        if self._block.tell() >= _BLOCK:
            self._read_block()
            self._begin_block()

    def columns(self) -> list[RawColumn]:
        """The columns of all rows, without blanks at the ends of cells."""
        self._read_block()
        codes = np.concatenate(self._codes, axis=1)
        columns: list[RawColumn] = []
        for of_column, each in zip(codes, self._types, strict=True):
            distinct = np.arange(int(of_column.max()) + 1 if len(of_column) else 0, dtype=np.uint32)
            texts = pl.Series(distinct).cat.to(each).cast(pl.String)
            places, dictionary = coded(texts.str.strip_chars(BLANKS))
            columns.append(RawColumn(places[of_column], dictionary))
        return columns

    def _begin_block(self) -> None:
        self._block, self._rows = io.StringIO(newline=""), 0

    def _read_block(self) -> None:
        schema = {str(position): pl.String() for position in range(len(self._types))}
        text = self._block.getvalue().encode()
        block = pl.read_csv(text, has_header=False, separator=";", schema=schema, empty_string_is_null=False)
        assert block.height == self._rows, "csv.writer writes what Polars reads"
        of_types = [pl.col(str(position)).cast(each).to_physical() for position, each in enumerate(self._types)]
        self._codes.append(block.select(of_types).to_numpy().T)
