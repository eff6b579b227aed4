"""Warnings about a file as a whole: its reports, its headers, and the files before it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from parvis.candidate_table.columns.rules import Family, Mark, SchoolYear, technical_name
from parvis.candidate_table.raw_column import BLANK_ENTRY
from parvis.imports.candidates_file.plan.incoming import LINE
from parvis.imports.candidates_file.plan.plan import Plan
from parvis.imports.candidates_file.plan.renamings import Renaming
from parvis.imports.candidates_file.plan.schemas import WarnedPersonOut, WarningCode

_OTHER_YEAR: Final = {SchoolYear.TERMINALE: SchoolYear.PREMIERE, SchoolYear.PREMIERE: SchoolYear.TERMINALE}


@dataclass(frozen=True, slots=True)
class FileWarning:
    """A reason to look twice, and everyone it is about: nobody in particular when it is about the whole file.

    ``count`` people, lines or cells; ``lines`` are physical ones, in order; ``must_accept``: nothing is imported until
    somebody accepts it by its code.
    """

    code: WarningCode
    count: int
    people: list[WarnedPersonOut]
    lines: list[int] = field(default_factory=list[int])
    must_accept: bool = False
    data: Sequence[Renaming] | None = None


def warnings_of_reports(plan: Plan) -> list[FileWarning]:
    """Blocks of reports that say another year than theirs or are those of another year, and blocks that are gone."""
    incoming = plan.incoming
    mixed = int(incoming.of_other_years.sum()) + _swapped_cells(plan)
    lines = incoming.identity[LINE].filter(incoming.of_other_years > 0).to_list()
    missing = len(_years_before(plan) - {column.mark.year for column in incoming.columns if column.mark is not None})
    return [
        FileWarning(WarningCode.REPORT_YEARS_MIXED, mixed, [], lines, must_accept=True),
        FileWarning(WarningCode.REPORT_BLOCK_MISSING, missing, [], must_accept=True),
    ]


def imported_before(plan: Plan) -> list[FileWarning]:
    """The warning about a file that was imported, and another one since."""
    return (
        [FileWarning(WarningCode.FILE_IMPORTED_BEFORE, 0, [], must_accept=True)] if plan.former.imported_before else []
    )


def _years_before(plan: Plan) -> set[SchoolYear]:
    """The years of which the former file has marks."""
    return {
        column.mark.year for column in plan.columns.marks if column.mark and column.technical_name in plan.snapshot.raw
    }


def _swapped_cells(plan: Plan) -> int:
    """The cells of marks that have exchanged their years since the former file, in columns where most have."""
    names = {
        column.mark: technical_name(Family.EXTERNAL, column.name) for column in plan.incoming.columns if column.mark
    }
    comparison = plan.comparison
    known = np.flatnonzero(comparison.record_of >= 0)
    rows = comparison.held["row_number"].to_numpy()[comparison.record_of[known]]
    swapped = 0
    for mark, name in names.items():
        other = names.get(Mark(mark.subject, _OTHER_YEAR[mark.year], mark.trimester))
        pair = (name, other or "")
        if mark.year is SchoolYear.PREMIERE or not all(each in plan.snapshot.raw for each in pair):
            continue
        before, now = [plan.snapshot.raw[each] for each in pair], [plan.incoming.cells[each] for each in pair]
        # Texts of both years by the same codes, those of the former file's Terminale and then others.
        texts = {
            text: code for code, text in enumerate({text: None for each in (*before, *now) for text in each.dictionary})
        }
        old = [np.array([texts[text] for text in each.dictionary])[each.codes[rows]] for each in before]
        new = [np.array([texts[text] for text in each.dictionary])[each.codes[known]] for each in now]
        both_filled = (old[0] != old[1]) & np.logical_and.reduce([each != BLANK_ENTRY for each in (*old, *new)])
        exchanged = int(np.count_nonzero(both_filled & (new[0] == old[1]) & (new[1] == old[0])))
        swapped += 2 * exchanged if 2 * exchanged > np.count_nonzero(both_filled) else 0
    return swapped
