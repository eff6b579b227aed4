"""Rows that cannot be imported, named by the physical line on which they begin."""

from dataclasses import dataclass

from parvis.kernel.french import of_number


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """A refused row: ``line`` from 1, stable ``code``, French ``message``; candidate's number and column where
    known.
    """

    line: int
    code: str
    message: str
    external_id: str | None = None
    column: str | None = None


def wrong_field_count(line: int, fields: int, width: int) -> RefusedRow:
    """The row has not as many fields as the header."""
    found = f"{fields} {of_number(fields, 'champ', 'champs')}"
    return RefusedRow(line, "COLUMN_COUNT", f"Ligne {line} : {found} au lieu de {width}")
