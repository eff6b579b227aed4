"""Columns written into a sheet, and nothing else.

The rows of the sheet are read as text, so that whatever the staff's program wrote around the cells stays. The columns
are cleared below row 1 and written; a cell keeps the style that it had. Rows that the sheet did not have are made by
thousands.
"""

import re
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import polars as pl
from xlsxwriter.utility import xl_col_to_name

from parvis.results.statistics.filling.package import escaped, made_ahead

_DATA: Final = re.compile(r"<(?P<tag>(?:\w+:)?sheetData)\b[^>]*?(?:/>|>(?P<rows>.*?)</(?P=tag)>)", re.DOTALL)
_ROW: Final = re.compile(r"<(?P<tag>(?:\w+:)?row)\b(?P<attributes>[^>]*?)(?:/>|>(?P<cells>.*?)</(?P=tag)>)", re.DOTALL)
_CELL: Final = re.compile(r"<(?P<tag>(?:\w+:)?c)\b(?P<attributes>[^>]*?)(?:/>|>.*?</(?P=tag)>)", re.DOTALL)
_DIMENSION: Final = re.compile(r'(<(?:\w+:)?dimension\b[^>]*?\bref=")[^"]*(")')
_REFERENCE: Final = re.compile(r'\br="([A-Z]+)(\d+)"')
_ROW_NUMBER: Final = re.compile(r'\br="(\d+)"')
_SPANS: Final = re.compile(r'\s+spans="[^"]*"')
_STYLE: Final = re.compile(r'\bs="(\d+)"')
_ROWS_AT_ONCE: Final = 2048

_NUMBER, _BLANK, _TRUE, _FALSE, _TEXT = range(5)  # `formula_language.values.Kind`, errors aside

Contents = Mapping[int, pl.Series]
"""By column (from 0), the content of each cell from row 2 on: attributes and element, null for a blank."""


class SheetUnwritable(ValueError):
    """The sheet is written in a way that cannot be rewritten safely."""


def contents_of(stream: bytes, errors: Mapping[int, str]) -> pl.Series:
    """The cells of a column's Arrow stream as a sheet holds them, after their reference and style; ``errors``: their
    codes by kind.
    """
    parts = pl.read_ipc_stream(stream)
    kind = pl.col("kind")
    number = pl.col("number").cast(pl.String).str.strip_suffix(".0")
    content = pl.when(kind == _NUMBER).then(pl.concat_str(pl.lit("><v>"), number, pl.lit("</v>")))
    if "text" in parts.columns:
        text = escaped(pl.col("text"))
        shown = pl.concat_str(pl.lit(' t="inlineStr"><is><t xml:space="preserve">'), text, pl.lit("</t></is>"))
        content = content.when((kind == _TEXT) & (pl.col("text") != "")).then(shown)
    content = content.when(kind == _TRUE).then(pl.lit(' t="b"><v>1</v>'))
    content = content.when(kind == _FALSE).then(pl.lit(' t="b"><v>0</v>'))
    for number_of_kind, code in errors.items():
        content = content.when(kind == number_of_kind).then(pl.lit(f' t="e"><v>{code}</v>'))
    return parts.select(content.otherwise(None)).to_series()


