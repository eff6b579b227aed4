"""Reading a candidates file: every cell a text, every refused row named by its line (docs/rules/imports.md)."""

import csv
import io
import re
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.raw_column import BLANK_ENTRY, RawColumn
from parvis.imports.candidates_file.csv.blanks import BLANKS, is_empty_line, separator_line
from parvis.imports.candidates_file.csv.bounds import (
    LONGEST_CELL,
    LONGEST_HEADER,
    LONGEST_ROW,
    MOST_COLUMNS,
    check_counts,
    check_lines,
    check_refused,
    check_rows,
    row_too_long,
)
from parvis.imports.candidates_file.csv.cells import columns_of
from parvis.imports.candidates_file.csv.encoding import BYTE_ORDER_MARK, UTF_8, encoding_of, line_of, refuse_binary
from parvis.imports.candidates_file.csv.line_ends import with_line_feeds
from parvis.imports.candidates_file.csv.recovery import Body, rewritten
from parvis.imports.candidates_file.csv.refused import RefusedRow, wrong_field_count
from parvis.imports.candidates_file.csv.structure import Marks, Rows, has_unpaired_quote, marks_of, rows_of
from parvis.imports.candidates_file.errors import ImportFileInvalid

_SOMETHING = re.compile(rb"[^\r\n\s]")
NO_CANDIDATE = "Le fichier ne contient aucune ligne de candidat."
_OTHER_SEPARATORS = {",": "la virgule", "\t": "la tabulation", "|": "la barre verticale"}


@dataclass(frozen=True, slots=True)
class FileRows:
    """The rows of a file that can be read, in its order, as ``columns``, one for each header.

    ``lines`` gives the physical line of each row, from 1; ``empty`` lines were left out.
    """

    encoding: str
    headers: list[str]
    columns: list[RawColumn]
    lines: NDArray[np.int64]
    refused: list[RefusedRow]
    empty: int

    def __len__(self) -> int:
        return len(self.lines)


def read_rows(content: bytes, checkpoint: Callable[[], object] = lambda: None) -> FileRows:
    """The rows in a file's content; ``checkpoint`` is called now and then and may raise, to stop.

    Raises `ImportFileInvalid` when it is no such file: empty, header alone, binary, unknown encoding, wrong separator,
    over the `bounds`.
    """
    start = len(BYTE_ORDER_MARK) if content.startswith(BYTE_ORDER_MARK) else 0
    if _SOMETHING.search(content, start) is None:
        raise ImportFileInvalid("Le fichier est vide.")
    content = with_line_feeds(content)
    refuse_binary(content)
    check_counts(content)
    if announced := separator_line(content):
        if announced[1] != b";":
            raise ImportFileInvalid(_separator_message(announced[1].decode("latin-1")))
        start = announced.end()
    end = _header_end(content, start)
    if _SOMETHING.search(content, end) is None:
        _headers(content[start:end].decode(encoding_of(content)))
        raise ImportFileInvalid(NO_CANDIDATE)
    checkpoint()
    body, first_line = memoryview(content)[end:], line_of(content, end)
    marks = marks_of(body)
    check_lines(marks.newlines, first_line)
    checkpoint()
    if has_unpaired_quote(marks):
        return _something_in(_recovered(content, start, end, marks, checkpoint))
    rows = rows_of(marks)
    lines = rows.lines + (first_line - 1)
    check_rows(rows, lines)
    encoding = encoding_of(content)
    headers = _headers(content[start:end].decode(encoding))
    checkpoint()
    found = _sound(body, rows, lines, encoding, headers)
    return _something_in(found or _recovered(content, start, end, marks, checkpoint))


def _something_in(found: FileRows) -> FileRows:
    """``found``. Raises `ImportFileInvalid` where every line is empty."""
    if not len(found) and not found.refused:
        raise ImportFileInvalid(NO_CANDIDATE)
    return found


def _header_end(data: bytes, start: int) -> int:
    """Where the rows begin. Raises `ImportFileInvalid` when the header is longer than a row can be."""
    found = _SOMETHING.search(data, start)
    start = end = found.start() if found else start
    quotes = 0
    while True:
        newline = data.find(b"\n", end, start + LONGEST_ROW)
        after = newline + 1 if newline >= 0 else len(data)
        if after - start > LONGEST_ROW:
            raise row_too_long(line_of(data, start))
        quotes += data.count(b'"', end, after)
        end = after
        if quotes % 2 == 0 or end == len(data):
            return end


