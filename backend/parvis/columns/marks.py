"""What the header of a mark says."""

from dataclasses import dataclass
from enum import StrEnum


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
