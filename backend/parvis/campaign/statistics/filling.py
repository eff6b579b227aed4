"""Writing columns into a sheet of a package, and nothing else: every other part is copied as it is.

The rows of the sheet are read as text, so that whatever the staff's program wrote around the cells stays. Recognised
columns are cleared below row 1 and written; a cell keeps the style that it had.
"""

import re
import zipfile
from collections.abc import Mapping, Sequence
from typing import IO, Final

import polars as pl

from parvis.candidate_table.export.package import escaped
from parvis.files.workbooks.reading.package import Workbook
from parvis.formula_language import ERROR_CODES, FIRST_ERROR, Column, Kind
from parvis.kernel.clock import now

_DATA: Final = re.compile(r"<(?P<tag>(?:\w+:)?sheetData)\b[^>]*?(?:/>|>(?P<rows>.*?)</(?P=tag)>)", re.DOTALL)
_ROW: Final = re.compile(r"<(?P<tag>(?:\w+:)?row)\b(?P<attributes>[^>]*?)(?:/>|>(?P<cells>.*?)</(?P=tag)>)", re.DOTALL)
_CELL: Final = re.compile(r"<(?P<tag>(?:\w+:)?c)\b(?P<attributes>[^>]*?)(?:/>|>.*?</(?P=tag)>)", re.DOTALL)
_DIMENSION: Final = re.compile(r'(<(?:\w+:)?dimension\b[^>]*?\bref=")[^"]*(")')
_REFERENCE: Final = re.compile(r'\br="([A-Z]+)(\d+)"')
_ROW_NUMBER: Final = re.compile(r'\br="(\d+)"')
_SPANS: Final = re.compile(r'\s+spans="[^"]*"')
_STYLE: Final = re.compile(r'\bs="(\d+)"')
_CALC: Final = re.compile(r"<((?:\w+:)?calcPr)\b([^>]*?)(/?)>")
_FULL: Final = re.compile(r'\s+fullCalcOnLoad="[^"]*"')
_BEFORE_CALC: Final = re.compile(
    r"(?:</(?:\w+:)?(?:sheets|functionGroups|externalReferences|definedNames)>|<(?:\w+:)?definedNames\s*/>)"
)
_CHAIN_TYPE: Final = re.compile(r'<(?:\w+:)?Override\b[^>]*?PartName="[^"]*calcChain\.xml"[^>]*?/>')
_CHAIN_RELATION: Final = re.compile(r'<(?:\w+:)?Relationship\b[^>]*?/calcChain"[^>]*?/>')
_CHAIN: Final = "calcChain.xml"

Cells = Mapping[int, Sequence[str | None]]
"""By column (from 0), the content of each cell from row 2 on: attributes and element, None for a blank."""


class SheetUnwritable(ValueError):
    """The sheet is written in a way that cannot be rewritten safely."""


def cells_of(column: Column) -> list[str | None]:
    """The cells of a column as a sheet holds them: what follows their reference and style, None for a blank."""
    texts = escaped(pl.Series(list(column.texts), dtype=pl.String)).to_list() if column.codes is not None else []
    numbers, kinds = column.number.tolist(), column.kind.tolist()
    codes = column.codes.tolist() if column.codes is not None else [0] * len(kinds)
    return [_cell(kind, number, texts, code) for kind, number, code in zip(kinds, numbers, codes, strict=True)]


def filled_sheet(xml: str, cells: Cells) -> str:
    """A sheet's XML with these columns from row 2 on. Raises `SheetUnwritable`."""
    data = _DATA.search(xml)
    if data is None or "<!--" in data[0] or "<![CDATA[" in data[0]:
        raise SheetUnwritable
    prefix = data["tag"].removesuffix("sheetData")
    rows = {number: (attributes, inner) for number, attributes, inner in _rows(data["rows"] or "")}
    last = max([1 + len(column) for column in cells.values()], default=1)
    written: list[str] = []
    widest, deepest = 0, 0
    for number in sorted({*rows, *range(2, last + 1)}):
        attributes, inner = rows.get(number, (f' r="{number}"', ""))
        found, column = _row(number, inner, cells, prefix)
        widest, deepest = max(widest, column), max(deepest, number)
        written.append(f"<{prefix}row{_SPANS.sub('', attributes)}>{found}</{prefix}row>")
    body = f"<{prefix}sheetData>{''.join(written)}</{prefix}sheetData>"
    before = _DIMENSION.sub(rf"\g<1>A1:{_letters(widest)}{max(1, deepest)}\g<2>", xml[: data.start()])
    return before + body + xml[data.end() :]


