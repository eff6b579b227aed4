"""The statistics template filled with 20,000 × 60 cells, against the export of the same cells.

Both are as staff meet them: a process waits in hand for either.
"""

from __future__ import annotations

import statistics
import time
from io import BytesIO

import numpy as np
import xlsxwriter

from benchmarks.export import ROWS, campaign
from benchmarks.measure import Measure
from parvis.candidate_table.export.process import workbook
from parvis.files.workbooks.reading.package import opened_workbook
from parvis.results.statistics.filling.fill import filled_workbook

REPETITIONS = 5
MOST_TIMES = 2


def measure() -> list[Measure]:
    """Both in turn; the median of each, the machine being shared."""
    table, rows = campaign(), np.arange(ROWS)
    names = list(table.columns)
    template = _template(names)
    exports: list[float] = []
    fillings: list[float] = []
    for repetition in range(REPETITIONS + 1):
        time.sleep(1)  # the next process gets ready
        started = time.perf_counter()
        workbook(table, rows, [(name, name) for name in names]).close()
        exported = time.perf_counter() - started
        time.sleep(1)
        started = time.perf_counter()
        with opened_workbook(BytesIO(template)) as opened:
            columns = {index: table.column(name).take(rows) for index, name in enumerate(names)}
            filled_workbook(opened, {opened.sheets[0].part: columns, opened.sheets[1].part: {}}).close()
        filled = time.perf_counter() - started
        if repetition:  # the first one starts what both need
            exports.append(exported)
            fillings.append(filled)
    ours, theirs = statistics.median(fillings), statistics.median(exports)
    name = f"template filled with {ROWS:,} × {len(names)}"
    ratio = ours / theirs
    return [Measure(name, ours, "s", "export of the same", theirs, ratio, f"≤ {MOST_TIMES} ×", ratio <= MOST_TIMES)]


def _template(names: list[str]) -> bytes:
    content = BytesIO()
    with xlsxwriter.Workbook(content) as book:
        book.add_worksheet("Candidats").write_row(0, 0, names)
        book.add_worksheet("Globales")
        chart = book.add_chart({"type": "column"})
        assert chart is not None
        chart.add_series({"values": "=Candidats!$A$2:$A$20001"})
        book.add_worksheet("Graphique").insert_chart("A1", chart)
    return content.getvalue()
