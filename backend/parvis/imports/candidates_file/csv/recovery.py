"""Reading a CSV with an unpaired quote, so that only the wrong line is refused.

Whole stretches of sound rows are copied as they are; only around a wrong quote is the file read row by row. The work is
bounded by a few times the length of the file, however its quotes stand.
"""

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from parvis.imports.candidates_file.csv.blanks import is_empty_line
from parvis.imports.candidates_file.csv.bounds import LONGEST_ROW, check_refused
from parvis.imports.candidates_file.csv.characters import NEWLINE, first_at
from parvis.imports.candidates_file.csv.encoding import UTF_8
from parvis.imports.candidates_file.csv.refused import RefusedRow, wrong_field_count
from parvis.imports.candidates_file.csv.structure import Marks, Rows, first_unpaired, rows_of
from parvis.imports.candidates_file.errors import ImportFileInvalid

# A record that runs over more lines has a quote that nothing closes.
_LONGEST_RECORD = 500
# Over so many unclosed quotes, or bytes read in vain behind them, the file is not a CSV of ours.
_MOST_UNCLOSED = 1000
_MOST_READ_IN_VAIN = 32 * LONGEST_ROW
_LEAST_STRETCH = 64


@dataclass(slots=True)
class Recovered:
    """Good rows written anew as clean CSV in UTF-8, the line of each from 1, those refused; ``empty`` ones left out."""

    content: bytes
    lines: NDArray[np.int64]
    refused: list[RefusedRow]
    empty: int


@dataclass(frozen=True, slots=True)
class Body:
    """What follows the header: it begins at the line ``first_line`` and must have ``width`` fields a row.

    ``checkpoint`` is called now and then while it is read, and may raise.
    """

    data: memoryview
    marks: Marks
    encoding: str
    first_line: int
    width: int
    checkpoint: Callable[[], object]


def recovered(body: Body) -> Recovered:
    """The rows of a body. Raises `ImportFileInvalid` over 1,000 unclosed quotes."""
    reader, marks = _Reader(body), body.marks
    line, stretch = 0, _LEAST_STRETCH
    while line < len(marks.newlines):
        body.checkpoint()
        start = reader.start_of(line)
        wrong = first_unpaired(marks, start)
        sound = len(marks.newlines) if wrong is None else _row_holding(marks, line, start, wrong)
        until = reader.copy(line, sound)
        if until == len(marks.newlines):
            break
        # Looking far ahead for little must not be repeated often: then more rows are read one by one.
        looked_at = (len(body.data) if wrong is None else wrong) - start
        worth_it = 2 * (reader.start_of(until) - start) >= looked_at
        stretch = _LEAST_STRETCH if worth_it else 2 * stretch
        line = reader.read(until, stretch)
    return reader.found()


def rewritten(body: Body) -> Recovered:
    """As `recovered`, every row being read one by one."""
    reader = _Reader(body)
    reader.read(0, len(body.marks.newlines))
    return reader.found()


