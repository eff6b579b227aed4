"""What the menu counts, and what one file lacks, on the wire (docs/rules/ranking.md)."""

from parvis.candidate_table.columns.rules import SchoolYear
from parvis.kernel.schemas import Out
from parvis.ranking.worklists.rules import Lack


class AlertsOut(Out):
    """How many conflicts are open, and how many candidates each filter of the menu shows; ``lacking``: how many files
    are incomplete, by what they lack; ``columns_in_error``: the formulas that are in error for somebody.
    """

    conflicts: int
    candidates_in_conflict: int
    candidates_in_error: int
    columns_in_error: list[str]
    lacking: dict[Lack, int]


class TermOut(Out):
    """A term of a school year, from 1."""

    year: SchoolYear
    trimester: int


class ColumnErrorOut(Out):
    """A formula that is in error for a candidate, by its name, and the error."""

    column: str
    name: str
    error: str


class LacksOut(Out):
    """What the file of one candidate lacks, and the formulas in error; ``terms``: those without any mark."""

    lacks: list[Lack]
    terms: list[TermOut]
    errors: list[ColumnErrorOut]
