"""The rows of a CSV below its header, one after the other: those that can be read, and why the others are refused.

Quotes are trusted first: a row goes on over the lines that they hold together. Where one is wrong, the file is read
again without that trust: a row over many lines then costs its first line alone, and the next ones are tried. The work
is bounded by a few times the length of the file, however its quotes stand.
"""

import csv
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.raw_column import RawColumn
from parvis.imports.candidates_file.csv.blanks import is_empty_line
from parvis.imports.candidates_file.csv.bounds import (
    LONGEST_CELL,
    LONGEST_ROW,
    check_refused,
    check_row_count,
    row_too_long,
)
from parvis.imports.candidates_file.csv.cells import Cells, csv_line
from parvis.imports.candidates_file.csv.refused import RefusedRow, wrong_field_count
from parvis.imports.candidates_file.errors import ImportFileInvalid

_LONGEST_RECORD: Final = 500  # lines of a row, in a file that has wrong quotes: a longer one has a quote never closed
# Over so many unclosed quotes, or bytes read in vain behind them, the file is not a CSV of ours.
_MOST_UNCLOSED: Final = 1000
_MOST_READ_IN_VAIN: Final = 32 * LONGEST_ROW


@dataclass(frozen=True, slots=True)
class FileRows:
    """The rows of a file that can be read, in its order, as ``columns``, one for each header.

    ``lines`` gives the physical line of each row, from 1; ``empty`` lines were left out. ``record_lines``: the line on
    which each record begins, the header and blank lines too, as a spreadsheet counts them; none where quotes are wrong:
    programs then disagree on where a record ends.
    """

    encoding: str
    headers: list[str]
    columns: list[RawColumn]
    lines: NDArray[np.int64]
    refused: list[RefusedRow]
    empty: int
    record_lines: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.lines)

    def record_numbers(self, lines: Iterable[int]) -> dict[int, int]:
        """The number of the record on each of these lines, the header being 1, where a spreadsheet shows it."""
        if not len(self.record_lines):
            return {}
        return {line: int(np.searchsorted(self.record_lines, line)) + 1 for line in lines}


class WrongQuotes(Exception):
    """A quote neither opens a field, closes one, nor is doubled inside one."""


