"""The order of rows by columns: numbers, then texts in French order, then booleans; blanks then errors last either way.

In a column of dates, days come before the other texts, by the calendar. Numbers compare at 12 digits, ties are settled
by candidate number. The places of a column's entries are kept as long as the column; the rows are sorted by them each
time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.raw_column import least_width
from parvis.candidate_table.snapshot.snapshot import NUMBER, Snapshot
from parvis.candidate_table.texts import PackedTexts
from parvis.candidate_table.value_types import NO_DAY, ValueType, days_of, value_type
from parvis.formula_language import Kind, text_ranks

_CLASS: Final = np.full(256, 4, np.uint8)  # errors
_CLASS[[Kind.NUMBER, Kind.TEXT, Kind.FALSE, Kind.TRUE, Kind.BLANK]] = (0, 1, 2, 2, 3)
_BLANK_CLASS: Final = 3

_NUMBER: Final = re.compile(r"[0-9]+")
_BEYOND_DAYS: Final = 10_000_000
_WIDEST_NUMBER: Final = 20


class SortBy(NamedTuple):
    """A column of a sort."""

    column: str
    descending: bool


class Places(NamedTuple):
    """The (entries,) place of each entry, equal for equal entries; from ``valued`` on, those of blanks and errors."""

    of_entry: NDArray[np.int32]
    valued: int


_places: WeakKeyDictionary[TableColumn, Places] = WeakKeyDictionary()


def order_of(snapshot: Snapshot, sort: Sequence[SortBy]) -> NDArray[np.int32]:
    """The (rows,) rows of the snapshot in this order, dead ones included."""
    order = np.empty(snapshot.rows, np.int32)
    order[snapshot.number_places] = np.arange(snapshot.rows, dtype=np.int32)
    # One stable pass a column, the first column last; over places of at most 16 bits NumPy's is a radix sort.
    for by in reversed(sort):
        order = order[_row_places(snapshot, by)[order].argsort(kind="stable")]
    return order


def entry_places(column: TableColumn) -> Places:
    """The places of a column's entries, kept as long as the column."""
    places = _places.get(column)
    if places is None:
        places = _places[column] = _places_of(column)
    return places


def _places_of(column: TableColumn) -> Places:
    if column.holds <= {Kind.NUMBER}:
        return Places(_ranks(column.keys), len(column.keys))
    kinds = column.kinds
    keys = column.keys.copy()
    keys[kinds == Kind.TRUE] = 1
    if column.entries.codes is not None:
        texts = kinds == Kind.TEXT
        used, of_texts = np.unique(column.entries.codes[texts], return_inverse=True)  # of a column of marks, few
        keys[texts] = _text_keys(column, PackedTexts.of(column.entries.texts).chosen(used))[of_texts]
    classes = _CLASS[kinds]
    # One class after the other: two short sorts are faster than one of pairs.
    places = np.empty(len(kinds), np.int32)
    start, valued = 0, 0
    for kind_class in range(5):
        members = np.flatnonzero(classes == kind_class)
        if kind_class == _BLANK_CLASS:
            valued = start
        places[members] = start + _ranks(keys[members])
        start += len(members)
    return Places(places, valued)


def _text_keys(column: TableColumn, texts: list[str]) -> NDArray[np.int64]:
    """The key of each of these texts of a column: the day it is where the column holds dates, else beyond any day its
    rank in French order, in which a column of codes has its numbers as such.
    """
    ranks = text_ranks(map(natural, texts) if column.holds_codes else texts).astype(np.int64)
    if value_type(column) is not ValueType.DATE:
        return ranks
    days = days_of(pl.Series(texts, dtype=pl.String))
    return np.where(days != NO_DAY, days, ranks + _BEYOND_DAYS)


def natural(code: str) -> str:
    """A code with its numbers at one width: in French order, 2 comes before 10, 01 before 2A."""
    return _NUMBER.sub(lambda number: number[0].zfill(_WIDEST_NUMBER), code)


def _ranks(keys: NDArray[np.int64]) -> NDArray[np.int32]:
    """The rank of each key from 0, equal for equal keys, without gaps."""
    order = keys.argsort()
    increasing = keys.take(order)
    steps = np.zeros(len(keys), np.int32)
    np.not_equal(increasing[1:], increasing[:-1], out=steps[1:], casting="unsafe")
    ranks = np.empty(len(keys), np.int32)
    ranks[order] = steps.cumsum(dtype=np.int32)
    return ranks


def _row_places(snapshot: Snapshot, by: SortBy) -> NDArray[np.unsignedinteger]:
    """The (rows,) place of each row by one column, blanks and errors after the rest either way."""
    if by.column == NUMBER:
        places, valued, column = snapshot.number_places, snapshot.rows, None
    else:
        column = snapshot.table_column(by.column)
        places, valued = entry_places(column)
    if by.descending:
        places = np.where(places < valued, valued - 1 - places, places)
    narrow = places.astype(least_width(len(places)))
    return narrow if column is None or column.codes is None else narrow[column.codes]
