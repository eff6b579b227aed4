"""The order of rows by columns: numbers, then texts in French order, then booleans; blanks then errors last either way.

In a column of dates, days come before the other texts, by the calendar. Numbers compare at 12 digits, ties are settled
by candidate number. An order is kept for the snapshot it was made on; when cells change, their rows are
taken out of it and put back at their place.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidate_table.cells import TableColumn, least_width
from parvis.candidate_table.snapshot.snapshot import NUMBER, Snapshot
from parvis.candidate_table.value_types import NO_DAY, ValueType, days_of, value_type
from parvis.formula_language import FIRST_ERROR, Kind, french_key, text_ranks

Order = NDArray[np.int32]

_KEPT: Final = 32
_MENDED_AT_MOST: Final = 64  # beyond, sorting anew is the shorter way

_CLASS: Final = np.full(256, 4, np.uint8)  # errors
_CLASS[[Kind.NUMBER, Kind.TEXT, Kind.FALSE, Kind.TRUE, Kind.BLANK]] = (0, 1, 2, 2, 3)
_BLANK_CLASS: Final = 3

_NUMBER: Final = re.compile(r"[0-9]+")
_BEYOND_DAYS: Final = 10_000_000
_WIDEST_NUMBER: Final = 20


class SortBy(NamedTuple):
    """One column of a sort."""

    column: str
    descending: bool


class Places(NamedTuple):
    """The (entries,) place of each entry, equal for equal entries; from ``valued`` on, those of blanks and errors."""

    of_entry: NDArray[np.int32]
    valued: int


_places: WeakKeyDictionary[TableColumn, Places] = WeakKeyDictionary()


def order_of(snapshot: Snapshot, sort: Sequence[SortBy]) -> Order:
    """The (rows,) rows of the snapshot in this order, dead ones included."""
    key = tuple((by.column, by.descending) for by in sort)
    order = snapshot.orders.get(key)
    if order is None:
        order = _sorted_rows(snapshot, sort)
        while len(snapshot.orders) >= _KEPT:
            snapshot.orders.pop(next(iter(snapshot.orders)), None)
        snapshot.orders[key] = order
    return order


def is_ordered(snapshot: Snapshot, sort: Sequence[SortBy]) -> bool:
    """Whether `order_of` only has to look it up."""
    return tuple((by.column, by.descending) for by in sort) in snapshot.orders


def is_placed(column: TableColumn) -> bool:
    """Whether `entry_places` only has to look them up."""
    return column in _places


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
        keys[texts] = _text_keys(column)[column.entries.codes[texts]]
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


def _text_keys(column: TableColumn) -> NDArray[np.int64]:
    """The key of each text of a column's dictionary: the day it is where the column holds dates, else beyond any day
    its rank.
    """
    ranks = text_ranks(_sorted_as(column)).astype(np.int64)
    if value_type(column) is not ValueType.DATE:
        return ranks
    days = days_of(pl.Series(list(column.entries.texts), dtype=pl.String))
    return np.where(days != NO_DAY, days, ranks + _BEYOND_DAYS)


def _sorted_as(column: TableColumn) -> Iterable[str]:
    """The texts of a column's dictionary, such that their French order is that of the column."""
    return map(natural, column.entries.texts) if column.holds_codes else column.entries.texts


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


def mended_orders(
    before: Snapshot, after: Snapshot, changed: Mapping[str, Sequence[int]]
) -> dict[tuple[tuple[str, bool], ...], Order]:
    """The orders kept for ``before``, right for ``after``, given the rows that changed in each column."""
    kept: dict[tuple[tuple[str, bool], ...], Order] = {}
    for key, order in list(before.orders.items()):
        rows = sorted({row for name, _ in key for row in changed.get(name, ())})
        if not rows:
            kept[key] = order
        elif len(rows) <= _MENDED_AT_MOST and all(_sorts_alike(before, after, name) for name, _ in key):
            kept[key] = _mended(after, [SortBy(*by) for by in key], order, rows)
    return kept


def _sorts_alike(before: Snapshot, after: Snapshot, name: str) -> bool:
    """Whether a column sorts as it did: an edit may make dates of its texts, or texts of its dates."""
    if not before.has(name) or not after.has(name):
        return True
    held, holds = before.table_column(name), after.table_column(name)
    dates = ValueType.DATE
    return held is holds or (value_type(held) is dates) == (value_type(holds) is dates)


def _sorted_rows(snapshot: Snapshot, sort: Sequence[SortBy]) -> Order:
    order = np.empty(snapshot.rows, np.int32)
    order[snapshot.number_places] = np.arange(snapshot.rows, dtype=np.int32)
    # One stable pass a column, the first column last; over places of at most 16 bits NumPy's is a radix sort.
    for by in reversed(sort):
        order = order[_row_places(snapshot, by)[order].argsort(kind="stable")]
    return order


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


def _mended(snapshot: Snapshot, sort: Sequence[SortBy], order: Order, rows: Sequence[int]) -> Order:
    """``order`` with ``rows`` taken out and put back at their place by ``sort``."""
    rest = order[~np.isin(order, rows)]
    columns = [(by, snapshot.table_column(by.column)) for by in sort]

    def key(row: int) -> tuple[object, ...]:
        places: list[object] = [_rank_of_cell(snapshot, by, column, row) for by, column in columns]
        return (*places, int(snapshot.number_places[row]))

    moved = sorted(rows, key=key)
    at = [bisect_left(rest, key(row), key=lambda other: key(int(other))) for row in moved]
    return np.insert(rest, at, np.array(moved, np.int32))


def _rank_of_cell(snapshot: Snapshot, by: SortBy, column: TableColumn, row: int) -> tuple[int, int, _Text | int]:
    """The sort key of one cell in its column, comparable with any other cell's."""
    if by.column == NUMBER:
        rank = int(snapshot.number_places[row])
        return (0, -rank if by.descending else rank, 0)
    entry = row if column.codes is None else int(column.codes[row])
    kind = int(column.kinds[entry])
    kind_class = int(_CLASS[kind])
    number, text = 0, ""
    if kind == Kind.NUMBER:
        number = int(column.keys[entry])
    elif kind == Kind.TEXT:
        assert column.entries.codes is not None
        text = column.entries.texts[int(column.entries.codes[entry])]
        if value_type(column) is ValueType.DATE:
            day = int(days_of(pl.Series([text]))[0])
            number, text = (day, "") if day != NO_DAY else (_BEYOND_DAYS, text)
        text = french_key(natural(text) if column.holds_codes else text)
    elif kind == Kind.TRUE:
        number = 1
    if not by.descending or kind >= FIRST_ERROR or kind == Kind.BLANK:
        return (kind_class, number, _Text(text, reverse=False))
    return (-kind_class, -number, _Text(text, reverse=True))


class _Text:
    """A text that may compare backwards."""

    __slots__ = ("reverse", "text")

    def __init__(self, text: str, *, reverse: bool) -> None:
        self.text = text
        self.reverse = reverse

    def __lt__(self, other: _Text) -> bool:
        return self.text > other.text if self.reverse else self.text < other.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Text) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)