def _headers(text: str) -> list[str]:
    csv.field_size_limit(2**31 - 1)
    headers = next(csv.reader(io.StringIO(text.lstrip("\r\n"), newline=""), delimiter=";"))
    if len(headers) < 2:
        raise ImportFileInvalid(_separator_message(text))
    if len(headers) > MOST_COLUMNS:
        raise ImportFileInvalid(f"Le fichier a {len(headers)} colonnes ; {MOST_COLUMNS} au plus sont acceptées.")
    longest = max(headers, key=len)
    if len(longest) > LONGEST_HEADER:
        raise ImportFileInvalid(
            f"Le nom de la colonne « {longest[:40]}… » a {len(longest)} caractères ;"
            f" {LONGEST_HEADER} au plus sont acceptés."
        )
    return [header.strip(BLANKS) for header in headers]


def _separator_message(header: str) -> str:
    found = max(_OTHER_SEPARATORS, key=header.count)
    if header.count(found):
        return (
            f"Le séparateur du fichier est {_OTHER_SEPARATORS[found]} : les colonnes doivent être séparées par « ; »."
        )
    return "Le fichier n'a qu'une colonne : les colonnes doivent être séparées par « ; »."


def _sound(
    body: memoryview,
    rows: Rows,
    lines: NDArray[np.int64],
    encoding: str,
    headers: list[str],
) -> FileRows | None:
    """The rows when the quotes pair, ``lines`` being theirs in the file. None where Polars reads other rows."""
    width = len(headers)
    good = rows.fields == width
    texts = ((row, str(body[rows.starts[row] : rows.ends[row]], encoding)) for row in np.flatnonzero(~good).tolist())
    wrong = [row for row, text in texts if not is_empty_line(text)]
    empty = rows.blanks + int(np.count_nonzero(~good)) - len(wrong)
    if wrong:
        first = wrong_field_count(int(lines[wrong[0]]), int(rows.fields[wrong[0]]), width)
        check_refused(len(wrong), first.message)
    refused = [wrong_field_count(int(lines[row]), int(rows.fields[row]), width) for row in wrong]
    for row in np.flatnonzero(good & (rows.ends - rows.starts > LONGEST_CELL)).tolist():
        text = str(body[rows.starts[row] : rows.ends[row]], encoding)
        if too_long := _cell_too_long(text, int(lines[row]), headers):
            refused.append(too_long)
            good[row] = False
    columns = columns_of(body, rows, np.flatnonzero(good), encoding, width)
    if columns is None:
        return None
    lines, filled = lines[good], np.zeros(int(good.sum()), np.bool_)
    for column in columns:
        filled |= column.codes != BLANK_ENTRY
    if not filled.all():
        columns, lines = [column.of_rows(filled) for column in columns], lines[filled]
        empty += int(np.count_nonzero(~filled))
    return FileRows(encoding, headers, columns, lines, sorted(refused, key=lambda row: row.line), empty)


def _recovered(content: bytes, start: int, end: int, marks: Marks, checkpoint: Callable[[], object]) -> FileRows:
    """The rows of a file that has wrong quotes after its header, which stands at ``start``."""
    encoding = encoding_of(content)
    headers = _headers(content[start:end].decode(encoding))
    body = Body(memoryview(content)[end:], marks, encoding, line_of(content, end), len(headers), checkpoint)
    found = rewritten(body)
    rows = rows_of(marks_of(found.content))
    check_rows(rows, found.lines)
    sound = _sound(memoryview(found.content), rows, found.lines, UTF_8, headers)
    assert sound is not None, "csv.writer writes what Polars reads"
    refused = sorted([*found.refused, *sound.refused], key=lambda row: row.line)
    return FileRows(encoding, headers, sound.columns, sound.lines, refused, found.empty + sound.empty)


def _cell_too_long(row: str, line: int, headers: list[str]) -> RefusedRow | None:
    csv.field_size_limit(2**31 - 1)
    for header, cell in zip(headers, next(csv.reader(io.StringIO(row, newline=""), delimiter=";")), strict=False):
        if len(cell) > LONGEST_CELL:
            message = f"Ligne {line} : {len(cell)} caractères dans « {header.strip()} », {LONGEST_CELL} au plus"
            return RefusedRow(line, "CELL_TOO_LONG", message, column=header.strip())
    return None
