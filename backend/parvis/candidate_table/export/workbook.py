"""The export process: Arrow streams in (`sheet`), an xlsx workbook out.

``python -m parvis.candidate_table.export.workbook`` reads on its input one line of JSON (sheet, headers, rows),
then for each column the length of its stream (8 bytes, little-endian) and the stream, and writes the workbook, packed
as it goes, on its output, a file. It holds no connection and imports nothing else of Parvis: the web process starts
one for an export and gets its memory back when it ends.

A stream that begins with ``=`` is that of a formula and its results (`sheet.formula_of_column`); the line of JSON then
tells the tables that the columns make (`tables`). A line that names a ``writer``, a module of ours, leaves the rest of
the input to the ``write`` of that module.
"""

from __future__ import annotations

import importlib
import json
import struct
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count, islice
from typing import IO, Final

import polars as pl

from parvis.candidate_table.export import tables
from parvis.candidate_table.export.package import XML, Package, escaped
from parvis.candidate_table.export.parts import SHEET, described
from parvis.candidate_table.export.sheet_column import SheetColumn, column_letters, column_of_stream

_ROWS_AT_ONCE, _CELLS_AT_ONCE = 2048, 250_000
THREADS: Final = 3


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: its name, its headers, how many rows, and the stream of each column in turn."""

    name: str
    headers: Sequence[str]
    rows: int
    streams: Iterable[bytes]

    def columns(self, threads: ThreadPoolExecutor) -> list[SheetColumn]:
        """Its columns, made of their streams."""
        ends = ends_of_cells(len(self.headers))
        return list(threads.map(column_of_stream, self.streams, count(), self.headers, ends))

    def filtered(self) -> str | None:
        """The area of its headers and rows."""
        if not self.headers:
            return None
        return f"$A$1:${column_letters(len(self.headers) - 1)}${self.rows + 1}"


def write_workbook(sheets: Iterable[Sheet], file: IO[bytes]) -> None:
    """Writes the sheets in turn, each asked for when the former is written: bold frozen headers with filters, then its
    rows. ``file`` must be seekable.
    """
    package = Package(file)
    written: list[tuple[str, str | None]] = []
    with ThreadPoolExecutor(THREADS) as threads:  # Polars works outside Python's lock
        for number, sheet in enumerate(sheets, 1):
            pieces = sheet_pieces(sheet.columns(threads), sheet.rows, threads, first=number == 1)
            package.write(f"xl/worksheets/sheet{number}.xml", pieces)
            written.append((sheet.name, sheet.filtered()))
    package.write_texts(described(written))
    package.close()


def write_live_workbook(sheet: Sheet, live: tables.Live, file: IO[bytes]) -> None:
    """Writes the columns as the tables of a sheet whose formulas are live; the rows from ``live["shown"]`` on are there
    and hidden. ``file`` must be seekable.
    """
    package = Package(file)
    with ThreadPoolExecutor(THREADS) as threads:
        columns = sheet.columns(threads)
        pieces = sheet_pieces(
            columns, sheet.rows, threads, shown=live["shown"], ending=tables.references(live), first=True
        )
        package.write("xl/worksheets/sheet1.xml", pieces)
    package.write_texts(tables.parts(live, sheet.headers, sheet.rows, column_letters))
    package.close()


def ends_of_cells(columns: int) -> list[str]:
    """What closes a cell of each column: the next one's opening, or the end of the row."""
    return [f'</c><c r="{column_letters(index)}' for index in range(1, columns)] + ["</c></row>"]


def sheet_pieces(
    columns: Sequence[SheetColumn],
    height: int,
    threads: ThreadPoolExecutor,
    *,
    first: bool,
    shown: int | None = None,
    ending: str | None = None,
) -> Iterator[bytes]:
    """Yields the XML of the sheet, whose rows are hidden after the first ``shown``.

    first: the sheet is open when the workbook opens; with two open sheets, people would edit both at once. ending: what
    stands after the rows, by default a filter over all of them.
    """
    rows = pl.int_range(2, height + 2, eager=True).cast(pl.String)
    last = f"{columns[-1].letters if columns else 'A'}{height + 1}"
    widths = "".join(
        f'<col min="{index}" max="{index}" width="{column.width}" customWidth="1"/>'
        for index, column in enumerate(columns, 1)
    )
    yield (
        f'{XML}<worksheet xmlns="{SHEET}"><dimension ref="A1:{last}"/>'
        f'<sheetViews><sheetView tabSelected="{int(first)}" workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
        f'<sheetFormatPr defaultRowHeight="15"/>{f"<cols>{widths}</cols>" if widths else ""}<sheetData>'
    ).encode()
    yield _header_row(columns).encode()
    cells = [piece for column in columns for piece in (pl.col("row"), pl.col(column.letters))]
    start_of_cells = pl.lit('"><c r="A' if columns else '"></row>')
    opening = pl.lit('<row r="')
    if shown is not None:
        hidden = pl.col("row").cast(pl.Int64) > shown + 1
        opening = pl.when(hidden).then(pl.lit('<row hidden="1" r="')).otherwise(opening)
    row = pl.concat_str(opening, pl.col("row"), start_of_cells, *cells)

    at_once = min(_ROWS_AT_ONCE, 1 + _CELLS_AT_ONCE // max(1, len(columns)))

    def piece(start: int) -> bytes:
        some = {column.letters: column.of_rows(start, min(at_once, height - start)) for column in columns}
        lines = pl.DataFrame({"row": rows.slice(start, at_once), **some}).select(row.str.join("").cast(pl.Binary))
        return lines.item()

    yield from made_ahead(threads, piece, range(0, height, at_once))
    if ending is None:
        ending = f'<autoFilter ref="A1:{last}"/>' if columns else ""
    yield f"</sheetData>{ending}</worksheet>".encode()


def made_ahead(threads: ThreadPoolExecutor, piece: Callable[[int], bytes], starts: Iterable[int]) -> Iterator[bytes]:
    """The piece of each start: a few ahead of the compression, never all of them."""
    left = iter(starts)
    ahead = deque(threads.submit(piece, start) for start in islice(left, THREADS))
    while ahead:
        yield ahead.popleft().result()
        ahead.extend(threads.submit(piece, start) for start in islice(left, 1))


def _header_row(columns: Sequence[SheetColumn]) -> str:
    texts = escaped(pl.Series([column.header for column in columns], dtype=pl.String))
    cells = (
        f'<c r="{column.letters}1" s="1" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
        for column, text in zip(columns, texts, strict=True)
    )
    return f'<row r="1">{"".join(cells)}</row>'


def main() -> None:
    """Reads the input, writes the workbook; nothing where the input ends before it began."""
    line = sys.stdin.buffer.readline()
    if line:
        request = json.loads(line)
        if "writer" in request:
            importlib.import_module(request["writer"]).write(request, sys.stdin.buffer, sys.stdout.buffer)
            return
        headers = request["headers"]
        streams = (sys.stdin.buffer.read(*struct.unpack("<Q", sys.stdin.buffer.read(8))) for _ in headers)
        sheet = Sheet(request.get("sheet", ""), headers, request["rows"], streams)
        if "live" in request:
            write_live_workbook(sheet, request["live"], sys.stdout.buffer)
        else:
            write_workbook([sheet], sys.stdout.buffer)


if __name__ == "__main__":
    main()