def filled_pieces(xml: str, contents: Contents, threads: ThreadPoolExecutor) -> Iterator[bytes]:
    """A sheet's XML with these columns, as long as each other, from row 2 on; ``threads`` make what it did not have.
    Raises `SheetUnwritable`.
    """
    data = _DATA.search(xml)
    if data is None or "<!--" in data[0] or "<![CDATA[" in data[0]:
        raise SheetUnwritable
    prefix = data["tag"].removesuffix("sheetData")
    contents = {column: _prefixed(cells, prefix) for column, cells in contents.items()}
    rows = {number: (attributes, inner) for number, attributes, inner in _rows(data["rows"] or "")}
    present = max(rows, default=1)
    last = max([1 + len(cells) for cells in contents.values()], default=1)
    written: list[str] = []
    widest = max([column for column, cells in contents.items() if cells.null_count() < len(cells)], default=0)
    first_cells = {column: cells.head(max(0, present - 1)).to_list() for column, cells in contents.items()}
    for number in sorted({*rows, *range(2, min(last, present) + 1)}):
        attributes, inner = rows.get(number, (f' r="{number}"', ""))
        found, column = _row(number, inner, first_cells, prefix)
        widest = max(widest, column)
        written.append(f"<{prefix}row{_SPANS.sub('', attributes)}>{found}</{prefix}row>")
    dimension = rf"\g<1>A1:{xl_col_to_name(widest)}{max(present, last)}\g<2>"
    yield f"{_DIMENSION.sub(dimension, xml[: data.start()])}<{prefix}sheetData>{''.join(written)}".encode()
    yield from _new_rows(range(present + 1, last + 1), contents, prefix, threads)
    yield f"</{prefix}sheetData>{xml[data.end() :]}".encode()


def _new_rows(rows: range, contents: Contents, prefix: str, threads: ThreadPoolExecutor) -> Iterator[bytes]:
    """The rows that the sheet did not have, by their numbers; the columns are as long as each other."""
    cells = [
        pl.concat_str(pl.lit(f'<{prefix}c r="{xl_col_to_name(column)}'), "row", pl.lit('"'), str(column))
        for column in sorted(contents)
    ]
    row = pl.concat_str(
        pl.lit(f'<{prefix}row r="'), "row", pl.lit('">'), *cells, pl.lit(f"</{prefix}row>"), ignore_nulls=True
    )

    def piece(start: int) -> bytes:
        numbers = pl.int_range(start, min(start + _ROWS_AT_ONCE, rows.stop), eager=True)
        some = {str(column): cells.slice(start - 2, len(numbers)) for column, cells in contents.items()}
        lines = pl.DataFrame({"row": numbers.cast(pl.String), **some})
        return lines.select(row.str.join("").cast(pl.Binary)).item()

    return made_ahead(threads, piece, rows[::_ROWS_AT_ONCE])


def _prefixed(cells: pl.Series, prefix: str) -> pl.Series:
    """The contents up to the end of their cell, their elements in the sheet's namespace prefix."""
    named = cells.str.replace_all(r"<(/?)(v|is|t)\b", f"<${{1}}{prefix}${{2}}") if prefix else cells
    return named + f"</{prefix}c>"


def _rows(text: str) -> list[tuple[int, str, str]]:
    rows: list[tuple[int, str, str]] = []
    number = 0
    for match in _ROW.finditer(text):
        found = _ROW_NUMBER.search(match["attributes"])
        number = int(found[1]) if found else number + 1
        attributes = match["attributes"] if found else f' r="{number}"{match["attributes"]}'
        rows.append((number, attributes, match["cells"] or ""))
    return rows


def _row(number: int, inner: str, contents: Mapping[int, list[str | None]], prefix: str) -> tuple[str, int]:
    """The cells of a row, and the last column that it has."""
    kept: dict[int, str] = {}
    styles: dict[int, str] = {}
    column = -1
    for match in _CELL.finditer(inner):
        reference = _REFERENCE.search(match["attributes"])
        column = _index(reference[1]) if reference else column + 1
        if number > 1 and column in contents:
            style = _STYLE.search(match["attributes"])
            styles[column] = f' s="{style[1]}"' if style else ""
        else:
            kept[column] = match[0]
    if number > 1:
        for index, cells in contents.items():
            content = cells[number - 2] if number - 2 < len(cells) else None
            head = f'<{prefix}c r="{xl_col_to_name(index)}{number}"{styles.get(index, "")}'
            if content is not None:
                kept[index] = head + content
            elif styles.get(index):
                kept[index] = f"{head}/>"
    return "".join(kept[each] for each in sorted(kept)), max(kept, default=0)


def _index(letters: str) -> int:
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1
