"""Reading the workbook: which of its columns are which, and which file each line names."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

NUMBER_HEADERS: Final = ("Numero", "Numéro", "Candidat - Code")
FILE_HEADERS: Final = ("Fichier", "Document", "Nom du fichier")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the workbook: the candidate's number, and the file's name, empty without such a column."""

    line: int
    number: str
    file: str


def folded(text: str) -> str:
    """A header or a name as it is compared: without case, accents or doubled blanks."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join(plain.casefold().split())


def lines_of(rows: Mapping[int, Mapping[int, str]]) -> list[Line] | None:
    """The lines below the headers, which stand in the first row; None without a column of numbers."""
    headers = {folded(text): column for column, text in sorted(rows.get(1, {}).items(), reverse=True)}
    number = next((headers[key] for name in NUMBER_HEADERS if (key := folded(name)) in headers), None)
    file = next((headers[key] for name in FILE_HEADERS if (key := folded(name)) in headers), None)
    if number is None:
        return None
    return [
        Line(row, cells.get(number, "").strip().upper(), "" if file is None else cells.get(file, "").strip())
        for row, cells in sorted(rows.items())
        if row > 1 and any(text.strip() for text in cells.values())
    ]


def names_files(rows: Mapping[int, Mapping[int, str]]) -> bool:
    """Whether the workbook names the files; else their names carry the numbers."""
    known = {folded(name) for name in FILE_HEADERS}
    return any(folded(text) in known for text in rows.get(1, {}).values())
