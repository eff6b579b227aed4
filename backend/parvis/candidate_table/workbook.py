"""The export process: an Arrow stream in (`sheet`), an xlsx workbook out.

``python -m parvis.candidate_table.workbook`` reads on its input one line of JSON (sheet name, headers) and the
stream, and writes the workbook, packed as it goes, on its output, a file. It holds no connection and imports nothing
else of Parvis: the web process starts one for an export and gets its memory back when it ends.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import IO, Final

import polars as pl

from parvis.candidate_table.package import Package, escaped

_ROWS_AT_ONCE: Final = 2048
_NUMBER, _BLANK, _TRUE, _FALSE, _TEXT = range(5)  # `formula_language.values.Kind`, errors aside
_NARROWEST, _WIDEST = 8, 60

_SHEET: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_XML: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

_PARTS: Final = {
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
    # Cell formats: 0 general, 1 bold (headers), 2 two decimals.
    "xl/styles.xml": f'<styleSheet xmlns="{_SHEET}">'
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
    '<xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
}


def write_workbook(arrays: pl.DataFrame, headers: Sequence[str], sheet: str, file: IO[bytes]) -> None:
    """Writes one sheet: bold frozen headers, then a row for each row of ``arrays``. ``file`` must be seekable."""
    package = Package(file)
    for name, content in _PARTS.items():
        package.write(name, [(_XML + content).encode()])
    name = escaped(pl.Series([sheet]))[0]
    workbook = (
        f'{_XML}<workbook xmlns="{_SHEET}" xmlns:r="{_OFFICE}"><sheets><sheet name="{name}" sheetId="1" r:id="rId1"/>'
        "</sheets></workbook>"
    )
    package.write("xl/workbook.xml", [workbook.encode()])
    package.write("xl/worksheets/sheet1.xml", _sheet(arrays, headers))
    package.close()


def column_letters(place: int) -> str:
    """The letters of a column, counted from 0: A, …, Z, AA."""
    letters = ""
    place += 1
    while place:
        place, letter = divmod(place - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def _sheet(arrays: pl.DataFrame, headers: Sequence[str]) -> Iterator[bytes]:
    letters = [column_letters(place) for place in range(len(headers))]
    last = f"{letters[-1] if letters else 'A'}{arrays.height + 1}"
    yield (
        f'{_XML}<worksheet xmlns="{_SHEET}"><dimension ref="A1:{last}"/>'
        '<sheetViews><sheetView tabSelected="1" workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
        f'<sheetFormatPr defaultRowHeight="15"/>{_widths(arrays, headers)}<sheetData>'
    ).encode()
    yield _header_row(headers, letters).encode()
    for start in range(0, arrays.height, _ROWS_AT_ONCE):
        yield _rows(arrays.slice(start, _ROWS_AT_ONCE), letters, first=start + 2)
    yield b"</sheetData></worksheet>"


def _widths(arrays: pl.DataFrame, headers: Sequence[str]) -> str:
    """Each column as wide as its longest text, within reason."""
    columns: list[str] = []
    for place, header in enumerate(headers):
        longest = len(header)
        if f"{place}.text" in arrays.columns:
            longest = max([longest, *arrays[f"{place}.text"].str.len_chars().drop_nulls().to_list()])
        width = min(max(longest + 2, _NARROWEST), _WIDEST)
        columns.append(f'<col min="{place + 1}" max="{place + 1}" width="{width}" customWidth="1"/>')
    return f"<cols>{''.join(columns)}</cols>" if columns else ""


def _header_row(headers: Sequence[str], letters: Sequence[str]) -> str:
    texts = escaped(pl.Series(headers, dtype=pl.String))
    cells = (
        f'<c r="{letter}1" s="1" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
        for letter, text in zip(letters, texts, strict=True)
    )
    return f'<row r="1">{"".join(cells)}</row>'


def _rows(arrays: pl.DataFrame, letters: Sequence[str], first: int) -> bytes:
    """The XML of some rows, one string expression a column: no cell is ever a Python object."""
    numbered = arrays.with_row_index("row", offset=first).with_columns(pl.col("row").cast(pl.String))
    cells = [_cell(str(place), letter, arrays.columns) for place, letter in enumerate(letters)]
    row = pl.concat_str([pl.lit('<row r="'), "row", pl.lit('">'), *cells, pl.lit("</row>")])
    return str(numbered.select(row.str.join("")).item()).encode()


def _cell(place: str, letter: str, present: Sequence[str]) -> pl.Expr:
    kind = pl.col(f"{place}.kind")
    reference = (pl.lit(f'<c r="{letter}'), pl.col("row"))
    cell = pl.when(kind == _TRUE).then(pl.concat_str(*reference, pl.lit('" t="b"><v>1</v></c>')))
    cell = cell.when(kind == _FALSE).then(pl.concat_str(*reference, pl.lit('" t="b"><v>0</v></c>')))
    if f"{place}.number" in present:
        number = pl.col(f"{place}.number")
        whole = (number == number.round()) & (number.abs() < 1e15)
        integer = pl.when(whole).then(number).otherwise(0).cast(pl.Int64).cast(pl.String)
        cell = cell.when((kind == _NUMBER) & whole).then(
            pl.concat_str(*reference, pl.lit('"><v>'), integer, pl.lit("</v></c>"))
        )
        cell = cell.when(kind == _NUMBER).then(
            pl.concat_str(*reference, pl.lit('" s="2"><v>'), number.cast(pl.String), pl.lit("</v></c>"))
        )
    if f"{place}.text" in present:
        text = pl.col(f"{place}.text")
        edged = text.str.strip_chars().str.len_bytes() != text.str.len_bytes()
        opening = pl.when(edged).then(pl.lit('" t="inlineStr"><is><t xml:space="preserve">'))
        opening = opening.otherwise(pl.lit('" t="inlineStr"><is><t>'))
        cell = cell.when(kind == _TEXT).then(pl.concat_str(*reference, opening, escaped(text), pl.lit("</t></is></c>")))
    return cell.otherwise(pl.lit(""))


def main() -> None:
    """Reads the input, writes the workbook."""
    described = json.loads(sys.stdin.buffer.readline())
    arrays = pl.read_ipc_stream(sys.stdin.buffer.read())
    write_workbook(arrays, described["headers"], described["sheet"], sys.stdout.buffer)


if __name__ == "__main__":
    main()
