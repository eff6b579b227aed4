"""The cells of a sheet as what they are: numbers, texts, booleans, and what may not be read for one of these."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from parvis.files.workbooks.errors import WorkbookUnreadable, WorkbookUnsafe
from parvis.files.workbooks.reading.cells import Cells, Strings
from parvis.files.workbooks.reading.package import Sheet, Workbook
from parvis.files.workbooks.reading.parsing import parse

_MOST_CELLS: Final = 2_000_000
_LONGEST_PART: Final = 100 * 1024 * 1024
_DAYS: Final = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
"""The formats that every workbook has for days and hours."""
_UNQUOTED: Final = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')


class Fault(StrEnum):
    """Why a cell is no value: an error of a formula, or a day, which is only a number that counts days."""

    ERROR = "ERROR"
    DAY = "DAY"


TypedCell = float | str | bool | Fault


@dataclass(slots=True)
class _Styles:
    """Which styles of cells show a day or an hour, by their number."""

    days: list[bool] = field(default_factory=list[bool])
    _codes: set[int] = field(default_factory=set[int])
    _in_cells: bool = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "numFmt" and re.search("[dmyhs]", _UNQUOTED.sub("", attributes.get("formatCode", "")).lower()):
            self._codes.add(int(attributes.get("numFmtId", "0")))
        elif name == "xf" and self._in_cells:
            code = int(attributes.get("numFmtId", "0"))
            self.days.append(code in _DAYS or code in self._codes)
        self._in_cells = self._in_cells or name == "cellXfs"

    def end(self, name: str) -> None:
        if name == "cellXfs":
            self._in_cells = False

    def text(self, data: str) -> None:
        """Nothing."""


@dataclass(slots=True)
class TypedCells(Cells):
    """The rows of a sheet, its cells by column (from 0), and the first cell of each range of merged ones."""

    days: list[bool] = field(default_factory=list[bool])
    typed: dict[int, dict[int, TypedCell]] = field(default_factory=dict[int, dict[int, TypedCell]])
    merged: list[str] = field(default_factory=list[str])
    _style: str = ""
    _count: int = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """A cell begins, or something else that `Cells` knows."""
        Cells.start(self, name, attributes)
        if name == "c":
            self._style = attributes.get("s", "")
            self._count += 1
            if self._count > _MOST_CELLS:
                raise WorkbookUnsafe
        elif name == "mergeCell":
            self.merged.append(attributes.get("ref", "").partition(":")[0])

    def keep(self, text: str) -> None:
        """Keeps the present cell, whose runs of an inline text come one by one."""
        if not text and self.kind == "n":
            return
        row = self.typed.setdefault(self.row, {})
        former = row.get(self.column)
        row[self.column] = former + text if isinstance(former, str) else self._value(text)

    def _value(self, text: str) -> TypedCell:
        match self.kind:
            case "e":
                return Fault.ERROR
            case "b":
                return text.strip() == "1"
            case "d":
                return Fault.DAY
            case "n":
                return self._number(text)
            case _:
                return self.shown(text)

    def _number(self, text: str) -> TypedCell:
        if self._style.isdecimal() and int(self._style) < len(self.days) and self.days[int(self._style)]:
            return Fault.DAY
        try:
            return float(text)
        except ValueError as error:
            raise WorkbookUnreadable(text) from error


def typed_cells(workbook: Workbook, sheet: Sheet, *, last_row: int) -> TypedCells:
    """The cells of the first rows, formulas by their last values. Raises `WorkbookUnreadable`, `WorkbookUnsafe`."""
    strings, styles = Strings(), _Styles()
    if workbook.strings_part is not None:
        parse(_bounded(workbook, workbook.strings_part), strings)
    if workbook.styles_part is not None:
        parse(_bounded(workbook, workbook.styles_part), styles)
    cells = TypedCells(strings.found, last_row, days=styles.days)
    parse(_bounded(workbook, sheet.part), cells)
    return cells


def _bounded(workbook: Workbook, part: str) -> Iterator[bytes]:
    """The bytes of a part. Raises `WorkbookUnsafe` where it is far larger than that of a table."""
    left = _LONGEST_PART
    for piece in workbook.pieces(part):
        left -= len(piece)
        if left < 0:
            raise WorkbookUnsafe
        yield piece
