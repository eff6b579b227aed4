"""An export of 20,000 × 60 cells, beside the same texts and numbers written by XlsxWriter alone; what LibreOffice and
openpyxl read in it.

The measured work runs in a process of its own (``python -m benchmarks.export``), so that its memory is its own.
"""

from __future__ import annotations

import csv
import json
import math
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import openpyxl
import xlsxwriter

from benchmarks.campaign import file_of, results_of
from benchmarks.measure import Measure
from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.export.process import workbook
from parvis.candidate_table.log import blobs
from parvis.candidate_table.snapshot.snapshot import Snapshot, empty_snapshot
from parvis.formula_language import CellValue

ROWS, COLUMNS, FORMULAS = 20_000, 40, 20
MOST_MEBIBYTES = 400
MOST_SECONDS = 8
EXPORTS = 5


def measure() -> list[Measure]:
    """Speed, memory, equality of the cells."""
    with tempfile.TemporaryDirectory(prefix="parvis-export-") as folder:
        measured = json.loads(_run([sys.executable, "-m", "benchmarks.export", folder]))
        ours, theirs, memory = measured["ours"], measured["xlsxwriter"], measured["mebibytes"]
        computed, their_computed = measured["ours_user"], measured["xlsxwriter_user"]
        differences = _differences(Path(folder))
    name = f"export {ROWS:,} × {COLUMNS + FORMULAS} xlsx"
    return [
        Measure(
            name,
            ours,
            "s",
            "XlsxWriter alone",
            theirs,
            theirs / ours,
            f"≤ {MOST_SECONDS} s",
            ours <= MOST_SECONDS,
        ),
        Measure(
            f"{name}, user CPU",
            computed,
            "s",
            "XlsxWriter alone",
            their_computed,
            their_computed / computed,
            None,
            reached=True,
        ),
        Measure(
            f"{name}, memory that it adds",
            memory,
            "MiB",
            "limit",
            MOST_MEBIBYTES,
            None,
            f"≤ {MOST_MEBIBYTES} MiB",
            memory <= MOST_MEBIBYTES,
        ),
        Measure(
            f"{name}, cells that LibreOffice or openpyxl read otherwise",
            differences,
            "cells",
            "the table",
            None,
            None,
            "0",
            differences == 0,
        ),
    ]


def campaign() -> Snapshot:
    """The table that is exported."""
    imported = blobs.imported_columns(
        blobs.import_content(blobs.columns_of_frame(file_of(ROWS, COLUMNS)), np.arange(ROWS))
    )
    columns = {name: TableColumn.of_raw(raw) for name, raw in imported.placed(ROWS).items()}
    columns |= {name: TableColumn.of_column(column) for name, column in results_of(ROWS, FORMULAS).items()}
    return replace(empty_snapshot(), rows=ROWS, columns=columns)


def rows_of(table: Snapshot) -> list[tuple[CellValue, ...]]:
    """The table as Python values, headers aside."""
    return list(zip(*(column.column.cells() for column in table.columns.values()), strict=True))


def main() -> None:
    """Exports each way into the folder named, and prints seconds and mebibytes as JSON."""
    folder = Path(sys.argv[1])
    table = campaign()
    headers = list(table.columns)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seconds: list[float] = []
    user_before = _user_seconds()
    for _ in range(EXPORTS):
        started = time.perf_counter()
        with workbook(table, np.arange(ROWS), [(name, name) for name in headers]) as made:
            seconds.append(time.perf_counter() - started)
            with (folder / "ours.xlsx").open("wb") as file:
                shutil.copyfileobj(made, file)
    ours = statistics.median(seconds)
    ours_user = (_user_seconds() - user_before) / EXPORTS
    added = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    kibibytes = added + resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    rows = rows_of(table)
    started, user_before = time.perf_counter(), _user_seconds()
    _xlsxwriter(folder / "theirs.xlsx", headers, rows)
    theirs, theirs_user = time.perf_counter() - started, _user_seconds() - user_before
    found = {"ours": ours, "xlsxwriter": theirs, "ours_user": ours_user, "xlsxwriter_user": theirs_user}
    print(json.dumps(found | {"mebibytes": kibibytes / 1024}))


def _user_seconds() -> float:
    """Computed by this process and by the export processes that ended."""
    return sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def _xlsxwriter(path: Path, headers: list[str], rows: list[tuple[CellValue, ...]]) -> None:
    book = xlsxwriter.Workbook(path, {"constant_memory": True})
    sheet = book.add_worksheet("Candidats")
    for column, header in enumerate(headers):
        sheet.write_string(0, column, header)
    for number, row in enumerate(rows, 1):
        for column, cell in enumerate(row):
            if isinstance(cell, str):
                sheet.write_string(number, column, cell)
            elif cell is not None:
                sheet.write_number(number, column, cell)
    book.close()


def _differences(folder: Path) -> int:
    """Cells that are not the table's: all of them by openpyxl, and as LibreOffice shows them (two decimals)."""
    expected = rows_of(campaign())
    book = openpyxl.load_workbook(folder / "ours.xlsx", read_only=True)
    read = book["Candidats"].iter_rows(min_row=2, values_only=True)
    found = sum(
        not _is_equal(cell_read, cell_expected)
        for line, row in zip(read, expected, strict=True)
        for cell_read, cell_expected in zip(line, row, strict=True)
    )
    office = shutil.which("soffice")
    if office is None:
        print("LibreOffice is not installed: its reading is not compared", file=sys.stderr)
        return found
    profile = f"-env:UserInstallation=file://{folder}/profile"
    _run(
        [
            office,
            profile,
            "--headless",
            "--convert-to",
            "csv:Text - txt - csv (StarCalc):44,34,76",
            "--outdir",
            str(folder),
            str(folder / "ours.xlsx"),
        ]
    )
    with (folder / "ours.csv").open(newline="", encoding="utf-8") as file:
        lines = list(csv.reader(file))[1:]
    return found + sum(
        not _shows(text, cell)
        for line, row in zip(lines, expected, strict=True)
        for text, cell in zip(line, row, strict=True)
    )


def _is_equal(read: object, cell: CellValue) -> bool:
    """Of the seventeen digits of a number, a workbook has sixteen."""
    if isinstance(cell, float) and isinstance(read, int | float):
        return math.isclose(read, cell, rel_tol=1e-15)
    return read == cell


def _shows(text: str, cell: CellValue) -> bool:
    if isinstance(cell, float):
        return abs(float(text.replace(",", ".")) - cell) <= 0.005 + 1e-9
    return text == ("" if cell is None else cell)


def _run(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
