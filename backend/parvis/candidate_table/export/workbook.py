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
from itertools import count, islice
from typing import IO, Final

import polars as pl

from parvis.candidate_table.export import tables
from parvis.candidate_table.export.package import Package, escaped
from parvis.candidate_table.export.sheet_column import SheetColumn, column_letters, column_of_stream

_ROWS_AT_ONCE, _CELLS_AT_ONCE = 2048, 250_000
THREADS: Final = 3

_SHEET: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
XML: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

PARTS: Final = {
    "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{_OFFICE}/styles" Target="styles.xml"/></Relationships>',
    # Cell formats: 0 general, 1 bold (headers), 2 two decimals, 3 date, 4 text, 5 date with its hour, 6 hour.
    "xl/styles.xml": f'<styleSheet xmlns="{_SHEET}">'
    '<numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>'
    '<numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm:ss"/><numFmt numFmtId="166" formatCode="hh:mm"/></numFmts>'
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
    '<xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    '<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
}


def write_workbook(streams: Iterable[bytes], headers: Sequence[str], rows: int, sheet: str, file: IO[bytes]) -> None:
    """Writes one sheet: bold frozen headers with filters, then ``rows`` rows of these columns (`sheet`). ``file`` must
    be seekable.
    """
    package = Package(file)
    for name, content in PARTS.items():
        package.write(name, [(XML + content).encode()])
    name = escaped(pl.Series([sheet]))[0]
    quoted = name.replace("'", "''")
    # Excel writes the filtered range as a name too, and misses it in a workbook that has the filter alone.
    filtered = (
        '<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'
        f"'{quoted}'!$A$1:${column_letters(len(headers) - 1)}${rows + 1}</definedName></definedNames>"
        if headers
        else ""
    )
    workbook = (
        f'{XML}<workbook xmlns="{_SHEET}" xmlns:r="{_OFFICE}"><sheets><sheet name="{name}" sheetId="1" r:id="rId1"/>'
        f"</sheets>{filtered}</workbook>"
    )
    package.write("xl/workbook.xml", [workbook.encode()])
    with ThreadPoolExecutor(THREADS) as threads:  # Polars works outside Python's lock
        columns = list(threads.map(column_of_stream, streams, count(), headers, ends_of_cells(len(headers))))
        numbers = pl.int_range(2, rows + 2, eager=True).cast(pl.String)
        package.write("xl/worksheets/sheet1.xml", sheet_pieces(columns, numbers, threads))
    package.close()


def write_live_workbook(
    streams: Iterable[bytes], headers: Sequence[str], rows: int, live: tables.Live, file: IO[bytes]
) -> None:
    """Writes the columns as the tables of a sheet whose formulas are live; the rows from ``live["shown"]`` on are there
    and hidden. ``file`` must be seekable.
    """
    package = Package(file)
    styles = {"xl/styles.xml": PARTS["xl/styles.xml"]}
    for name, content in (styles | tables.parts(live, headers, rows, column_letters)).items():
        package.write(name, [(XML + content).encode()])
    with ThreadPoolExecutor(THREADS) as threads:
        columns = list(threads.map(column_of_stream, streams, count(), headers, ends_of_cells(len(headers))))
        numbers = pl.int_range(2, rows + 2, eager=True).cast(pl.String)
        sheet = sheet_pieces(columns, numbers, threads, shown=live["shown"], ending=tables.references(live))
        package.write("xl/worksheets/sheet1.xml", sheet)
    package.close()


def ends_of_cells(columns: int) -> list[str]:
    """What closes a cell of each column: the next one's opening, or the end of the row."""
    return [f'</c><c r="{column_letters(index)}' for index in range(1, columns)] + ["</c></row>"]


def sheet_pieces(
    columns: Sequence[SheetColumn],
    rows: pl.Series,
    threads: ThreadPoolExecutor,
    *,
    shown: int | None = None,
    ending: str | None = None,
    first: bool = True,
) -> Iterator[bytes]:
    """The XML of the sheet; ``rows`` are the row numbers as written there, hidden after the first ``shown``.

    ``first``: it is the one that opens; two of them would be changed together. ``ending``: what stands after the rows,
    by default a filter over all of them.
    """
    last = f"{columns[-1].letters if columns else 'A'}{len(rows) + 1}"
    widths = "".join(
        f'<col min="{index}" max="{index}" width="{column.width}" customWidth="1"/>'
        for index, column in enumerate(columns, 1)
    )
    yield (
        f'{XML}<worksheet xmlns="{_SHEET}"><dimension ref="A1:{last}"/>'
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
        some = {column.letters: column.of_rows(start, min(at_once, len(rows) - start)) for column in columns}
        lines = pl.DataFrame({"row": rows.slice(start, at_once), **some}).select(row.str.join("").cast(pl.Binary))
        return lines.item()

    yield from made_ahead(threads, piece, range(0, len(rows), at_once))
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
    described = sys.stdin.buffer.readline()
    if described:
        sheet = json.loads(described)
        if "writer" in sheet:
            importlib.import_module(sheet["writer"]).write(sheet, sys.stdin.buffer, sys.stdout.buffer)
            return
        headers = sheet["headers"]
        streams = (sys.stdin.buffer.read(*struct.unpack("<Q", sys.stdin.buffer.read(8))) for _ in headers)
        if "live" in sheet:
            write_live_workbook(streams, headers, sheet["rows"], sheet["live"], sys.stdout.buffer)
        else:
            write_workbook(streams, headers, sheet["rows"], sheet["sheet"], sys.stdout.buffer)


if __name__ == "__main__":
    main()
