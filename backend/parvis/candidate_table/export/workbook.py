"""Workbooks by XlsxWriter, written row by row: bold frozen headers with filters, then the rows.

``python -m parvis.candidate_table.export.workbook`` is the export process: it reads on its input one line of JSON
(sheet, headers, rows), then for each column the length of its stream (8 bytes, little-endian) and the stream (`cells`),
and writes the workbook on its output, a file. It holds no connection and imports nothing of Parvis but `cells`. Where
the line of JSON says what is `Live`, the columns are tables whose formulas a spreadsheet computes.
"""

from __future__ import annotations

import json
import re
import struct
import sys
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from typing import IO, TYPE_CHECKING, Any, Final, TypedDict, cast

from parvis.candidate_table.export.cells import Calculated, Code, Day, ErrorCode, cells_of_stream, rows_of

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

_FORMATS: Final = {
    "header": {"bold": True},
    "decimals": {"num_format": "0.00"},
    "text": {"num_format": "@"},
    "day": {"num_format": "dd/mm/yyyy"},
    "moment": {"num_format": "dd/mm/yyyy hh:mm:ss"},
    "hour": {"num_format": "hh:mm"},
}
_NARROWEST, _WIDEST = 8, 60
_INSTANTS: Final[dict[type, tuple[str, int]]] = {date: ("day", 10), datetime: ("moment", 19), time: ("hour", 0)}
"""The format and the width of each."""
_WIDTH_OF_NOTES: Final = 120
_AGGREGATES: Final = "Globales"
_LONGEST_SHEET: Final = 31
_NOT_IN_XML: Final = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]")
# XlsxWriter takes such a text for markup of its own.
_LIKE_MARKUP: Final = re.compile(r"<r>.*</r>", re.DOTALL)


class TableOfColumns(TypedDict):
    """An Excel table: its name, and its first and last column of the sheet, counted from 0."""

    name: str
    first: int
    last: int


class SchoolTable(TypedDict):
    """A table of the school: its name, the headers of its columns, and the cells of each."""

    name: str
    headers: list[str]
    columns: list[list[float | bool | str | None]]


class Live(TypedDict):
    """What makes a workbook live.

    formulas: the formula's text of each column that has one, by position. shown: how many rows are not hidden.
    aggregates: name and formula of each column of the table Globales. overall: the result of each, None for a blank.
    school: the tables that the formulas read beside, each on a sheet of its own. notes: the lines of the last sheet.
    """

    tables: list[TableOfColumns]
    formulas: dict[str, str]
    shown: int
    aggregates: list[tuple[str, str]]
    overall: list[float | bool | str | None]
    school: list[SchoolTable]
    notes: list[str]


