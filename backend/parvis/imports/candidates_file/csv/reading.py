"""Reading a candidates file: every cell a text, every refused row named by its line (docs/rules/imports.md)."""

import csv
import io
import re
from collections.abc import Callable
from functools import partial

from parvis.imports.candidates_file.csv.blanks import BLANKS, separator_line
from parvis.imports.candidates_file.csv.bounds import (
    LONGEST_HEADER,
    LONGEST_ROW,
    MOST_COLUMNS,
    check_counts,
    row_too_long,
)
from parvis.imports.candidates_file.csv.encoding import BYTE_ORDER_MARK, encoding_of, line_of, refuse_binary
from parvis.imports.candidates_file.csv.line_ends import with_line_feeds
from parvis.imports.candidates_file.csv.rows import FileRows, RowsReader, WrongQuotes
from parvis.imports.candidates_file.errors import ImportFileInvalid

_SOMETHING = re.compile(rb"[^\r\n\s]")
NO_CANDIDATE = "Le fichier ne contient aucune ligne de candidat."
_OTHER_SEPARATORS = {",": "la virgule", "\t": "la tabulation", "|": "la barre verticale"}


def read_rows(
    content: bytes, checkpoint: Callable[[], object] = lambda: None, *, of_candidates: bool = True
) -> FileRows:
    """The rows in a file's content; ``checkpoint`` is called now and then and may raise, to stop. A file that is not
    one ``of_candidates`` may have a single column, and no row.

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
    if begins := _SOMETHING.search(content, start):
        start = begins.start()
    end = _header_end(content, start)
    encoding = encoding_of(content)
    headers = _headers(content[start:end].decode(encoding), least=2 if of_candidates else 1)
    checkpoint()
    # A spreadsheet shows blank lines above the header, but not the line `sep=;`.
    first_records = range(2 if announced else 1, line_of(content, start) + 1)
    reader = partial(RowsReader, content, end, line_of(content, end), encoding, headers, first_records, checkpoint)
    try:
        rows = reader(trusts_quotes=True).read()
    except WrongQuotes:
        rows = reader(trusts_quotes=False).read()
    if of_candidates and not len(rows) and not rows.refused:
        raise ImportFileInvalid(NO_CANDIDATE)
    return rows


def _header_end(data: bytes, start: int) -> int:
    """Where the rows begin. Raises `ImportFileInvalid` when the header is longer than a row can be."""
    end, quotes = start, 0
    while True:
        newline = data.find(b"\n", end, start + LONGEST_ROW)
        after = newline + 1 if newline >= 0 else len(data)
        if after - start > LONGEST_ROW:
            raise row_too_long(line_of(data, start))
        quotes += data.count(b'"', end, after)
        end = after
        if quotes % 2 == 0 or end == len(data):
            return end


def _headers(text: str, *, least: int) -> list[str]:
    csv.field_size_limit(2**31 - 1)
    headers = next(csv.reader(io.StringIO(text, newline=""), delimiter=";"))
    if len(headers) < least or (len(headers) == 1 and any(other in text for other in _OTHER_SEPARATORS)):
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