def write_package(workbook: Workbook, sheets: Mapping[str, str], out: IO[bytes]) -> None:
    """The package with these sheets in the place of theirs, to be computed anew when it is opened."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for path, entry in workbook.entries.items():
            if path.endswith(_CHAIN):
                continue
            described = zipfile.ZipInfo(path, now().timetuple()[:6])
            described.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(described, "w") as part:
                if path in sheets:
                    part.write(sheets[path].encode())
                elif path in {workbook.main, "[Content_Types].xml"} or path.endswith(".rels"):
                    part.write(_without_chain(b"".join(workbook.bytes_of(entry)), is_main=path == workbook.main))
                else:
                    for piece in workbook.bytes_of(entry):
                        part.write(piece)


def _cell(kind: int, number: float, texts: list[str], code: int) -> str | None:
    if kind == Kind.NUMBER:
        shown = repr(number).removesuffix(".0")
        return f"><v>{shown}</v>"
    if kind == Kind.TEXT:
        text = texts[code]
        return f' t="inlineStr"><is><t xml:space="preserve">{text}</t></is>' if text else None
    if kind >= FIRST_ERROR:
        return f' t="e"><v>{ERROR_CODES[Kind(kind)]}</v>'
    return None if kind == Kind.BLANK else f' t="b"><v>{int(kind == Kind.TRUE)}</v>'


def _rows(text: str) -> list[tuple[int, str, str]]:
    rows: list[tuple[int, str, str]] = []
    number = 0
    for match in _ROW.finditer(text):
        found = _ROW_NUMBER.search(match["attributes"])
        number = int(found[1]) if found else number + 1
        attributes = match["attributes"] if found else f' r="{number}"{match["attributes"]}'
        rows.append((number, attributes, match["cells"] or ""))
    return rows


def _row(number: int, inner: str, cells: Cells, prefix: str) -> tuple[str, int]:
    """The cells of a row, and the last column that it has."""
    kept: dict[int, str] = {}
    styles: dict[int, str] = {}
    column = -1
    for match in _CELL.finditer(inner):
        reference = _REFERENCE.search(match["attributes"])
        column = _index(reference[1]) if reference else column + 1
        if number > 1 and column in cells:
            style = _STYLE.search(match["attributes"])
            styles[column] = f' s="{style[1]}"' if style else ""
        else:
            kept[column] = match[0]
    if number > 1:
        for index, column_cells in cells.items():
            content = column_cells[number - 2] if number - 2 < len(column_cells) else None
            head = f'<{prefix}c r="{_letters(index)}{number}"{styles.get(index, "")}'
            if content is not None:
                kept[index] = f"{head}{_prefixed(content, prefix)}</{prefix}c>"
            elif styles.get(index):
                kept[index] = f"{head}/>"
    return "".join(kept[each] for each in sorted(kept)), max(kept, default=0)


def _prefixed(content: str, prefix: str) -> str:
    return re.sub(r"<(/?)(v|is|t)\b", rf"<\g<1>{prefix}\g<2>", content) if prefix else content


def _without_chain(part: bytes, *, is_main: bool) -> bytes:
    """A part without the order in which its former values were computed; the main part asks for new ones."""
    text = part.decode("utf-8-sig")
    text = _CHAIN_RELATION.sub("", _CHAIN_TYPE.sub("", text))
    if not is_main:
        return text.encode()
    calc = _CALC.search(text)
    if calc is not None:
        attributes = _FULL.sub("", calc[2])
        return (
            text[: calc.start()] + f'<{calc[1]}{attributes} fullCalcOnLoad="1"{calc[3]}>' + text[calc.end() :]
        ).encode()
    ends = list(_BEFORE_CALC.finditer(text))
    if not ends:
        raise SheetUnwritable
    end = ends[-1].end()
    prefix = match[1] if (match := re.match(r"</?(\w+:)", ends[-1][0])) else ""
    return (text[:end] + f'<{prefix}calcPr fullCalcOnLoad="1"/>' + text[end:]).encode()


def _index(letters: str) -> int:
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1


def _letters(index: int) -> str:
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
