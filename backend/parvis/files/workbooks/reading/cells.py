"""The cells of a sheet, as texts: what its columns hold is for the caller to judge."""

import re
from dataclasses import dataclass, field
from typing import Final

from parvis.files.workbooks.errors import WorkbookUnreadable
from parvis.files.workbooks.reading.package import Sheet, Workbook
from parvis.files.workbooks.reading.parsing import Finished, parse

MOST_ROWS: Final = 1_048_576
MOST_COLUMNS: Final = 16_384
_REFERENCE: Final = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,7})")
_WHOLE: Final = re.compile(r"-?[0-9]+\.0+|-?[0-9.]+[Ee]\+?[0-9]+")


@dataclass(slots=True)
class Strings:
    """The shared strings: the runs of a rich one are one text; how it is read aloud is none of it."""

    found: list[str] = field(default_factory=list[str])
    _runs: list[str] = field(default_factory=list[str])
    _in_text: bool = False
    _aloud: int = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:  # noqa: ARG002 - none are needed
        """An element begins."""
        if name == "si":
            self._runs = []
        elif name == "rPh":
            self._aloud += 1
        self._in_text = name == "t" and not self._aloud

    def end(self, name: str) -> None:
        """An element ends."""
        self._in_text = False
        if name == "rPh":
            self._aloud -= 1
        elif name == "si":
            self.found.append("".join(self._runs))

    def text(self, data: str) -> None:
        """Some of the text of the present element."""
        if self._in_text:
            self._runs.append(data)


@dataclass(slots=True)
class Cells:
    """The rows of a sheet, the texts of their cells by column (from 0)."""

    strings: list[str]
    last_row: int
    rows: dict[int, dict[int, str]] = field(default_factory=dict[int, dict[int, str]])
    row: int = 0
    column: int = -1
    kind: str = ""
    _pieces: list[str] | None = None

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins: a row, a cell, its text."""
        if name == "row":
            self.row = _number(attributes.get("r"), self.row + 1)
            self.column = -1
            if self.row > MOST_ROWS:
                raise WorkbookUnreadable("more rows than a sheet may have")
            if self.row > self.last_row:
                raise Finished
        elif name == "c":
            self.column = _column_of(attributes.get("r"), self.column + 1)
            self.kind = attributes.get("t", "n")
        elif name in {"v", "t"} and self.column >= 0:
            self._pieces = []

    def end(self, name: str) -> None:
        """An element ends."""
        if name not in {"v", "t"} or self._pieces is None:
            return
        text, self._pieces = "".join(self._pieces), None
        if name == "t" and self.kind != "inlineStr":
            return
        self.keep(text)

    def text(self, data: str) -> None:
        """Some of the text of the present element."""
        if self._pieces is not None:
            self._pieces.append(data)

    def keep(self, text: str) -> None:
        """Keeps the present cell, whose runs of an inline text come one by one."""
        row = self.rows.setdefault(self.row, {})
        row[self.column] = row.get(self.column, "") + self.shown(text)

    def shown(self, text: str) -> str:
        """The text of the present cell."""
        if self.kind == "s":
            index = _number(text, -1)
            if not 0 <= index < len(self.strings):
                raise WorkbookUnreadable("no such shared string")
            return self.strings[index]
        if self.kind == "n" and _WHOLE.fullmatch(text):
            number = float(text)
            return str(int(number)) if number.is_integer() and abs(number) < 1e15 else text
        return text


def rows_of(workbook: Workbook, sheet: Sheet, *, last_row: int = MOST_ROWS) -> dict[int, dict[int, str]]:
    """The texts of cells by row (from 1) and column (from 0). Raises `WorkbookUnreadable`, `WorkbookUnsafe`."""
    strings = Strings()
    if workbook.strings_part is not None:
        parse(workbook.pieces(workbook.strings_part), strings)
    cells = Cells(strings.found, last_row)
    parse(workbook.pieces(sheet.part), cells)
    return cells.rows


def _number(text: str | None, absent: int) -> int:
    if text is None:
        return absent
    if not text.isascii() or not text.isdecimal() or len(text) > 10:
        raise WorkbookUnreadable(text)
    return int(text)


def _column_of(reference: str | None, following: int) -> int:
    if reference is None:
        return following
    match = _REFERENCE.fullmatch(reference)
    if match is None:
        raise WorkbookUnreadable(reference)
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    if column > MOST_COLUMNS:
        raise WorkbookUnreadable(reference)
    return column - 1
