"""The values and errors that a column takes, for the checklists of the column filter (part 1 §2, api.md §6).

What a column can list, and in which order, is worked out once a column; each question then only looks which of these
values its rows hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.questions.filters import Value
from parvis.candidate_table.questions.search import folded
from parvis.candidate_table.snapshot.sorting import entry_places
from parvis.formula_language import ERROR_CODES, FIRST_ERROR, Kind, text_of_number

LONGEST_LIST: Final = 10_000

_BOOLEANS: Final = {True: "vrai", False: "faux"}
_BLANK: Final = "(vide)"
_NOT_LISTED: Final = -1


@dataclass(frozen=True, slots=True)
class FilterValues:
    """What one column takes: typed values in the grid's order, blank (None) first, and error codes."""

    column: str
    values: list[Value]
    errors: list[str]
    truncated: bool


class _Checklist(NamedTuple):
    """What a column may list: the (values,) entry that stands for each value, in the grid's order, and the (entries,)
    number of each entry's value in it, `_NOT_LISTED` for blanks and errors.
    """

    entry_of_value: NDArray[np.intp]
    value_of_entry: NDArray[np.int32]


_checklists: WeakKeyDictionary[TableColumn, _Checklist] = WeakKeyDictionary()


def values_listed(name: str, column: TableColumn, rows: Mask, search: str) -> FilterValues:
    """The distinct cells of ``rows``, at most `LONGEST_LIST` values; those whose text on the screen holds ``search``
    where there is one.

    Values that a filter cannot tell apart (14,5 and 14,50) are one value.
    """
    used = _used_entries(column, rows)
    checklist = _checklists.get(column)
    if checklist is None:
        checklist = _checklists[column] = _checklist_of(column)
    held = np.zeros(len(checklist.entry_of_value) + 1, np.bool_)  # the last item is that of `_NOT_LISTED`
    held[checklist.value_of_entry[used]] = True
    values: list[Value] = _values(column, checklist.entry_of_value[held[:-1]])
    kinds = column.holds if column.holds <= {Kind.NUMBER, Kind.TEXT} else set(column.kinds[used].tolist())
    errors = [code for kind, code in ERROR_CODES.items() if kind in kinds]
    if Kind.BLANK in kinds:
        values.insert(0, None)
    if search:
        needle = folded([search])[0]
        texts = folded([_text(value) for value in values])
        kept = texts.str.contains(needle, literal=True) | texts.str.contains(needle.replace(".", ","), literal=True)
        values = [value for value, is_kept in zip(values, kept, strict=True) if is_kept]
        errors = [code for code in errors if needle.upper() in code]
    return FilterValues(name, values[:LONGEST_LIST], errors, len(values) > LONGEST_LIST)


def _used_entries(column: TableColumn, rows: Mask) -> Mask:
    """The (entries,) entries that these rows hold."""
    if column.codes is None:
        return rows
    used = np.zeros(len(column.entries), np.bool_)
    used[column.codes if rows.all() else column.codes[rows]] = True
    return used


def _values(column: TableColumn, entries: NDArray[np.intp]) -> list[Value]:
    # Numbers are made Python's only for the answer: kept, they would outweigh the column.
    return (column.values if column.numbers is None else column.numbers).take(entries).tolist()


def _checklist_of(column: TableColumn) -> _Checklist:
    kinds, places = column.kinds, entry_places(column).of_entry
    valued = np.flatnonzero((kinds < FIRST_ERROR) & (kinds != Kind.BLANK))
    ordered = valued[np.argsort(places[valued], kind="stable")]
    # In order, numbers come first. What has the same place is one number, or texts that differ by letter case alone.
    start_of_others = int(np.count_nonzero(kinds[ordered] == Kind.NUMBER))
    others = ordered[start_of_others:]
    if len(others):
        texts = column.values.take(others).tolist()
        cased = sorted(zip(places[others].tolist(), map(str, texts), others.tolist(), strict=True))
        others = np.array([entry for _, _, entry in cased], np.intp)
        ordered = np.concatenate([ordered[:start_of_others], others])
    begins = np.ones(len(ordered), np.bool_)
    begins[1:] = places[ordered[1:]] != places[ordered[:-1]]
    if len(others):
        texts = column.values.take(others).tolist()
        begins[start_of_others + 1 :] = [text != before for before, text in pairwise(texts)]
    value_of_entry = np.full(len(kinds), _NOT_LISTED, np.int32)
    value_of_entry[ordered] = np.cumsum(begins, dtype=np.int32) - 1
    return _Checklist(ordered[begins], value_of_entry)


def _text(value: Value) -> str:
    if value is None:
        return _BLANK
    if isinstance(value, bool):
        return _BOOLEANS[value]
    if isinstance(value, str):
        return value
    # As the grid writes it: the digits beyond, which nobody sees, would match at random.
    return text_of_number(value) if value == round(value) else f"{value:.2f}".replace(".", ",")
