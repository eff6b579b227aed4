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
class _Strings:
    """The shared strings: the runs of a rich one are one text; how it is read aloud is none of it."""

    found: list[str] = field(default_factory=list[str])
    _runs: list[str] = field(default_factory=list[str])
    _in_text: bool = False
    _aloud: int = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:  # noqa: ARG002 - none are needed
        if name == "si":
            self._runs = []
        elif name == "rPh":
            self._aloud += 1
        self._in_text = name == "t" and not self._aloud

    def end(self, name: str) -> None:
        self._in_text = False
        if name == "rPh":
            self._aloud -= 1
        elif name == "si":
            self.found.append("".join(self._runs))

    def text(self, data: str) -> None:
        if self._in_text:
            self._runs.append(data)


@dataclass(slots=True)
class _Cells:
    """The rows of a sheet, the texts of their cells by column (from 0)."""

    strings: list[str]
    last_row: int
    rows: dict[int, dict[int, str]] = field(default_factory=dict[int, dict[int, str]])
    _row: int = 0
    _column: int = -1
    _kind: str = ""
    _pieces: list[str] | None = None

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "row":
            self._row = _number(attributes.get("r"), self._row + 1)
            self._column = -1
            if self._row > MOST_ROWS:
                raise WorkbookUnreadable("more rows than a sheet may have")
            if self._row > self.last_row:
                raise Finished
        elif name == "c":
            self._column = _column_of(attributes.get("r"), self._column + 1)
            self._kind = attributes.get("t", "n")
        elif name in {"v", "t"} and self._column >= 0:
            self._pieces = []

    def end(self, name: str) -> None:
        if name not in {"v", "t"} or self._pieces is None:
            return
        text, self._pieces = "".join(self._pieces), None
        if name == "t" and self._kind != "inlineStr":
            return
        row = self.rows.setdefault(self._row, {})
        row[self._column] = row.get(self._column, "") + self._shown(text)

    def text(self, data: str) -> None:
        if self._pieces is not None:
            self._pieces.append(data)

    def _shown(self, text: str) -> str:
        if self._kind == "s":
            index = _number(text, -1)
            if not 0 <= index < len(self.strings):
                raise WorkbookUnreadable("no such shared string")
            return self.strings[index]
        if self._kind == "n" and _WHOLE.fullmatch(text):
            number = float(text)
            return str(int(number)) if number.is_integer() and abs(number) < 1e15 else text
        return text


def rows_of(workbook: Workbook, sheet: Sheet, *, last_row: int = MOST_ROWS) -> dict[int, dict[int, str]]:
    """The texts of a sheet's cells by row (from 1) and column (from 0), blanks left out.

    Raises `WorkbookUnreadable`, `WorkbookUnsafe`.
    """
    strings = _Strings()
    if workbook.strings_part is not None:
        parse(workbook.pieces(workbook.strings_part), strings)
    cells = _Cells(strings.found, last_row)
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
