"""The parts of a live workbook beside its first sheet: the Excel tables that its columns make, the sheet of the table
Globales, and a sheet that says what to know. Imported by the export process, so nothing of Parvis but the package.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypedDict

from parvis.candidate_table.export.parts import OFFICE, SHEET, described, relations, xml

_AGGREGATES: Final = "Globales"
_SHEETS: Final = ("Candidats", _AGGREGATES, "Lisez-moi")


class TableOfColumns(TypedDict):
    """An Excel table: its name, and its first and last column of the sheet, counted from 0."""

    name: str
    first: int
    last: int


class Live(TypedDict):
    """What makes a workbook live.

    formulas: the formula's text of each column that has one, by position. shown: how many rows are not hidden.
    aggregates: name and formula of each column of the table Globales. overall: type and text of each result, none for a
    blank. notes: the lines of the last sheet.
    """

    tables: list[TableOfColumns]
    formulas: dict[str, str]
    shown: int
    aggregates: list[tuple[str, str]]
    overall: list[tuple[str, str] | None]
    notes: list[str]


def references(live: Live) -> str:
    """What the first sheet says of its tables, after its rows."""
    return _table_parts(range(1, len(live["tables"]) + 1))


def parts(live: Live, headers: Sequence[str], rows: int, letters: Callable[[int], str]) -> dict[str, str]:
    """Every part but the first sheet, by name."""
    found: dict[str, str] = {}
    for number, table in enumerate(live["tables"], 1):
        columns = range(table["first"], table["last"] + 1)
        area = f"{letters(table['first'])}1:{letters(table['last'])}{rows + 1}"
        named = [(headers[column], live["formulas"].get(str(column))) for column in columns]
        found[f"xl/tables/table{number}.xml"] = _table(number, table["name"], area, named)
    tables = len(live["tables"])
    if live["aggregates"]:
        area = f"A1:{letters(len(live['aggregates']) - 1)}2"
        found[f"xl/tables/table{tables + 1}.xml"] = _table(tables + 1, _AGGREGATES, area, live["aggregates"])
    found["xl/worksheets/sheet2.xml"] = _aggregates(live, tables + 1, letters)
    found["xl/worksheets/sheet3.xml"] = _notes(live["notes"])
    numbers = range(1, tables + 1 + bool(live["aggregates"]))
    for sheet, named in ((1, numbers[:tables]), (2, numbers[tables:])):
        targets = {f"../tables/table{number}.xml": "table" for number in named}
        found[f"xl/worksheets/_rels/sheet{sheet}.xml.rels"] = relations(targets)
    computing = '<calcPr calcId="0" fullCalcOnLoad="1"/>'
    return found | described([(name, None) for name in _SHEETS], tables=numbers, ending=computing)


def _table(number: int, name: str, area: str, columns: Sequence[tuple[str, str | None]]) -> str:
    listed = "".join(
        f'<tableColumn id="{index}" name="{xml(header)}"'
        + ("/>" if text is None else f"><calculatedColumnFormula>{xml(text)}</calculatedColumnFormula></tableColumn>")
        for index, (header, text) in enumerate(columns, 1)
    )
    return (
        f'<table xmlns="{SHEET}" id="{number}" name="{name}" displayName="{name}" ref="{area}" totalsRowShown="0">'
        f'<autoFilter ref="{area}"/><tableColumns count="{len(columns)}">{listed}</tableColumns>'
        '<tableStyleInfo name="TableStyleLight1" showRowStripes="0"/></table>'
    )


def _aggregates(live: Live, table: int, letters: Callable[[int], str]) -> str:
    aggregates = live["aggregates"]
    names = "".join(
        f'<c r="{letters(index)}1" s="1" t="inlineStr"><is><t xml:space="preserve">{xml(name)}</t></is></c>'
        for index, (name, _) in enumerate(aggregates)
    )
    values = "".join(
        f'<c r="{letters(index)}2" t="{result[0]}"><f>{xml(text)}</f><v>{xml(result[1])}</v></c>'
        if result
        else f'<c r="{letters(index)}2"><f>{xml(text)}</f></c>'
        for index, ((_, text), result) in enumerate(zip(aggregates, live["overall"], strict=True))
    )
    return (
        f'<worksheet xmlns="{SHEET}" xmlns:r="{OFFICE}"><sheetFormatPr defaultRowHeight="15" defaultColWidth="24"/>'
        f'<sheetData><row r="1">{names}</row><row r="2">{values}</row></sheetData>'
        f"{_table_parts([table]) if aggregates else ''}</worksheet>"
    )


def _notes(lines: Sequence[str]) -> str:
    rows = "".join(
        f'<row r="{number}"><c r="A{number}" t="inlineStr"><is><t xml:space="preserve">{xml(line)}</t></is></c></row>'
        for number, line in enumerate(lines, 1)
    )
    return (
        f'<worksheet xmlns="{SHEET}"><sheetFormatPr defaultRowHeight="15"/>'
        f'<cols><col min="1" max="1" width="120" customWidth="1"/></cols><sheetData>{rows}</sheetData></worksheet>'
    )


def _table_parts(tables: Sequence[int]) -> str:
    if not tables:
        return ""
    listed = "".join(f'<tablePart xmlns:r="{OFFICE}" r:id="rId{position}"/>' for position in range(1, len(tables) + 1))
    return f'<tableParts count="{len(tables)}">{listed}</tableParts>'
