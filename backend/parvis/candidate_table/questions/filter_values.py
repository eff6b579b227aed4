"""The values and errors that a column takes, for the checklists of the column filter (docs/rules/candidate-table.md).

What a column can list, and in which order, is worked out once a column; each question then only counts how many of its
rows hold each of these values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress, pairwise
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.columns.business import HOLDING_LISTS, LIST_SEPARATOR
from parvis.candidate_table.questions.filters import Value
from parvis.candidate_table.questions.search import folded
from parvis.candidate_table.snapshot.sorting import entry_places
from parvis.candidate_table.value_types import shown_texts
from parvis.formula_language import ERROR_CODES, FIRST_ERROR, Kind, french_key
from parvis.kernel.french import cell_number

LONGEST_LIST: Final = 10_000

_BOOLEANS: Final = {True: "vrai", False: "faux"}
_BLANK: Final = "(vide)"
_NOT_LISTED: Final = -1
_NUMBER_SEARCHED: Final = re.compile(r"(?=.*[0-9])-?[0-9]*(,[0-9]*)?")
_ZEROS_AT_THE_END: Final = re.compile(r"(?<=,[0-9]{2})0+$")


@dataclass(frozen=True, slots=True)
class FilterValues:
    """What one column takes: typed values in the grid's order, blank (None) first, and error codes.

    ``counts`` and ``errorCounts`` tell how many rows hold each of them, in the same order; the names are the wire's.
    """

    column: str
    values: list[Value]
    counts: list[int]
    errors: list[str]
    errorCounts: list[int]  # noqa: N815 - written to the wire as it is
    truncated: bool


class _Checklist(NamedTuple):
    """What a column may list: the (values,) entry that stands for each value, in the grid's order, and the (entries,)
    number of each entry's value in it, `_NOT_LISTED` for blanks and errors.
    """

    entry_of_value: NDArray[np.intp]
    value_of_entry: NDArray[np.int32]


_checklists: WeakKeyDictionary[TableColumn, _Checklist] = WeakKeyDictionary()


def values_listed(name: str, column: TableColumn, rows: Mask, search: str) -> FilterValues:
    """Returns the distinct cells of ``rows``, at most `LONGEST_LIST`; with ``search``, those whose text on the screen
    contains it.

    Values that a filter cannot tell apart (14,5 and 14,50) are one value; a list counts for each value in it.
    """
    rows_of_entry = _rows_of_entry(column, rows)
    checklist = _checklists.get(column)  # pragma: no mutate: only speed
    if checklist is None:
        checklist = _checklists[column] = _checklist_of(column)
    # Number 0 is that of `_NOT_LISTED`, which is -1.
    rows_of_value = _summed(checklist.value_of_entry + 1, rows_of_entry, len(checklist.entry_of_value) + 1)[1:]
    held = np.flatnonzero(rows_of_value)
    values: list[Value] = _values(column, checklist.entry_of_value[held])
    counts: list[int] = rows_of_value[held].tolist()
    if name in HOLDING_LISTS:
        single = singly(zip(map(str, values), counts, strict=True))
        values, counts = list(single), list(single.values())
    errors, error_counts = [], []
    if not column.holds <= {Kind.NUMBER, Kind.TEXT}:
        rows_of_kind = _summed(column.kinds, rows_of_entry, 256).tolist()
        errors = [code for kind, code in ERROR_CODES.items() if rows_of_kind[kind]]
        error_counts = [rows_of_kind[kind] for kind in ERROR_CODES if rows_of_kind[kind]]
        if rows_of_kind[Kind.BLANK]:
            values.insert(0, None)
            counts.insert(0, rows_of_kind[Kind.BLANK])
    if search:
        kept = _holding(shown_texts(column, pl.Series([_text(value) for value in values], dtype=pl.String)), search)
        values, counts = list(compress(values, kept)), list(compress(counts, kept))
        kept = [search.upper() in code for code in errors]
        errors, error_counts = list(compress(errors, kept)), list(compress(error_counts, kept))
    return FilterValues(
        name, values[:LONGEST_LIST], counts[:LONGEST_LIST], errors, error_counts, len(values) > LONGEST_LIST
    )


def singly(lists: Iterable[tuple[str, int]]) -> dict[str, int]:
    """How many rows hold each single value, in French order, from how many hold each list of values."""
    rows: dict[str, int] = {}
    for text, count in lists:
        for each in text.split(LIST_SEPARATOR):
            rows[each] = rows.get(each, 0) + count
    return dict(sorted(rows.items(), key=lambda held: (french_key(held[0]), held[0])))


def _rows_of_entry(column: TableColumn, rows: Mask) -> NDArray[np.int64]:
    """The (entries,) number of these rows that hold each entry."""
    if column.codes is None:
        return rows.astype(np.int64)
    return np.bincount(column.codes if rows.all() else column.codes[rows], minlength=len(column.entries))


def _summed(groups: NDArray[np.integer[Any]], counts: NDArray[np.int64], number_of_groups: int) -> NDArray[np.int64]:
    """The (groups,) sums of the counts of each group; exact, as no table has 2^53 rows."""
    return np.bincount(groups, weights=counts, minlength=number_of_groups).astype(np.int64)


def _values(column: TableColumn, entries: NDArray[np.intp]) -> list[Value]:
    # Numbers are made Python's only for the answer: kept, they would outweigh the column.
    return (column.values(entries) if column.numbers is None else column.numbers.take(entries)).tolist()


def _checklist_of(column: TableColumn) -> _Checklist:
    kinds, places = column.kinds, entry_places(column).of_entry
    valued = np.flatnonzero((kinds < FIRST_ERROR) & (kinds != Kind.BLANK))
    ordered = valued[np.argsort(places[valued], kind="stable")]
    # In order, numbers come first. What has the same place is one number, or texts that differ by letter case alone.
    start_of_others = int(np.count_nonzero(kinds[ordered] == Kind.NUMBER))
    others = ordered[start_of_others:]
    texts = list(map(str, column.values(others).tolist()))
    cased = sorted(zip(places[others].tolist(), texts, others.tolist(), strict=True))
    ordered[start_of_others:] = [entry for _, _, entry in cased]
    begins = np.ones(len(ordered), np.bool_)
    begins[1:] = places[ordered[1:]] != places[ordered[:-1]]
    if cased:
        begins[start_of_others + 1 :] = [text != before for (_, before, _), (_, text, _) in pairwise(cased)]
    value_of_entry = np.full(len(kinds), _NOT_LISTED, np.int32)
    value_of_entry[ordered] = np.cumsum(begins, dtype=np.int32) - 1
    return _Checklist(ordered[begins], value_of_entry)


def _text(value: Value) -> str:
    if value is None:
        return _BLANK
    if isinstance(value, bool):
        return _BOOLEANS[value]
    # As the grid writes it: the further digits, which are not shown, would match at random.
    return value if isinstance(value, str) else cell_number(value)


def _holding(texts: pl.Series, search: str) -> pl.Series:
    """Which texts hold ``search`` as they read; of a number, blanks and the zeros at the end do not count."""
    needle = folded([search])[0]
    texts = folded(texts)
    kept = texts.str.contains(needle, literal=True)
    bare = "".join(needle.split()).replace(".", ",")
    if not _NUMBER_SEARCHED.fullmatch(bare):
        return kept
    texts = texts.str.replace_all(r"\s", "")
    if bare.find(",") > 0:
        texts = texts.str.replace(r"^(-?[0-9]+)$", "$1,00")
    return kept | texts.str.contains(_ZEROS_AT_THE_END.sub("", bare), literal=True)
