"""Which rows pass the filters of the Classement (docs/rules/candidate-table.md)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import numpy as np

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.columns.business import HOLDING_LISTS, LIST_SEPARATOR
from parvis.candidate_table.questions.search import candidates_found
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.formula_language import ERROR_KINDS, FIRST_ERROR, Kind, sort_key_12

Value = float | str | bool | None


class Operator(StrEnum):
    """The numeric comparisons, as the wire writes them."""

    AT_MOST = "lessThanOrEqual"
    EQUALS = "equals"
    AT_LEAST = "greaterThanOrEqual"


@dataclass(frozen=True, slots=True)
class HasValue:
    """The cell is one of these values (None is blank), or a list that holds one; no value matches nothing."""

    column: str
    values: Sequence[Value]


@dataclass(frozen=True, slots=True)
class HasError:
    """The cell is one of these errors, by code."""

    column: str
    errors: Sequence[str]


@dataclass(frozen=True, slots=True)
class Compares:
    """The cell is a number that compares so; blanks, texts, booleans and errors never do."""

    column: str
    operator: Operator
    number: float


@dataclass(frozen=True, slots=True)
class Search:
    """The candidate is found by name, first name, number or e-mail."""

    text: str


@dataclass(frozen=True, slots=True)
class InConflict:
    """The candidate has an open conflict."""


@dataclass(frozen=True, slots=True)
class InError:
    """A formula of the candidate is in error; ``columns`` are the formulas to look at."""

    columns: Collection[str]


@dataclass(frozen=True, slots=True)
class OnList:
    """The candidate is on a list of another concept: ``rows`` tells the (rows,) rows of a table that are on it."""

    rows: Callable[[Snapshot], Mask]


ColumnFilter = HasValue | HasError | Compares
Filter = ColumnFilter | Search | InConflict | InError | OnList


def rows_passing(snapshot: Snapshot, filters: Iterable[Filter], visible: Mask) -> Mask:
    """The (rows,) ``visible`` rows that pass every filter; the values and errors of one checklist add up."""
    passing = visible
    lists: dict[str, dict[type, Mask]] = {}
    for each in filters:
        passed = _passed(snapshot, each)
        if isinstance(each, HasValue | HasError):
            of_column = lists.setdefault(each.column, {})
            known = of_column.get(type(each))
            of_column[type(each)] = passed if known is None else known & passed
        else:
            passing = passing & passed
    for of_column in lists.values():
        passing = passing & np.logical_or.reduce(list(of_column.values()))
    return passing


def _passed(snapshot: Snapshot, each: Filter) -> Mask:
    match each:
        case Search(text):
            return candidates_found(snapshot, text)
        case InConflict():
            return snapshot.conflicts
        case InError(columns):
            return _in_error(snapshot, columns)
        case OnList(rows):
            return rows(snapshot)
        case HasValue(name) | HasError(name) | Compares(name):
            column = snapshot.table_column(name)
            return of_rows(column, _entries_passing(column, each))


def _entries_passing(column: TableColumn, each: ColumnFilter) -> Mask:
    match each:
        case HasValue(name, values):
            return _has_value(column, values, holds_lists=name in HOLDING_LISTS)
        case HasError(_, errors):
            return np.isin(column.kinds, [ERROR_KINDS[error] for error in errors])
        case Compares(_, operator, number):
            return _compares(column, operator, number)


def of_rows(column: TableColumn, of_entries: Mask) -> Mask:
    """The (rows,) answer for each row, from that for each distinct entry of the column."""
    return of_entries if column.codes is None else of_entries.take(column.codes)


def _has_value(column: TableColumn, values: Sequence[Value], *, holds_lists: bool) -> Mask:
    kinds = column.kinds
    booleans = {value for value in values if isinstance(value, bool)}
    wanted = [Kind.TRUE if value else Kind.FALSE for value in booleans] + ([Kind.BLANK] if None in values else [])
    found: Mask = np.isin(kinds, wanted)
    numbers = [value for value in values if isinstance(value, float | int) and not isinstance(value, bool)]
    if numbers:
        found |= (kinds == Kind.NUMBER) & np.isin(column.keys, sort_key_12(np.array(numbers, np.float64)))
    texts = {value for value in values if isinstance(value, str)}
    if texts and holds_lists:
        found |= column.has_text(lambda text: not texts.isdisjoint(text.split(LIST_SEPARATOR)))
    elif texts:
        found |= column.is_text(texts)
    return found


def _compares(column: TableColumn, operator: Operator, number: float) -> Mask:
    keys, key = column.keys, _key(number)
    match operator:
        case Operator.AT_MOST:
            compared = keys <= key
        case Operator.EQUALS:
            compared = keys == key
        case Operator.AT_LEAST:
            compared = keys >= key
    return compared & (column.kinds == Kind.NUMBER)


@lru_cache(maxsize=1024)
def _key(number: float) -> int:
    return int(sort_key_12(np.array([number], np.float64))[0])


def _in_error(snapshot: Snapshot, columns: Collection[str]) -> Mask:
    found = np.zeros(snapshot.rows, np.bool_)
    for name in columns:
        column = snapshot.table_column(name)
        found |= of_rows(column, column.kinds >= FIRST_ERROR)
    return found
