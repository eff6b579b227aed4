"""Whose row is refused: a row that has not its fields most often still has the candidate's number in its place."""

import csv
import io
from collections.abc import Collection, Sequence
from dataclasses import replace

from parvis.imports.candidates_file.csv.encoding import BYTE_ORDER_MARK
from parvis.imports.candidates_file.csv.line_ends import with_line_feeds
from parvis.imports.candidates_file.csv.refused import RefusedRow
from parvis.imports.candidates_file.csv.structure import marks_of


def with_known_numbers(
    content: bytes, encoding: str, refused: Sequence[RefusedRow], position: int, known: Collection[str]
) -> list[RefusedRow]:
    """The refused rows of a file, with the number that stands in their field at ``position`` where it is ``known``.

    Another number says nothing: fields before it may be missing, or too many.
    """
    if all(row.external_id is not None for row in refused):
        return list(refused)
    content = with_line_feeds(content).removeprefix(BYTE_ORDER_MARK)
    ends = marks_of(content).newlines
    csv.field_size_limit(2**31 - 1)
    found: list[RefusedRow] = []
    for row in refused:
        start = int(ends[row.line - 2]) + 1 if row.line > 1 else 0
        line = content[start : int(ends[row.line - 1])].decode(encoding).replace("\r", " ")
        fields = next(csv.reader(io.StringIO(line), delimiter=";"), list[str]())
        number = fields[position].strip() if position < len(fields) else None
        found.append(replace(row, external_id=number) if row.external_id is None and number in known else row)
    return found
