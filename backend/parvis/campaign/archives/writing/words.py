"""What the codes of cells are called in what people keep: the workbook of an archive, the page of a person's data."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Final

from parvis.candidates.record.model import SOURCE_NAMES
from parvis.formulas.computations.methods import METHOD_NAMES
from parvis.interviews.jury_grades.model import LETTER_NAMES

CODED_COLUMNS: Final[Mapping[str, Mapping[str, str]]] = {
    "MethodeEvaluation": METHOD_NAMES,
    "Source": SOURCE_NAMES,
    "NoteEntretien": LETTER_NAMES,
    "NotePFM": LETTER_NAMES,
    "NotePFM1": LETTER_NAMES,
    "NotePFM2": LETTER_NAMES,
}

_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


def words_of_column(name: str) -> Mapping[str, str] | None:
    """The words of a column of codes, by technical name, also of a formula's method; None for other columns."""
    return METHOD_NAMES if name.startswith("Candidats[") else CODED_COLUMNS.get(name)


def cell_in_words(name: str, value: object) -> object:
    """A cell of the table: a word instead of a code, a day instead of its digits."""
    if not isinstance(value, str):
        return value
    words = words_of_column(name)
    if words is not None and value in words:
        return words[value]
    return day_of(value) or value


def day_of(text: str) -> date | None:
    """The day that a text is as the table holds it, ``2009-04-30``; None where it is none."""
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None
