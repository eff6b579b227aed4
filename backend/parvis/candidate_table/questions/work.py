"""How long a question may take, estimated from its size before it is answered: what may take long leaves the event
loop, so that nobody waits for the question of another.

The constants are seconds for one entry, cell or row on a slow machine. Estimates are upper bounds: one too high costs
a thread of its own, one too low would make every person wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.questions import page, statistics
from parvis.candidate_table.questions import search as candidates_search
from parvis.candidate_table.questions.filters import (
    Compares,
    Filter,
    HasError,
    HasValue,
    InConflict,
    InError,
    OnList,
    Search,
)
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidate_table.snapshot.sorting import SortBy, is_ordered, is_placed

Answer = TypeVar("Answer")

LONG_SECONDS: Final = 0.02

_TYPE_ENTRY: Final = 2e-6  # an entry of the file becomes a number or a text
_DERIVE_ENTRY: Final = 2e-7  # kinds, keys, numbers
_WRITE_ENTRY: Final = 4e-7
_PLACE_NUMBER: Final = 3e-7
_PLACE_TEXT: Final = 8e-6
_FOLD_TEXT: Final = 2e-6
_FILTER_ROW: Final = 1e-8
_SORT_ROW: Final = 1e-7
_SEARCH_ROW: Final = 1e-7  # for each word
_FILTER_VALUE: Final = 3e-7
_WRITE_CELL: Final = 3e-7
_ARRANGE_CELL: Final = 2e-8
_LIST_ENTRY: Final = 2e-7
_TELL_APART: Final = 5e-7
_COUNT_ENTRY: Final = 3e-7
_READ_DATABASE: Final = 1.0


@dataclass(frozen=True, slots=True)
class Work(Generic[Answer]):
    """A question that was read and not yet answered: ``run`` answers it, in about ``seconds`` at most."""

    seconds: float
    run: Callable[[], Answer]

    @property
    def is_long(self) -> bool:
        """Whether it would keep everyone waiting on an event loop."""
        return self.seconds > LONG_SECONDS


def seconds_of_listing(snapshot: Snapshot, filters: Sequence[Filter], sort: Sequence[SortBy]) -> float:
    """To find and order rows."""
    return seconds_of_filters(snapshot, filters) + (0.0 if is_ordered(snapshot, sort) else _sorting(snapshot, sort))


def seconds_of_filters(snapshot: Snapshot, filters: Iterable[Filter]) -> float:
    """To find the rows that pass."""
    return snapshot.rows * _FILTER_ROW + sum(_filtering(snapshot, each) for each in filters)


def seconds_of_rows(snapshot: Snapshot, columns: Sequence[str], rows: int) -> float:
    """To write so many rows of a page."""
    cells = rows * (len(page.RECORD) + len(columns)) * _WRITE_CELL
    written = page.cells_written_before(snapshot, columns)
    if written is not None:
        return cells + written.to_arrange * _ARRANGE_CELL
    names = [*page.RECORD.values(), *columns]
    coded = [column for column in map(snapshot.table_column, names) if column.codes is not None]
    return _first_use(snapshot, names) + sum(column.unmade("json") for column in coded) * _WRITE_ENTRY + cells


def seconds_of_values(snapshot: Snapshot, columns: Sequence[str], filters: Sequence[Filter], search: str) -> float:
    """To list the values of columns; each column that has filters is filtered separately."""
    own = {each.column for each in filters if isinstance(each, HasValue | HasError | Compares)} & set(columns)
    entries = sum(snapshot.table_column(name).entries_at_most for name in columns)
    listed = entries * _LIST_ENTRY + sum(_placing(snapshot.table_column(name)) for name in columns)
    searched = entries * _FOLD_TEXT if search else 0.0
    rows = snapshot.rows * len(columns) * _FILTER_ROW
    return (
        _first_use(snapshot, columns)
        + listed
        + searched
        + rows
        + (1 + len(own)) * seconds_of_filters(snapshot, filters)
    )


def seconds_of_statistics(snapshot: Snapshot, name: str, filters: Sequence[Filter]) -> float:
    """To count what a column holds."""
    column = snapshot.table_column(name)
    apart = 0.0 if statistics.is_counted(column) else column.entries_at_most * _TELL_APART
    counted = column.entries_at_most * _COUNT_ENTRY + snapshot.rows * _FILTER_ROW
    return _first_use(snapshot, [name]) + seconds_of_filters(snapshot, filters) + apart + counted


def _first_use(snapshot: Snapshot, columns: Iterable[str]) -> float:
    found = [snapshot.table_column(name) for name in columns]
    untyped = sum(column.unmade("entries") for column in found)
    return untyped * _TYPE_ENTRY + sum(column.unmade("kinds") for column in found) * _DERIVE_ENTRY


def _filtering(snapshot: Snapshot, each: Filter) -> float:
    match each:
        case Search(text):
            folding = (
                0.0
                if candidates_search.is_folded(snapshot)
                else snapshot.rows * len(candidates_search.SEARCHED) * _FOLD_TEXT
            )
            return folding + snapshot.rows * len(candidates_search.words_of(text)) * _SEARCH_ROW
        case InConflict():
            return 0.0
        case InError(columns):
            return _first_use(snapshot, columns) + snapshot.rows * len(columns) * _FILTER_ROW
        case OnList():
            read = _first_use(snapshot, each.columns) + snapshot.rows * len(each.columns) * _FILTER_ROW
            return read + (_READ_DATABASE if each.reads_database else 0.0)
        case HasValue(name, values):
            entries = snapshot.table_column(name).entries_at_most
            return _first_use(snapshot, [name]) + entries * _DERIVE_ENTRY + len(values) * _FILTER_VALUE
        case HasError(name) | Compares(name):
            return _first_use(snapshot, [name]) + snapshot.rows * _FILTER_ROW


def _sorting(snapshot: Snapshot, sort: Sequence[SortBy]) -> float:
    columns = [by.column for by in sort]
    placing = sum(_placing(snapshot.table_column(name)) for name in columns)
    return _first_use(snapshot, columns) + placing + len(columns) * snapshot.rows * _SORT_ROW


def _placing(column: TableColumn) -> float:
    """To rank the entries of a column, for orders and for lists of values."""
    if is_placed(column):
        return 0.0
    is_numeric = not column.unmade("entries") and column.numbers is not None
    return column.entries_at_most * (_PLACE_NUMBER if is_numeric else _PLACE_TEXT)
