"""The questions to the table: a page, the values of a filter, statistics.

Every function takes the rows that the caller may see (`scope.visible_rows`), and only names of columns that the caller
checked: whoever may not see a column never reaches this module with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import orjson

from parvis.candidate_table.cells import Mask
from parvis.candidate_table.columns.business import HOLDING_LISTS
from parvis.candidate_table.questions.filter_values import FilterValues, values_listed
from parvis.candidate_table.questions.filters import Compares, Filter, HasError, HasValue, of_rows, rows_passing
from parvis.candidate_table.questions.listing import rows_listed
from parvis.candidate_table.questions.page import page_json
from parvis.candidate_table.questions.statistics import MOST_FREQUENT, ColumnStatistics, column_statistics
from parvis.candidate_table.snapshot.snapshot import ID, Snapshot
from parvis.candidate_table.snapshot.sorting import SortBy
from parvis.kernel.errors import NoData, NotFound


def page(
    snapshot: Snapshot,
    filters: Sequence[Filter],
    sort: Sequence[SortBy],
    columns: Sequence[str],
    visible: Mask,
    *,
    number: int,
    size: int,
) -> bytes:
    """Page ``number`` (from 0) as JSON bytes; a page past the end is empty. Raises `NoData` when no row passes."""
    rows = rows_listed(snapshot, filters, sort, visible)
    if not len(rows):
        raise NoData
    shown = rows[number * size : (number + 1) * size]
    return page_json(snapshot, shown, columns, total=len(rows), page=number, size=size)


def place_of(
    snapshot: Snapshot, filters: Sequence[Filter], sort: Sequence[SortBy], visible: Mask, candidate_id: str
) -> int:
    """Which row of the list, from 0, is the candidate's. Raises `NotFound` for one who is not in it."""
    identity = snapshot.table_column(ID)
    own = of_rows(identity, identity.is_text({candidate_id}))
    found = np.flatnonzero(own[rows_listed(snapshot, filters, sort, visible)])
    if not len(found):
        raise NotFound
    return int(found[0])


def filter_values(
    snapshot: Snapshot, columns: Sequence[str], filters: Sequence[Filter], visible: Mask, search: str
) -> bytes:
    """What each column takes among the rows that pass the others' filters, as JSON (docs/rules/candidate-table.md)."""
    of_column = {each.column for each in filters if isinstance(each, HasValue | HasError | Compares)}
    passing = rows_passing(snapshot, filters, visible)
    answers: list[FilterValues] = []
    for name in columns:
        rows = passing if name not in of_column else rows_passing(snapshot, _but_of(name, filters), visible)
        answers.append(values_listed(name, snapshot.table_column(name), rows, search))
    return orjson.dumps(answers)


def statistics(snapshot: Snapshot, column: str, filters: Sequence[Filter], visible: Mask) -> ColumnStatistics:
    """What a column holds among the rows that pass the filters; of lists, the single values."""
    rows = rows_passing(snapshot, filters, visible)
    found = column_statistics(snapshot.table_column(column), rows)
    if column not in HOLDING_LISTS:
        return found
    single = values_listed(column, snapshot.table_column(column), rows, "")
    held = [pair for pair in zip(single.values, single.counts, strict=True) if pair[0] is not None]
    often = sorted(held, key=lambda pair: -pair[1])[:MOST_FREQUENT]
    return replace(found, distinct=len(held), most_frequent=often)


def _but_of(name: str, filters: Sequence[Filter]) -> list[Filter]:
    return [each for each in filters if not (isinstance(each, HasValue | HasError | Compares) and each.column == name)]
