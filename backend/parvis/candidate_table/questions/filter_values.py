"""The values and errors that a column takes, for the checklists of the column filter (part 1 §2, api.md §6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.questions.filters import Value
from parvis.candidate_table.questions.search import folded
from parvis.candidate_table.snapshot.sorting import entry_places
from parvis.formula_language.numerals import text_of_number
from parvis.formula_language.values import ERROR_CODES, FIRST_ERROR, Kind

LONGEST_LIST: Final = 10_000

_BOOLEANS: Final = {True: "vrai", False: "faux"}
_BLANK: Final = "(vide)"


@dataclass(frozen=True, slots=True)
class FilterValues:
    """What one column takes: typed values in the grid's order, blank (None) first, and error codes."""

    column: str
    values: list[Value]
    errors: list[str]
    truncated: bool


def filter_values(name: str, column: TableColumn, rows: Mask, search: str | None) -> FilterValues:
    """The distinct cells of ``rows``, at most `LONGEST_LIST` values; those whose text on the screen holds ``search``
    where one is given.

    Values that a filter cannot tell apart (14,5 and 14,50) are one value.
    """
    entries = _entries(column, rows)
    kinds = column.kinds[entries]
    errors = [code for kind, code in ERROR_CODES.items() if (kinds == kind).any()]
    valued = entries[(kinds < FIRST_ERROR) & (kinds != Kind.BLANK)]
    valued = valued[np.argsort(entry_places(column).of_entry[valued], kind="stable")]
    values: list[Value] = _distinct(column, valued)
    if (kinds == Kind.BLANK).any():
        values.insert(0, None)
    if search:
        needle = folded([search])[0]
        texts = folded([_text(value) for value in values])
        kept = texts.str.contains(needle, literal=True) | texts.str.contains(needle.replace(".", ","), literal=True)
        values = [value for value, is_kept in zip(values, kept, strict=True) if is_kept]
        errors = [code for code in errors if needle.upper() in code]
    return FilterValues(name, values[:LONGEST_LIST], errors, len(values) > LONGEST_LIST)


def _entries(column: TableColumn, rows: Mask) -> NDArray[np.intp]:
    if column.codes is None:
        return np.flatnonzero(rows)
    used = np.zeros(len(column.entries), np.bool_)
    used[column.codes[rows]] = True
    return np.flatnonzero(used)


def _distinct(column: TableColumn, entries: NDArray[np.intp]) -> list[Value]:
    """Their values in that order, each once: numbers by their key, the rest as they are, by letter case where tied."""
    numbers = entries[column.kinds[entries] == Kind.NUMBER]
    # In order, numbers come first and equal ones side by side.
    keys = column.keys[numbers]
    first = np.ones(len(keys), np.bool_)
    first[1:] = keys[1:] != keys[:-1]
    others = column.values[entries[len(numbers) :]].tolist()
    places = entry_places(column).of_entry[entries[len(numbers) :]].tolist()
    others = [value for _, value in sorted(zip(places, others, strict=True), key=lambda pair: (pair[0], str(pair[1])))]
    return [*column.entries.number[numbers[first]].tolist(), *dict.fromkeys(others)]


def _text(value: Value) -> str:
    if value is None:
        return _BLANK
    if isinstance(value, bool):
        return _BOOLEANS[value]
    if isinstance(value, str):
        return value
    # As the grid writes it: the digits beyond, which nobody sees, would match at random.
    return text_of_number(value) if value == round(value) else f"{value:.2f}".replace(".", ",")
