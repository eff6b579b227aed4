"""Reading a candidates file: every cell a text, every refused row named by its line (parcoursup.md, decisions.md
§5).
"""

import csv
import io
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.imports.candidates_file.csv.encoding import BYTE_ORDER_MARK, UTF_8, encoding_of, line_of, refuse_binary
from parvis.imports.candidates_file.csv.recovery import recovered
from parvis.imports.candidates_file.csv.refused import RefusedRow, wrong_field_count
from parvis.imports.candidates_file.csv.structure import Rows, joined, rows_of
from parvis.imports.candidates_file.errors import ImportFileInvalid

LONGEST_CELL = 32_767
"""Characters of the longest cell, as in a spreadsheet and in formulas."""
LONGEST_HEADER = 500
"""Characters of the longest name of a column: it stands in an index, and heads a sheet."""
MOST_COLUMNS = 5_000

_SOMETHING = re.compile(rb"[^\r\n\s]")
_OTHER_SEPARATORS = {",": "la virgule", "\t": "la tabulation", "|": "la barre verticale"}


@dataclass(frozen=True, slots=True)
class Table:
    """The rows that can be read: ``frame`` has the columns ``"0"``, ``"1"``… all texts (null = blank), in file order.

    ``lines`` gives the physical line of each row of the frame, from 1.
    """

    encoding: str
    headers: list[str]
    frame: pl.DataFrame
    lines: NDArray[np.int64]
    refused: list[RefusedRow]


def read_table(content: bytes) -> Table:
    """The table in a file's content.

    Raises `ImportFileInvalid` when it is no such file: empty, header alone, binary, unknown encoding, wrong separator.
    """
    start = len(BYTE_ORDER_MARK) if content.startswith(BYTE_ORDER_MARK) else 0
    if _SOMETHING.search(content, start) is None:
        raise ImportFileInvalid("Le fichier est vide.")
    if b"\n" not in content:
        content = content.replace(b"\r", b"\n")
    refuse_binary(content)
    end, width = _header_end(content, start)
    if _SOMETHING.search(content, end) is None:
        _headers(content[start:end].decode(encoding_of(content)))
        raise ImportFileInvalid("Le fichier ne contient aucune ligne de candidat.")
    body = memoryview(content)[end:]
    with ThreadPoolExecutor(1, "csv") as reader:
        # Most files are UTF-8 and whole: Polars reads them so while the rows are found and counted.
        guess = reader.submit(_guessed, content, end, width)
        rows = rows_of(body)
        whole = rows is not None and rows.touching and rows.all_have(width)
    frame = guess.result()
    encoding = encoding_of(content) if frame is None else UTF_8
    headers = _headers(content[start:end].decode(encoding))
    first_line = line_of(content, end)
    guessed = frame if whole and width == len(headers) else None
    table = None if rows is None else _fast(body, rows, encoding, headers, first_line, frame=guessed)
    return table or _slow(body, encoding, headers, first_line)


def _header_end(data: bytes, start: int) -> tuple[int, int]:
    """Where the rows begin, and how many columns the header seems to have."""
    found = _SOMETHING.search(data, start)
    start = end = found.start() if found else start
    while True:
        end = data.find(b"\n", end)
        end = len(data) if end < 0 else end + 1
        if data.count(b'"', start, end) % 2 == 0 or end == len(data):
            return end, data.count(b";", start, end) + 1


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
    return headers


def _separator_message(header: str) -> str:
    found = max(_OTHER_SEPARATORS, key=header.count)
    if header.count(found):
        return (
            f"Le séparateur du fichier est {_OTHER_SEPARATORS[found]} : les colonnes doivent être séparées par « ; »."
        )
    return "Le fichier n'a qu'une colonne : les colonnes doivent être séparées par « ; »."


def _fast(
    body: memoryview,
    rows: Rows,
    encoding: str,
    headers: list[str],
    first_line: int,
    *,
    frame: pl.DataFrame | None = None,
) -> Table | None:
    """The table when the quotes pair; ``frame`` is the whole body where every row is known to have its fields."""
    width = len(headers)
    lines = rows.lines + (first_line - 1)
    good = rows.fields == width if frame is None else np.ones(len(rows), np.bool_)
    refused = [
        wrong_field_count(int(lines[row]), int(rows.fields[row]), width) for row in np.flatnonzero(~good).tolist()
    ]
    for row in np.flatnonzero(good & (rows.ends - rows.starts > LONGEST_CELL)).tolist():
        text = str(body[rows.starts[row] : rows.ends[row]], encoding)
        if too_long := _cell_too_long(text, int(lines[row]), headers):
            refused.append(too_long)
            good[row] = False
    if frame is None or not good.all():
        kept = joined(body, rows, good)
        frame = _frame(kept if encoding == UTF_8 else kept.decode(encoding).encode(), width)
    if frame.height != int(good.sum()):
        return None
    if rows.quoted_blanks:  # "" between quotes is as blank as nothing at all
        frame = frame.with_columns(pl.when(pl.all() != "").then(pl.all()))
    return Table(encoding, headers, frame, lines[good], sorted(refused, key=lambda row: row.line))


def _slow(body: memoryview, encoding: str, headers: list[str], first_line: int) -> Table:
    found = recovered(str(body, encoding), first_line, len(headers))
    clean = memoryview(found.text.encode())
    rows = rows_of(clean)
    assert rows is not None, "csv.writer pairs its quotes"
    table = _fast(clean, rows, UTF_8, headers, 1)
    assert table is not None, "csv.writer writes what Polars reads"
    lines = np.array(found.lines, np.int64)
    here = {int(line): int(lines[row]) for row, line in enumerate(rows.lines)}
    refused = [
        RefusedRow(here[row.line], row.code, row.message.replace(f"Ligne {row.line} ", f"Ligne {here[row.line]} "))
        for row in table.refused
    ]
    at = np.array([here[int(line)] for line in table.lines], np.int64)
    return Table(encoding, headers, table.frame, at, sorted([*found.refused, *refused], key=lambda row: row.line))


def _cell_too_long(row: str, line: int, headers: list[str]) -> RefusedRow | None:
    csv.field_size_limit(2**31 - 1)
    for header, cell in zip(headers, next(csv.reader(io.StringIO(row, newline=""), delimiter=";")), strict=False):
        if len(cell) > LONGEST_CELL:
            message = f"Ligne {line} : {len(cell)} caractères dans « {header.strip()} », {LONGEST_CELL} au plus"
            return RefusedRow(line, "CELL_TOO_LONG", message, column=header.strip())
    return None


def _guessed(content: bytes, start: int, width: int) -> pl.DataFrame | None:
    """The rows that begin at ``start``; None when one has more than ``width`` fields or something is no UTF-8."""
    try:
        content[:start].decode(UTF_8)
        return _frame(content, width, skipped=content.count(b"\n", 0, start))
    except (UnicodeDecodeError, pl.exceptions.PolarsError):
        return None


def _frame(csv_text: bytes, width: int, *, skipped: int = 0) -> pl.DataFrame:
    """The cells of a CSV that has so many columns, after its ``skipped`` first lines."""
    schema = {str(position): pl.String() for position in range(width)}
    if not csv_text:
        return pl.DataFrame(schema=schema)
    return pl.read_csv(
        csv_text,
        has_header=False,
        skip_lines=skipped,
        separator=";",
        quote_char='"',
        schema=schema,
        raise_if_empty=False,
    )
