"""The statistics of one column over 20,000 filtered rows, beside NumPy telling as many numbers apart once."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from benchmarks.campaign import external_column, file_of, formula_column, results_of
from benchmarks.measure import Measure
from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.questions import queries
from parvis.candidate_table.questions.filters import Compares, Operator
from parvis.candidate_table.raw_column import RawColumn
from parvis.candidate_table.snapshot.snapshot import Snapshot, empty_snapshot

ROWS = 20_000
RUNS = 25
TIMES_UNIQUE = 20.0
MILLISECONDS = 20.0

NAMES = "Nom"
AVERAGES = formula_column(0)
MARKS = external_column(0)


def measure() -> list[Measure]:
    """A column of results, one of marks and one of names that are all different: the first question about each."""
    numbers = results_of(ROWS, 1)[AVERAGES].number
    sorting = _best(lambda: lambda: np.unique(numbers, return_index=True, return_inverse=True))
    return [
        _measured("averages, all different", AVERAGES, sorting),
        _measured("marks with blanks", MARKS, sorting),
        _measured("names, all different", NAMES, sorting),
    ]


def _measured(what: str, column: str, sorting: float) -> Measure:
    filters = [Compares(MARKS, Operator.AT_LEAST, 1.0)]

    def first_question() -> Callable[[], object]:
        table = _table()
        rows = table.alive
        for each in table.columns.values():
            _ = each.kinds  # made when the grid first showed the column
        return lambda: queries.statistics(table, column, filters, rows)

    seconds = _best(first_question)
    return Measure(
        name=f"column statistics over 20,000 rows: {what}",
        value=seconds * 1e3,
        unit="ms",
        anchor="np.unique of as many numbers, with its inverse",
        anchor_value=sorting * 1e3,
        ratio=seconds / sorting,
        target=f"≤ {TIMES_UNIQUE:.0f} ×, {MILLISECONDS:.0f} ms",
        reached=seconds <= TIMES_UNIQUE * sorting and seconds * 1e3 <= MILLISECONDS,
    )


def _table() -> Snapshot:
    """A table that has answered no question yet."""
    places: NDArray[np.int32] = np.arange(ROWS, dtype=np.int32)
    marks = RawColumn.of_texts(file_of(ROWS, 1)[MARKS]).placed(places, ROWS)
    names = TableColumn.of_texts([f"Nom {row}" for row in range(ROWS)])
    columns = {
        MARKS: TableColumn.of_raw(marks),
        AVERAGES: TableColumn.of_column(results_of(ROWS, 1)[AVERAGES]),
        NAMES: names,
        "id": names,
    }
    return replace(empty_snapshot(), rows=ROWS, columns=columns, number_places=places)


def _best(prepared: Callable[[], Callable[[], object]]) -> float:
    return min(_seconds(prepared()) for _ in range(RUNS))


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started
