"""Reading a CSV whose quotes do not pair, row by row, so that one wrong line refuses that line and not the rest."""

import csv
import io
from dataclasses import dataclass, field
from itertools import islice

from parvis.imports.candidates_file.csv.refused import RefusedRow, wrong_field_count
from parvis.imports.candidates_file.errors import ImportFileInvalid

# A record that runs over more physical lines has a quote that no one closed.
_LONGEST_RECORD = 500
# Over so many unclosed quotes the file is not a CSV of ours, and reading on would cost without end.
_MOST_UNCLOSED = 1000


@dataclass(slots=True)
class Recovered:
    """Good rows written anew as clean CSV, the line of each, and those refused."""

    text: str = ""
    lines: list[int] = field(default_factory=list[int])
    refused: list[RefusedRow] = field(default_factory=list[RefusedRow])


def recovered(text: str, first_line: int, width: int) -> Recovered:
    """The rows of ``text``, which begins at the physical line ``first_line`` and must have ``width`` fields a row.

    Raises `ImportFileInvalid` over 1,000 unclosed quotes.
    """
    csv.field_size_limit(2**31 - 1)
    physical = [f"{line}\n" for line in text.split("\n")]
    clean, found, place, unclosed = io.StringIO(), Recovered(), 0, 0
    writer = csv.writer(clean, delimiter=";", lineterminator="\n")
    while place < len(physical):
        reader = csv.reader(islice(physical, place, place + _LONGEST_RECORD), delimiter=";", strict=True)
        line, closed, fields = first_line + place, True, list[str]()
        try:
            fields = next(reader, fields)
        except csv.Error:
            closed = False
        taken = max(reader.line_num, 1)
        if closed and len(fields) == width:
            writer.writerow(fields)
            found.lines.append(line)
        elif not closed or taken > 1:
            unclosed, taken = unclosed + 1, 1
            found.refused.append(RefusedRow(line, "QUOTES", f"Ligne {line} : guillemet mal placé ou jamais refermé"))
        elif fields:
            found.refused.append(wrong_field_count(line, len(fields), width))
        if unclosed > _MOST_UNCLOSED:
            raise ImportFileInvalid(
                f"Plus de {_MOST_UNCLOSED} lignes ont un guillemet mal placé : le fichier n'est pas un CSV lisible.",
                line=line,
            )
        place += taken
    found.text = clean.getvalue()
    return found
