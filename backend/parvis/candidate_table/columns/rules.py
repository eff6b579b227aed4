"""What a column is: its family and technical name, so that families never collide; what the header of a mark says."""

import re
from dataclasses import dataclass
from enum import StrEnum


class Family(StrEnum):
    """Where a column comes from (docs/rules/candidate-table.md); of a `TABLE` of the school formulas alone read."""

    BUSINESS = "BUSINESS"
    EXTERNAL = "EXTERNAL"
    ROW_FORMULA = "ROW_FORMULA"
    AGGREGATE_FORMULA = "AGGREGATE_FORMULA"
    TABLE = "TABLE"


_TABLES = {
    Family.EXTERNAL: "Parcoursup",
    Family.ROW_FORMULA: "Candidats",
    Family.AGGREGATE_FORMULA: "Globales",
}


def technical_name(family: Family, name: str) -> str:
    """The name in cells, filters, views and history: ``Nom``, ``Parcoursup[Header]``, ``Candidats[Name]``."""
    table = _TABLES.get(family)
    return name if table is None else f"{table}[{name}]"


def external_name(technical: str) -> str | None:
    """The bare name of an external column, or None for a column of another family."""
    prefix = "Parcoursup["
    return technical[len(prefix) : -1] if technical.startswith(prefix) and technical.endswith("]") else None


# A run of blanks is read from its beginning alone, so that a hostile header costs no more than its length.
_WITHOUT = re.compile(
    r"(?:(?<!\s)\s+)?(?:(?:-\s*)?\b(?:N(?:-[1-3])?|\d{4}/\d{4})(?!\w|-\d)|\(\d+\)$)",
)
_CODE = re.compile(r"(?:\bcode\)?|\bcode ?postal)$", re.IGNORECASE)
_IDENTIFIER = re.compile(r"\b(?:UAI|INE)\b", re.IGNORECASE)


def names_codes(name: str) -> bool:
    """Whether a column of this name holds codes: it ends in the word Code or CodePostal, or holds UAI or INE."""
    return _CODE.search(_WITHOUT.sub("", name)) is not None or _IDENTIFIER.search(name) is not None


class SchoolYear(StrEnum):
    """The two years that school reports cover."""

    TERMINALE = "TERMINALE"
    PREMIERE = "PREMIERE"


SUFFIXES = {SchoolYear.TERMINALE: "_1", SchoolYear.PREMIERE: "_2"}


@dataclass(frozen=True, slots=True)
class Mark:
    """An average of a school report: whose subject it is, in which year; ``trimester`` counts from 1."""

    subject: str
    year: SchoolYear
    trimester: int


@dataclass(frozen=True, slots=True)
class MarkColumn:
    """The external column of a mark, by its bare name."""

    name: str
    mark: Mark

    @property
    def technical_name(self) -> str:
        """The name that cells and history carry."""
        return technical_name(Family.EXTERNAL, self.name)
