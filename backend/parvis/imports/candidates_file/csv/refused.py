"""Rows that cannot be imported, named by the physical line on which they begin."""

import csv
import io
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from parvis.kernel.french import of_number


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """A refused row: ``line`` from 1, stable ``code``, French ``message``; candidate's number and column where
    known. ``text`` is the row's, until its number was looked for there.
    """

    line: int
    code: str
    message: str
    external_id: str | None = None
    column: str | None = None
    text: str = ""


def wrong_field_count(line: int, fields: int, width: int, text: str) -> RefusedRow:
    """The row has not as many fields as the header."""
    counted = f"{fields} {of_number(fields, 'champ', 'champs')}"
    return RefusedRow(line, "COLUMN_COUNT", f"Ligne {line} : {counted} au lieu de {width}", text=text)


def with_known_numbers(refused: Sequence[RefusedRow], position: int, known: Collection[str]) -> list[RefusedRow]:
    """The refused rows of a file, with the number that stands in their field at ``position`` where it is ``known``: a
    row that has not its fields most often still has the candidate's number in its place.

    Another number says nothing: fields before it may be missing, or too many.
    """
    return [
        replace(row, text="", external_id=row.external_id or _known_number(row, position, known)) for row in refused
    ]


def _known_number(row: RefusedRow, position: int, known: Collection[str]) -> str | None:
    fields = next(csv.reader(io.StringIO(row.text, newline=""), delimiter=";"), list[str]())
    number = fields[position].strip() if position < len(fields) else None
    return number if number in known else None
