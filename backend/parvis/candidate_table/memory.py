"""What a table takes of a web process's memory, estimated before there is one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from parvis.candidate_table.raw_column import RawColumn, least_width

_OF_TEXT: Final = 16  # where it is
_OF_ENTRY: Final = 46  # number, kind, code, key, place in the order and in the checklist: once filters list the column
_BASE: Final = 45 << 20  # threads and buffers of what reads it
_OF_ROW: Final = 1200  # what Parvis itself knows of a candidate, and forty formulas


class ColumnSize(NamedTuple):
    """How many distinct texts a column has, and how many bytes they are on average."""

    distinct: int
    mean_bytes: float


def table_bytes(rows: int, columns: Iterable[ColumnSize]) -> int:
    """About how many bytes the table of a file takes, every column looked at."""
    total = _BASE + rows * _OF_ROW
    for column in columns:
        total += rows * np.dtype(least_width(column.distinct + 1)).itemsize
        total += int(column.distinct * (column.mean_bytes + _OF_TEXT + _OF_ENTRY))
    return total


def size_of(column: RawColumn) -> ColumnSize:
    """The size of a file's column."""
    texts = len(column.dictionary) - 1  # the first is that of empty cells
    return ColumnSize(texts, int(column.dictionary.lengths.sum()) / max(texts, 1))