@dataclass(slots=True)
class _Reader:
    body: Body
    clean: io.BytesIO = field(default_factory=io.BytesIO)
    lines: list[NDArray[np.int64]] = field(default_factory=list[NDArray[np.int64]])
    refused: list[RefusedRow] = field(default_factory=list[RefusedRow])
    empty: int = 0
    unclosed: int = 0
    in_vain: int = 0

    def found(self) -> Recovered:
        """What was copied and read so far."""
        lines = np.concatenate(self.lines) if self.lines else np.zeros(0, np.int64)
        return Recovered(self.clean.getvalue(), lines, self.refused, self.empty)

    def start_of(self, line: int) -> int:
        """Where a line (from 0) begins."""
        return int(self.body.marks.newlines[line - 1]) + 1 if line else 0

    def copy(self, line: int, until: int) -> int:
        """Takes the rows of these lines as they are, until one that runs over several lines and has not its fields: its
        quotes pair, but hardly as meant. Gives the line reached.
        """
        if until == line:
            return until
        part, rows = self._part(line, until)
        runs_on = np.flatnonzero((rows.fields != self.body.width) & (np.diff(rows.lines, append=until - line + 1) > 1))
        for row in runs_on.tolist():
            if NEWLINE in part[rows.starts[row] : rows.ends[row]].tobytes():
                until = line + int(rows.lines[row]) - 1
                if until == line:
                    return until
                part, rows = self._part(line, until)
                break
        self.clean.write(part if self.body.encoding == UTF_8 else str(part, self.body.encoding).encode())
        if bytes(part[-1:]) != b"\n":
            self.clean.write(b"\n")
        self.lines.append(rows.lines + (self.body.first_line - 1 + line))
        return until

    def _part(self, line: int, until: int) -> tuple[memoryview, Rows]:
        marks, start, end = self.body.marks, self.start_of(line), min(self.start_of(until), len(self.body.data))
        first, last = first_at(marks.quotes, start), first_at(marks.quotes, end)
        characters, newlines = marks.characters[start:end], marks.newlines[line:until] - start
        return self.body.data[start:end], rows_of(Marks(characters, marks.quotes[first:last] - start, newlines))

    def read(self, line: int, count: int) -> int:
        """Reads ``count`` lines or more, row by row, and gives the line after the last."""
        csv.field_size_limit(2**31 - 1)
        text, good = io.StringIO(), list[int]()
        writer = csv.writer(text, delimiter=";", lineterminator="\n")
        until = min(line + count, len(self.body.marks.newlines))
        while line < until:
            if line % 1024 == 0:
                self.body.checkpoint()
            reader = csv.reader(self._record(line), delimiter=";", strict=True)
            number, closed, fields = self.body.first_line + line, True, list[str]()
            try:
                fields = next(reader, fields)
            except csv.Error:
                closed = False
            taken = max(reader.line_num, 1)
            if closed and len(fields) == self.body.width:
                writer.writerow(fields)
                good.append(number)
            elif not closed or taken > 1:
                self._refuse_unclosed(line, taken)
                taken = 1
            elif is_empty_line("".join(fields)):
                self.empty += 1
            else:
                self.refused.append(wrong_field_count(number, len(fields), self.body.width))
                check_refused(len(self.refused), self.refused[0].message)
            line += taken
        self.clean.write(text.getvalue().encode())
        self.lines.append(np.array(good, np.int64))
        return line

    def _record(self, line: int) -> Iterator[str]:
        """The lines of one record, no more than a record can have."""
        start = self.start_of(line)
        for each in range(line, min(line + _LONGEST_RECORD, len(self.body.marks.newlines))):
            begin, end = self.start_of(each), int(self.body.marks.newlines[each])
            if end - start > LONGEST_ROW:
                return
            yield str(self.body.data[begin:end], self.body.encoding) + "\n"

    def _refuse_unclosed(self, line: int, taken: int) -> None:
        number = self.body.first_line + line
        self.refused.append(RefusedRow(number, "QUOTES", f"Ligne {number} : guillemet mal placé ou jamais refermé"))
        self.unclosed += 1
        self.in_vain += self.start_of(line + taken) - self.start_of(line)
        if self.unclosed > _MOST_UNCLOSED or self.in_vain > _MOST_READ_IN_VAIN:
            raise ImportFileInvalid(
                f"Ligne {self.refused[0].line} et d'autres : des guillemets sont mal placés ou jamais refermés."
                " Le fichier n'est pas un CSV lisible.",
                line=self.refused[0].line,
            )


def _row_holding(marks: Marks, line: int, start: int, wrong: int) -> int:
    """The line (from 0) on which the row with the quote at ``wrong`` begins, ``line`` (at ``start``) beginning one."""
    before = first_at(marks.quotes, start)
    last = first_at(marks.newlines, wrong)
    size = 64
    while last > line:
        first = max(last - size, line)
        quotes = np.searchsorted(marks.quotes, marks.newlines[first:last]) - before
        ends = np.flatnonzero(quotes % 2 == 0)
        if len(ends):
            return first + int(ends[-1]) + 1
        last, size = first, 2 * size
    return line
