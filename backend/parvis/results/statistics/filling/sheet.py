"""Columns written into a sheet, and nothing else.

The rows of the sheet are read as text, so that whatever the staff's program wrote around the cells stays. The columns
are cleared below row 1 and written; a cell keeps the style that it had.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from xlsxwriter.utility import xl_col_to_name

from parvis.candidate_table.export.cells import ErrorCode

_DATA: Final = re.compile(r"<(?P<tag>(?:\w+:)?sheetData)\b[^>]*?(?:/>|>(?P<rows>.*?)</(?P=tag)>)", re.DOTALL)
_ROW: Final = re.compile(r"<(?P<tag>(?:\w+:)?row)\b(?P<attributes>[^>]*?)(?:/>|>(?P<cells>.*?)</(?P=tag)>)", re.DOTALL)
_CELL: Final = re.compile(r"<(?P<tag>(?:\w+:)?c)\b(?P<attributes>[^>]*?)(?:/>|>.*?</(?P=tag)>)", re.DOTALL)
_DIMENSION: Final = re.compile(r'(<(?:\w+:)?dimension\b[^>]*?\bref=")[^"]*(")')
_REFERENCE: Final = re.compile(r'\br="([A-Z]+)(\d+)"')
_ROW_NUMBER: Final = re.compile(r'\br="(\d+)"')
_SPANS: Final = re.compile(r'\s+spans="[^"]*"')
_STYLE: Final = re.compile(r'\bs="(\d+)"')
# Excel writes what XML cannot hold as _x001F_; a text that looks like such an escape is escaped itself.
_LIKE_ESCAPED: Final = re.compile(r"_x(?=[0-9A-Fa-f]{4}_)")
_NOT_IN_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class SheetUnwritable(ValueError):
    """The sheet is written in a way that cannot be rewritten safely."""


def filled_pieces(xml: str, columns: Sequence[int], cells: Iterator[Sequence[Any]], count: int) -> Iterator[bytes]:
    """A sheet's XML with these columns (from 0) of ``count`` rows from row 2 on. Raises `SheetUnwritable`."""
    data = _DATA.search(xml)
    if data is None or "<!--" in data[0] or "<![CDATA[" in data[0]:
        raise SheetUnwritable
    prefix = data["tag"].removesuffix("sheetData")
    rows = {number: (attributes, inner) for number, attributes, inner in _rows(data["rows"] or "")}
    last = count + 1 if columns else 1
    widest = max([*columns, *(_index(each[1]) for each in _REFERENCE.finditer(data["rows"] or ""))], default=0)
    dimension = rf"\g<1>A1:{xl_col_to_name(widest)}{max(*rows, last, 1)}\g<2>"
    yield f"{_DIMENSION.sub(dimension, xml[: data.start()])}<{prefix}sheetData>".encode()
    nothing = [None] * len(columns)

    for number in sorted({*rows, *range(2, last + 1)}):
        attributes, inner = rows.get(number, (f' r="{number}"', ""))
        own = dict(zip(columns, next(cells) if 1 < number <= last else nothing, strict=True)) if number > 1 else {}
        row = _row(number, inner, own, prefix)
        yield f"<{prefix}row{_SPANS.sub('', attributes)}>{row}</{prefix}row>".encode()
    yield f"</{prefix}sheetData>{xml[data.end() :]}".encode()


def _rows(text: str) -> list[tuple[int, str, str]]:
    rows: list[tuple[int, str, str]] = []
    number = 0
    for match in _ROW.finditer(text):
        found = _ROW_NUMBER.search(match["attributes"])
        number = int(found[1]) if found else number + 1
        attributes = match["attributes"] if found else f' r="{number}"{match["attributes"]}'
        rows.append((number, attributes, match["cells"] or ""))
    return rows


def _row(number: int, inner: str, own: Mapping[int, Any], prefix: str) -> str:
    """The cells of a row with the columns that are written."""
    kept: dict[int, str] = {}
    styles: dict[int, str] = {}
    column = -1
    for match in _CELL.finditer(inner):
        reference = _REFERENCE.search(match["attributes"])
        column = _index(reference[1]) if reference else column + 1
        if column in own:
            style = _STYLE.search(match["attributes"])
            styles[column] = f' s="{style[1]}"' if style else ""
        else:
            kept[column] = match[0]
    for index, cell in own.items():
        if cell is not None or styles.get(index):
            head = f'<{prefix}c r="{xl_col_to_name(index)}{number}"{styles.get(index, "")}'
            kept[index] = f"{head}/>" if cell is None else f"{head}{_content(cell, prefix)}</{prefix}c>"
    return "".join(kept[each] for each in sorted(kept))


def _content(cell: Any, prefix: str) -> str:  # noqa: ANN401 - a cell, as `rows_of` gives it
    """The rest of a cell's element: its type and its value."""
    match cell:
        case bool():
            return f' t="b"><{prefix}v>{int(cell)}</{prefix}v>'
        case ErrorCode():
            return f' t="e"><{prefix}v>{cell}</{prefix}v>'
        case str():
            text = _LIKE_ESCAPED.sub("_x005F_x", cell).replace("\r\n", "\n").replace("\r", "\n")
            text = _NOT_IN_XML.sub(lambda found: f"_x{ord(found[0]):04X}_", escape(text))
            return f' t="inlineStr"><{prefix}is><{prefix}t xml:space="preserve">{text}</{prefix}t></{prefix}is>'
        case _:
            return f"><{prefix}v>{str(cell).removesuffix('.0')}</{prefix}v>"


def _index(letters: str) -> int:
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1