@dataclass(slots=True)
class RowsReader:
    """Reads what follows the header in ``content`` from ``position`` on, which is on the physical line ``line``.

    ``first_records``: the lines on which the records before it begin. ``checkpoint`` is called now and then and may
    raise, to stop.
    """

    content: bytes
    position: int
    line: int
    encoding: str
    headers: list[str]
    first_records: Sequence[int]
    checkpoint: Callable[[], object]
    trusts_quotes: bool
    _record_lines: "array[int]" = field(default_factory=lambda: array("q"))
    _refused: list[RefusedRow] = field(default_factory=list[RefusedRow])
    _lines: list[int] = field(default_factory=list[int])
    _empty: int = 0
    _unclosed: int = 0
    _in_vain: int = 0

    def read(self) -> FileRows:
        """The rows. Raises `ImportFileInvalid` over the bounds, and `WrongQuotes` where quotes are trusted."""
        csv.field_size_limit(2**31 - 1)
        cells = Cells(len(self.headers))
        records = 0
        while self.position < len(self.content):
            if records % 1024 == 0:
                self.checkpoint()
            records += 1
            self._read_record(cells)
        check_row_count(len(self._lines))
        refused = sorted(self._refused, key=lambda row: row.line)
        record_lines = np.array([*self.first_records, *self._record_lines] if self.trusts_quotes else [], np.int64)
        lines = np.array(self._lines, np.int64)
        return FileRows(self.encoding, self.headers, cells.columns(), lines, refused, self._empty, record_lines)

    def _read_record(self, cells: Cells) -> None:
        start, line = self.position, self.line
        end = self._line_end(start, line)
        text = self.content[start:end].decode(self.encoding).rstrip("\r\n")
        self.position, self.line = end, line + 1
        fields, joined = None, text
        if '"' in text:
            fields = self._fields_in_quotes(start, line, text)
            if fields is None:
                return
            text = self.content[start : self.position].decode(self.encoding).rstrip("\r\n")
            joined = "".join(fields)
        elif "\r" in text or len(text) > LONGEST_CELL:
            fields = text.split(";")
        self._record_lines.append(line)
        count = text.count(";") + 1 if fields is None else len(fields)
        if is_empty_line(joined):
            self._empty += 1
        elif count != len(self.headers):
            self._refuse(wrong_field_count(line, count, len(self.headers), text))
        elif fields and len(text) > LONGEST_CELL and (too_long := _cell_too_long(fields, line, self.headers, text)):
            self._refuse(too_long)
        else:
            self._lines.append(line)
            # Programs disagree on quotes that are part of a cell, and on returns alone: these are written anew.
            cells.add(csv_line(fields) if fields and ('"' in joined or "\r" in text) else text)

    def _fields_in_quotes(self, start: int, line: int, text: str) -> list[str] | None:
        """The fields of the row at ``start``, which is left behind; None where it is refused for its quotes."""
        ends: list[int] = []
        try:
            fields = next(csv.reader(self._lines_of_record(start, line, ends), delimiter=";", strict=True))
        except csv.Error:
            fields = None
        if self.trusts_quotes and fields is None:
            raise WrongQuotes
        if fields is None or (len(fields) != len(self.headers) and len(ends) > 1 and not self.trusts_quotes):
            self._refuse_unclosed(line, text, ends[-1] - start)
            return None
        self.position, self.line = ends[-1], line + len(ends)
        return fields

    def _lines_of_record(self, start: int, line: int, ends: list[int]) -> Iterator[str]:
        """The lines of one record, no more than a record can have; ``ends`` gains where each that was read ends."""
        begin = start
        most = len(self.content) if self.trusts_quotes else _LONGEST_RECORD
        while begin < len(self.content) and len(ends) < most:
            end = self._line_end(begin, line + len(ends))
            if end - start > LONGEST_ROW + 1:
                return
            ends.append(end)
            yield self.content[begin:end].decode(self.encoding)
            begin = end

    def _line_end(self, start: int, line: int) -> int:
        """Where the line at ``start`` ends, its line feed included. Raises `ImportFileInvalid` where it is too long."""
        newline = self.content.find(b"\n", start, start + LONGEST_ROW + 1)
        if newline < 0 and len(self.content) - start > LONGEST_ROW:
            raise row_too_long(line)
        return newline + 1 if newline >= 0 else len(self.content)

    def _refuse(self, row: RefusedRow) -> None:
        self._refused.append(row)
        check_refused(len(self._refused), self._refused[0].message)

    def _refuse_unclosed(self, line: int, text: str, read: int) -> None:
        message = f"Ligne {line} : guillemet mal placé ou jamais refermé"
        self._refuse(RefusedRow(line, "QUOTES", message, text=text))
        self._unclosed += 1
        self._in_vain += read
        if self._unclosed > _MOST_UNCLOSED or self._in_vain > _MOST_READ_IN_VAIN:
            raise ImportFileInvalid(
                f"Ligne {self._refused[0].line} et d'autres : des guillemets sont mal placés ou jamais refermés."
                " Le fichier n'est pas un CSV lisible.",
                line=self._refused[0].line,
            )


def _cell_too_long(fields: list[str], line: int, headers: list[str], text: str) -> RefusedRow | None:
    for header, cell in zip(headers, fields, strict=True):
        if len(cell) > LONGEST_CELL:
            message = f"Ligne {line} : {len(cell)} caractères dans « {header} », {LONGEST_CELL} au plus"
            return RefusedRow(line, "CELL_TOO_LONG", message, column=header, text=text)
    return None
