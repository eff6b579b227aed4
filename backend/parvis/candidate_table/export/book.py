"""A workbook of several sheets, written in the process that needs it: a job's, which has no pages to answer."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import IO, Any, Final

from parvis.candidate_table.export.cells import Calculated, Code, Day, ErrorCode
from parvis.candidate_table.export.sheet import FIRST_DAY, LONGEST_TEXT
from parvis.candidate_table.export.workbook import Book
from parvis.kernel.clock import PARIS

_CUT: Final = "… (texte coupé)"
_OF_WORKBOOK: Final = (Code, Day, ErrorCode, Calculated, time)


@dataclass(frozen=True, slots=True)
class BookSheet:
    """A sheet: its name, headers, and rows of what `cell_of` takes, or of ``plain`` values, written as they are."""

    name: str
    headers: Sequence[str]
    rows: Iterable[Sequence[object]]
    plain: bool = False

    @classmethod
    def of_texts(cls, name: str, columns: Mapping[str, Sequence[str | None]]) -> BookSheet:
        """The sheet of columns of texts, by header."""
        return cls(name, list(columns), zip(*columns.values(), strict=True))


def write_book(sheets: Iterable[BookSheet], file: IO[bytes]) -> None:
    """Writes the sheets in turn, each asked for when the former is written; ``file`` must be seekable."""
    book = Book(file)
    for sheet in sheets:
        rows = sheet.rows if sheet.plain else (list(map(cell_of, row)) for row in sheet.rows)
        book.add_sheet(sheet.name, sheet.headers, rows)
    book.close()


def made_book(sheets: Iterable[BookSheet]) -> IO[bytes]:
    """The workbook of the sheets in a temporary file at its beginning, which the caller closes."""
    made = tempfile.TemporaryFile(prefix="parvis-book-")  # noqa: SIM115 - the answer closes it
    write_book(sheets, made)
    made.seek(0)
    return made


def cell_of(value: object) -> Any:  # noqa: ANN401 - any cell of a workbook
    """A cell is what it is: a number, a day, a day with its hour (in Paris where it has an offset), an hour, « Oui » or
    « Non », a text, a blank. A text that no cell can hold is cut, and ends saying so; so is a day before spreadsheets'.
    """
    if value == "":
        return None
    if value is None or isinstance(value, _OF_WORKBOOK) or (type(value) is date and value.toordinal() >= FIRST_DAY):
        return value
    if isinstance(value, datetime) and value.toordinal() >= FIRST_DAY:
        local = value if value.tzinfo is None else value.astimezone(PARIS)
        return local.replace(tzinfo=None, microsecond=0)
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        return value
    text = str(value)
    if isinstance(value, bool):
        text = "Oui" if value else "Non"
    elif isinstance(value, date):
        text = f"{value:%d/%m/%Y}"
    # Units of UTF-16 are at most two a character.
    return text if len(text) <= LONGEST_TEXT // 2 else text[: LONGEST_TEXT // 2 - len(_CUT)] + _CUT
