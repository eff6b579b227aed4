"""What a column contains (numbers, dates, codes or texts), decided from its cells; and texts read as days.

The type is that of most distinct values: marks with an `Aucune note` among them are numbers, dates with an impossible
date among them are dates. Sort, filters, export and the grid's alignment follow it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidate_table.cells import TableColumn
from parvis.formula_language import Kind

NO_DAY: Final = 0
"""What `days_of` says of a text that is no day."""

_NUMBER: Final = r"^-?(?:0|[1-9][0-9]*)(?:[.,][0-9]+)?$"
_DAY: Final = r"^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{2}/[0-9]{2}/[0-9]{4})$"
_ISO_DAY: Final = r"^([0-9]{4})-([0-9]{2})-([0-9]{2})$"
_DAYS_BEFORE_1970: Final = 719_163  # 1 January of year 1 is day 1


class ValueType(StrEnum):
    """What a column holds."""

    NUMBER = "NUMBER"
    DATE = "DATE"
    CODE = "CODE"
    TEXT = "TEXT"


_types: WeakKeyDictionary[TableColumn, ValueType | None] = WeakKeyDictionary()


def value_type(column: TableColumn) -> ValueType | None:
    """What a column holds, kept as long as the column; None where no cell has a value."""
    if column not in _types:
        _types[column] = _decided(column)
    return _types[column]


def days_of(texts: pl.Series) -> NDArray[np.int64]:
    """The day of ``2009-04-30`` or ``30/04/2009``, counted from 1 January of year 1; `NO_DAY` for another text."""
    days = np.full(len(texts), NO_DAY, np.int64)
    shaped = texts.str.contains(_DAY).fill_null(value=False)
    if shaped.any():
        dates = pl.select(
            pl.coalesce(
                pl.lit(texts.filter(shaped)).str.to_date("%Y-%m-%d", strict=False),
                pl.lit(texts.filter(shaped)).str.to_date("%d/%m/%Y", strict=False),
            )
        ).to_series()
        read = dates.cast(pl.Int64) + _DAYS_BEFORE_1970
        days[shaped.to_numpy()] = read.fill_null(NO_DAY).to_numpy()
    return days


def shown_texts(column: TableColumn, texts: pl.Series) -> pl.Series:
    """Texts of a column as the grid shows them: days in the French form."""
    if value_type(column) is not ValueType.DATE:
        return texts
    days = pl.Series(days_of(texts) != NO_DAY)
    return texts.str.replace(_ISO_DAY, "${3}/${2}/${1}").zip_with(days, texts)


def _decided(column: TableColumn) -> ValueType | None:
    if column.holds_codes:
        return ValueType.CODE
    numbers, others, texts = _tallied(column)
    days = int(np.count_nonzero(days_of(texts)))
    words = len(texts) - days + others
    if not numbers + days + words:
        return None
    if numbers >= days + words:
        return ValueType.NUMBER
    return ValueType.DATE if days > numbers + words else ValueType.TEXT


def _tallied(column: TableColumn) -> tuple[int, int, pl.Series]:
    """How many distinct numbers and booleans the column has, and its distinct texts."""
    if column.file_texts is not None:
        # Without reading the numbers, which takes its time over hundreds of columns.
        texts = column.file_texts.series()
        texts = texts.filter(texts != "")
        numbers = texts.str.contains(_NUMBER)
        return int(numbers.sum()), 0, texts.filter(~numbers)
    entries, kinds = column.entries, column.kinds
    used = np.ones(len(kinds), np.bool_)
    if column.codes is not None:
        # An edit leaves the former entry in the dictionary, even when no row uses it.
        used[:] = False
        used[column.codes] = True
    texts = pl.Series([], dtype=pl.String)
    if entries.codes is not None:
        codes = np.unique(entries.codes[used & (kinds == Kind.TEXT)])
        texts = pl.Series(list(entries.texts), dtype=pl.String).gather(codes)
    numbers = np.unique(entries.number[used & (kinds == Kind.NUMBER)])
    booleans = [kind for kind in (Kind.TRUE, Kind.FALSE) if (used & (kinds == kind)).any()]
    return len(numbers), len(booleans), texts