class Book:
    """A workbook on a seekable file, whose sheets are written in turn; `close` completes it.

    Cells are numbers, texts, booleans, days, days with an hour, hours, blanks (None), or what `cells` has beside.
    """

    def __init__(self, file: IO[bytes]) -> None:
        import xlsxwriter  # noqa: PLC0415 - only who writes a workbook needs it

        self._book = xlsxwriter.Workbook(file, {"constant_memory": True, "use_zip64": True})
        self._formats = {name: self._book.add_format(members) for name, members in _FORMATS.items()}

    def add_sheet(self, name: str, headers: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """Writes a sheet of rows, with a filter over all of them."""
        sheet = self._book.add_worksheet(name)
        height = self._write_rows(sheet, headers, rows)
        if headers:
            sheet.autofilter(0, 0, height, len(headers) - 1)

    def add_live_sheet(
        self, headers: Sequence[str], rows: Iterable[Sequence[Any]], height: int, live: Live, name: str = "Candidats"
    ) -> None:
        """Writes ``height`` rows as the tables of a sheet; those after the ones that are shown are hidden."""
        sheet = self._book.add_worksheet(name)
        for table in live["tables"]:
            _add_table(sheet, table, headers, live["formulas"], height)
        self._write_rows(sheet, headers, rows, shown=live["shown"])

    def add_notes(self, name: str, lines: Iterable[str]) -> None:
        """Writes a sheet of lines of text."""
        sheet = self._book.add_worksheet(name)
        sheet.set_column(0, 0, _WIDTH_OF_NOTES)
        for row, line in enumerate(lines):
            sheet.write_string(row, 0, line)

    def close(self) -> None:
        """Writes the package."""
        self._book.close()

    def _write_rows(
        self, sheet: Worksheet, headers: Sequence[str], rows: Iterable[Sequence[Any]], *, shown: int | None = None
    ) -> int:
        """Writes the headers and the rows, and returns how many there are; columns are as wide as their texts."""
        widths = [len(header) for header in headers]
        writers, row = self._writers(sheet, widths), 0
        for column, header in enumerate(headers):
            sheet.write_string(0, column, _safe(header), self._formats["header"])
        for row, cells in enumerate(rows, 1):
            if shown is not None and row > shown:
                sheet.set_row(row, None, None, {"hidden": True})
            for column, cell in enumerate(cells):
                if cell is not None:
                    writers[type(cell)](row, column, cell)
        for column, width in enumerate(widths):
            sheet.set_column(column, column, min(max(width + 2, _NARROWEST), _WIDEST))
        sheet.freeze_panes(1, 0)
        return row

    def _writers(self, sheet: Worksheet, widths: list[int]) -> dict[type, Any]:
        """How a cell of each type is written; ``widths``: by column, of the longest text yet."""
        formats = self._formats

        def number(row: int, column: int, cell: float) -> None:
            sheet.write_number(row, column, cell, formats["decimals"] if cell % 1 else None)

        def text(row: int, column: int, cell: str) -> None:
            widths[column] = max(widths[column], len(cell))
            sheet.write_string(row, column, _safe(cell), formats["text"] if isinstance(cell, Code) else None)

        def day(row: int, column: int, cell: float) -> None:
            widths[column] = max(widths[column], _INSTANTS[date][1])
            sheet.write_number(row, column, cell, formats["day"])

        def instant(row: int, column: int, cell: Any) -> None:  # noqa: ANN401 - a day, a day with its hour, an hour
            name, width = _INSTANTS[type(cell)]
            widths[column] = max(widths[column], width)
            sheet.write_datetime(row, column, cell, formats[name])

        def error(row: int, column: int, cell: Any) -> None:  # noqa: ANN401 - `ErrorCode`, which XlsxWriter takes for an int
            sheet.write_formula(row, column, cell, None, cell)

        def calculated(row: int, column: int, cell: Calculated) -> None:
            result: Any = "" if cell.result is None else cell.result
            if isinstance(result, str):
                result = _NOT_IN_XML.sub("", result)
            shape = formats["day"] if isinstance(cell.result, Day) else None
            sheet.write_formula(row, column, cell.formula, shape, result)

        return {
            **dict.fromkeys((int, float), number),
            **dict.fromkeys((str, Code), text),
            **dict.fromkeys((date, datetime, time), instant),
            bool: sheet.write_boolean,
            Day: day,
            ErrorCode: error,
            Calculated: calculated,
        }


def _safe(text: str) -> str:
    """A text that stays one, with the line ends of spreadsheets."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return f"{text} " if text.startswith("<r>") and _LIKE_MARKUP.fullmatch(text) else text


def _add_table(
    sheet: Worksheet, table: TableOfColumns, headers: Sequence[str], formulas: dict[str, str], height: int
) -> None:
    """Adds a table without its cells, which are written row by row with all others."""
    from xlsxwriter.utility import xl_range  # noqa: PLC0415 - as above

    first, last = table["first"], table["last"]
    columns = [{"header": header} for header in headers[first : last + 1]]
    options = {"name": table["name"], "columns": columns, "style": "Table Style Light 1", "banded_rows": False}
    sheet.constant_memory = False
    added = sheet.add_table(0, first, 1, last, options)
    sheet.constant_memory = True
    if added != 0:
        raise ValueError(f"The table {table['name']} is refused.")
    sheet.table.clear()
    written = cast("dict[str, Any]", sheet.tables[-1])
    written.update(dict.fromkeys(("range", "a_range", "autofilter"), xl_range(0, first, max(height, 1), last)))
    for column in range(first, last + 1):
        written["columns"][column - first]["formula"] = formulas.get(str(column), "")


def write_live_workbook(
    headers: Sequence[str], rows: Iterable[Sequence[Any]], height: int, live: Live, book: Book
) -> None:
    """Writes the columns as the tables of a sheet, the sheet of the table Globales, and what to know."""
    book.add_live_sheet(headers, rows, height, live)
    names = [name for name, _ in live["aggregates"]]
    formulas = {str(column): text for column, (_, text) in enumerate(live["aggregates"])}
    overall = [Calculated(formulas[str(column)], result) for column, result in enumerate(live["overall"])]
    tables: list[TableOfColumns] = [{"name": _AGGREGATES, "first": 0, "last": len(names) - 1}] if names else []
    of_aggregates: Live = {**live, "tables": tables, "formulas": formulas, "shown": 1}
    book.add_live_sheet(names, [overall] if names else [], 1, of_aggregates, _AGGREGATES)
    for number, table in enumerate(live["school"], 1):
        last, height = len(table["headers"]) - 1, len(table["columns"][0])
        of_table: Live = {
            **live,
            "tables": [{"name": table["name"], "first": 0, "last": last}],
            "formulas": {},
            "shown": height,
        }
        sheet = f"Table {table['name']}"
        sheet = sheet if len(sheet) <= _LONGEST_SHEET else f"{sheet[: _LONGEST_SHEET - 3]} {number}"
        rows = zip(*table["columns"], strict=True)
        book.add_live_sheet(table["headers"], rows, height, of_table, sheet)
    book.add_notes("Lisez-moi", live["notes"])


def main() -> None:
    """Reads the input, writes the workbook."""
    described = json.loads(sys.stdin.buffer.readline())
    headers, height, live = described["headers"], described["rows"], described.get("live")
    columns = [
        cells_of_stream(
            sys.stdin.buffer.read(*struct.unpack("<Q", sys.stdin.buffer.read(8))),
            None if live is None else live["formulas"].get(str(index)),
        )
        for index in range(len(headers))
    ]
    book = Book(sys.stdout.buffer)
    if live is None:
        book.add_sheet(described["sheet"], headers, rows_of(columns, height))
    else:
        write_live_workbook(headers, rows_of(columns, height), height, live, book)
    book.close()


if __name__ == "__main__":
    main()
