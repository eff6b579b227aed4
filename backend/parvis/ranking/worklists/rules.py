"""What a whole file holds, and whose file lacks what.

A term of a school report is expected as soon as one candidate of the same rhythm (three terms or two semesters a year)
has a mark in it, so that nothing is expected before a file holds it. The marks and documents of those who did not
confirm their wish, and whatever those who are absent from the file lack, are no work: they are not ranked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from parvis.candidate_table.cells import Mask
from parvis.candidate_table.columns.naming import is_by_semester, year_of_periodicity
from parvis.candidate_table.columns.rules import Mark, SchoolYear
from parvis.candidate_table.questions.filters import HasValue, Value, of_rows, rows_passing
from parvis.formula_language import Kind
from parvis.formulas.computations.methods import unconfirmed

if TYPE_CHECKING:
    from parvis.candidate_table.snapshot.snapshot import Snapshot

SEMESTERS_A_YEAR: Final = 2
ABSENT, EMAIL, SOURCE = "AbsentDuFichier", "Email", "Source"


class Lack(StrEnum):
    """What a file may lack."""

    MARKS = "MARKS"
    FILES = "FILES"
    WISH = "WISH"
    EMAIL = "EMAIL"


LACKS: Final[Mapping[str, Lack]] = {
    "MISSING_MARKS_FILTER": Lack.MARKS,
    "MISSING_FILES_FILTER": Lack.FILES,
    "UNCONFIRMED_WISH_FILTER": Lack.WISH,
    "MISSING_EMAIL_FILTER": Lack.EMAIL,
}
"""The filters of the grid that show one list alone."""


class KnownColumn(Protocol):
    """A column of the candidate table: its heading in the file, and the mark that it holds."""

    @property
    def technical_name(self) -> str: ...  # noqa: D102 - as the table names it
    @property
    def name(self) -> str: ...  # noqa: D102 - as the file names it
    @property
    def panel(self) -> str | None: ...  # noqa: D102 - its heading
    @property
    def mark(self) -> Mark | None: ...  # noqa: D102 - the mark that it holds


@dataclass(frozen=True, slots=True, order=True)
class Term:
    """A term of a school year; ``number`` counts from 1."""

    year: SchoolYear
    number: int


@dataclass(frozen=True, slots=True)
class ColumnsToComplete:
    """The columns that tell whether marks are missing: those of each term, and those that tell the rhythm of a year."""

    marks: tuple[tuple[Term, str], ...]
    rhythms: tuple[tuple[SchoolYear, str], ...]


def columns_to_complete(columns: Iterable[KnownColumn]) -> ColumnsToComplete:
    """Returns the columns that tell whether marks are missing, among those that the person may read."""
    marks: list[tuple[Term, str]] = []
    rhythms: list[tuple[SchoolYear, str]] = []
    for column in columns:
        if column.mark is not None:
            marks.append((Term(column.mark.year, column.mark.trimester), column.technical_name))
        elif (year := year_of_periodicity(column.name, column.panel)) is not None:
            rhythms.append((year, column.technical_name))
    return ColumnsToComplete(tuple(marks), tuple(rhythms))


def terms_lacking(snapshot: Snapshot, columns: ColumnsToComplete) -> dict[Term, Mask]:
    """For each term that the file knows, the (rows,) candidates who should have a mark in it and have none."""
    awaited = _ranked(snapshot)
    semesters = {
        year: _any(snapshot, [_by_semester(snapshot, name) for of, name in columns.rhythms if of is year])
        for year in SchoolYear
    }
    lacking: dict[Term, Mask] = {}
    for term in sorted({term for term, _ in columns.marks}):
        marked = _any(snapshot, [_is_number(snapshot, name) for of, name in columns.marks if of == term])
        by_semester = semesters[term.year]
        expected = np.zeros(snapshot.rows, np.bool_)
        if (marked & ~by_semester).any():
            expected |= ~by_semester
        if term.number <= SEMESTERS_A_YEAR and (marked & by_semester).any():
            expected |= by_semester
        lacking[term] = awaited & expected & ~marked
    return lacking


def without_marks(snapshot: Snapshot, columns: ColumnsToComplete) -> Mask:
    """The (rows,) candidates who have no mark in one of the terms expected of them."""
    return _any(snapshot, terms_lacking(snapshot, columns).values())


def without_files(snapshot: Snapshot, with_sheet: Mask, with_deposit: Mask) -> Mask:
    """The (rows,) platform's candidates without a future sheet, once there are some, and others without a file."""
    by_hand = _has(snapshot, SOURCE, "MANUAL")
    without_sheet = ~by_hand & ~with_sheet if with_sheet.any() else np.zeros(snapshot.rows, np.bool_)
    return _ranked(snapshot) & (without_sheet | (by_hand & ~with_deposit))


def without_confirmation(snapshot: Snapshot) -> Mask:
    """The (rows,) candidates who did not confirm their wish."""
    return _present(snapshot) & unconfirmed(snapshot)


def without_email(snapshot: Snapshot) -> Mask:
    """The (rows,) candidates whose address is not known."""
    return _present(snapshot) & _has(snapshot, EMAIL, None, "")


def _present(snapshot: Snapshot) -> Mask:
    return snapshot.alive & ~_has(snapshot, ABSENT, True)


def _ranked(snapshot: Snapshot) -> Mask:
    return _present(snapshot) & ~unconfirmed(snapshot)


def _has(snapshot: Snapshot, column: str, *values: Value) -> Mask:
    return rows_passing(snapshot, [HasValue(column, values)], snapshot.alive)


def _is_number(snapshot: Snapshot, name: str) -> Mask:
    column = snapshot.table_column(name)
    return of_rows(column, column.kinds == Kind.NUMBER)


def _by_semester(snapshot: Snapshot, name: str) -> Mask:
    column = snapshot.table_column(name)
    return of_rows(column, column.has_text(is_by_semester))


def _any(snapshot: Snapshot, masks: Iterable[Mask]) -> Mask:
    return np.logical_or.reduce([np.zeros(snapshot.rows, np.bool_), *masks])
