"""What is asked of the table: a page, the values of a filter, the rows of an export. Array work only, no database.

Every function takes the rows that the caller may see (`scope.visible_rows`), and only names of columns that the caller
checked: whoever may not see a column never reaches this module with it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.cells import Mask
from parvis.candidate_table.questions.filter_values import FilterValues
from parvis.candidate_table.questions.filter_values import filter_values as values_of_column
from parvis.candidate_table.questions.filters import Compares, Filter, HasError, HasValue, rows_passing
from parvis.candidate_table.questions.page import page_json
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidate_table.snapshot.sorting import SortBy, order_of
from parvis.kernel.errors import NoData


def rows_listed(
    snapshot: Snapshot, filters: Sequence[Filter], sort: Sequence[SortBy], visible: Mask
) -> NDArray[np.int32]:
    """The row numbers that pass the filters, in order."""
    order = order_of(snapshot, sort)
    return order[rows_passing(snapshot, filters, visible)[order]]


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
    """Page ``number`` (from 0) as JSON bytes (api.md §5). Raises `NoData` when no row passes; a page past the end is
    empty.
    """
    passing = rows_passing(snapshot, filters, visible)
    total = int(np.count_nonzero(passing))
    if not total:
        raise NoData
    shown = _rows_from(order_of(snapshot, sort), passing, min(number * size, total), size)
    return page_json(snapshot, shown, columns, total=total, page=number, size=size)


def _rows_from(order: NDArray[np.int32], passing: Mask, first: int, count: int) -> NDArray[np.int32]:
    """``count`` passing rows in order, the ``first`` ones left out: the order is read only as far as the page goes."""
    found: list[NDArray[np.int32]] = []
    enough, start, length = first + count, 0, 4 * (first + count)
    while enough > 0 and start < len(order):
        piece = order[start : start + length]
        found.append(piece[passing[piece]])
        enough -= len(found[-1])
        start, length = start + length, 2 * length
    return np.concatenate(found)[first : first + count] if found else order[:0]


def filter_values(
    snapshot: Snapshot, columns: Sequence[str], filters: Sequence[Filter], visible: Mask, search: str | None
) -> list[FilterValues]:
    """What each column takes among the rows that pass the filters, the column's own filters aside (api.md §6)."""
    answers: list[FilterValues] = []
    for name in columns:
        others = [
            one for one in filters if not (isinstance(one, HasValue | HasError | Compares) and one.column == name)
        ]
        rows = rows_passing(snapshot, others, visible)
        answers.append(values_of_column(name, snapshot.table_column(name), rows, search))
    return answers
