"""Reading a CSV with an unpaired quote row by row, so that only the wrong line is refused.

The work is bounded by a few times the length of the file, however its quotes stand.
"""

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from parvis.imports.candidates_file.csv.blanks import is_empty_line
from parvis.imports.candidates_file.csv.bounds import LONGEST_ROW, check_refused
from parvis.imports.candidates_file.csv.refused import RefusedRow, wrong_field_count
from parvis.imports.candidates_file.csv.structure import Marks
from parvis.imports.candidates_file.errors import ImportFileInvalid

# A record that runs over more lines has a quote that nothing closes.
_LONGEST_RECORD = 500
# Over so many unclosed quotes, or bytes read in vain behind them, the file is not a CSV of ours.
_MOST_UNCLOSED = 1000
_MOST_READ_IN_VAIN = 32 * LONGEST_ROW


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


def rewritten(body: Body) -> Recovered:
    """The rows of a body. Raises `ImportFileInvalid` over 1,000 unclosed quotes."""
    return _Reader(body).read()


@dataclass(slots=True)
class _Reader:
    body: Body
    refused: list[RefusedRow] = field(default_factory=list[RefusedRow])
    unclosed: int = 0
    in_vain: int = 0

    def read(self) -> Recovered:
        csv.field_size_limit(2**31 - 1)
        text, good = io.StringIO(), list[int]()
        writer = csv.writer(text, delimiter=";", lineterminator="\n")
        line, turns, empty = 0, 0, 0
        while line < len(self.body.marks.newlines):
            if turns % 1024 == 0:
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
                empty += 1
            else:
                self.refused.append(wrong_field_count(number, len(fields), self.body.width))
                check_refused(len(self.refused), self.refused[0].message)
            line, turns = line + taken, turns + 1
        return Recovered(text.getvalue().encode(), np.array(good, np.int64), self.refused, empty)

    def _start_of(self, line: int) -> int:
        """Where a line (from 0) begins."""
        return int(self.body.marks.newlines[line - 1]) + 1 if line else 0

    def _record(self, line: int) -> Iterator[str]:
        """Returns the lines of one record, no more than a record can have."""
        start = self._start_of(line)
        for each in range(line, min(line + _LONGEST_RECORD, len(self.body.marks.newlines))):
            begin, end = self._start_of(each), int(self.body.marks.newlines[each])
            if end - start > LONGEST_ROW:
                return
            yield str(self.body.data[begin:end], self.body.encoding) + "\n"

    def _refuse_unclosed(self, line: int, taken: int) -> None:
        number = self.body.first_line + line
        self.refused.append(RefusedRow(number, "QUOTES", f"Ligne {number} : guillemet mal placé ou jamais refermé"))
        self.unclosed += 1
        self.in_vain += self._start_of(line + taken) - self._start_of(line)
        if self.unclosed > _MOST_UNCLOSED or self.in_vain > _MOST_READ_IN_VAIN:
            raise ImportFileInvalid(
                f"Ligne {self.refused[0].line} et d'autres : des guillemets sont mal placés ou jamais refermés."
                " Le fichier n'est pas un CSV lisible.",
                line=self.refused[0].line,
            )
