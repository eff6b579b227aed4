"""The questions to the table: a page, the values of a filter, the rows of an export. Array work only, no database.

Every function takes the rows that the caller may see (`scope.visible_rows`), and only names of columns that the caller
checked: whoever may not see a column never reaches this module with it. Each gives the work to do with an estimate of
its time (`work`): the caller chooses where it runs.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import orjson
from numpy.typing import NDArray

from parvis.candidate_table.cells import Mask
from parvis.candidate_table.questions import listing, work
from parvis.candidate_table.questions.filter_values import FilterValues, values_listed
from parvis.candidate_table.questions.filters import Compares, Filter, HasError, HasValue, rows_passing
from parvis.candidate_table.questions.page import page_json
from parvis.candidate_table.questions.statistics import ColumnStatistics, column_statistics
from parvis.candidate_table.questions.work import Work
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidate_table.snapshot.sorting import SortBy
from parvis.kernel.errors import NoData


def rows_listed(
    snapshot: Snapshot, filters: Sequence[Filter], sort: Sequence[SortBy], visible: Mask
) -> Work[NDArray[np.int32]]:
    """The row numbers that pass the filters, in order: no work where the same question was just answered."""
    kept = listing.rows_kept(snapshot, filters, sort, visible)
    if kept is not None:
        return Work(0.0, lambda: kept)
    seconds = work.seconds_of_listing(snapshot, filters, sort)
    return Work(seconds, lambda: listing.rows_listed(snapshot, filters, sort, visible))


def page(
    snapshot: Snapshot,
    filters: Sequence[Filter],
    sort: Sequence[SortBy],
    columns: Sequence[str],
    visible: Mask,
    *,
    number: int,
    size: int,
) -> Work[bytes]:
    """Page ``number`` (from 0) as JSON bytes; a page past the end is empty. Its work raises `NoData` when
    no row passes.
    """
    listed = rows_listed(snapshot, filters, sort, visible)

    def written() -> bytes:
        rows = listed.run()
        if not len(rows):
            raise NoData
        shown = rows[number * size : (number + 1) * size]
        return page_json(snapshot, shown, columns, total=len(rows), page=number, size=size)

    return Work(listed.seconds + work.seconds_of_rows(snapshot, columns, size), written)


def filter_values(
    snapshot: Snapshot, columns: Sequence[str], filters: Sequence[Filter], visible: Mask, search: str
) -> Work[bytes]:
    """What each column takes among the rows that pass the filters, the column's own filters aside, as JSON bytes
    (docs/rules/candidate-table.md).
    """

    def listed() -> bytes:
        of_column = {each.column for each in filters if isinstance(each, HasValue | HasError | Compares)}
        passing = rows_passing(snapshot, filters, visible)
        answers: list[FilterValues] = []
        for name in columns:
            rows = passing if name not in of_column else rows_passing(snapshot, _but_of(name, filters), visible)
            answers.append(values_listed(name, snapshot.table_column(name), rows, search))
        return orjson.dumps(answers)

    return Work(work.seconds_of_values(snapshot, columns, filters, search), listed)


def statistics(snapshot: Snapshot, column: str, filters: Sequence[Filter], visible: Mask) -> Work[ColumnStatistics]:
    """What a column holds among the rows that pass the filters."""

    def counted() -> ColumnStatistics:
        return column_statistics(snapshot.table_column(column), rows_passing(snapshot, filters, visible))

    return Work(work.seconds_of_statistics(snapshot, column, filters), counted)


def _but_of(name: str, filters: Sequence[Filter]) -> list[Filter]:
    return [each for each in filters if not (isinstance(each, HasValue | HasError | Compares) and each.column == name)]
