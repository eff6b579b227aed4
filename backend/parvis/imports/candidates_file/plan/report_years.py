"""Which year the cells of a file say that a block of school reports is about (docs/rules/imports.md)."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.columns.naming import NamedColumn, folded
from parvis.candidate_table.columns.panels import REPORTS
from parvis.candidate_table.columns.rules import SchoolYear
from parvis.candidate_table.raw_column import BLANK_ENTRY, RawColumn

AGREEING: Final = 0.9
"""The share of a block's cells above which the year that they say is that of the block."""
Read = TypeVar("Read")
_YEARS: Final = re.compile(r"(\d{4}) ?[-/‐-―] ?(\d{4}|\d{2})")
_CLASSES: Final = (
    (SchoolYear.TERMINALE, ("terminale", "term", "tle")),
    (SchoolYear.PREMIERE, ("premiere", "1ere", "1re")),
)


class ReportYears:
    """What the columns of a file say of blocks of reports; ``campaign_year`` ends the year of Terminale."""

    def __init__(self, columns: Sequence[RawColumn], campaign_year: int | None) -> None:
        self._columns, self.campaign_year = columns, campaign_year
        self._blocks: list[int] = []

    def of_blocks(self, blocks: Sequence[Sequence[int]]) -> list[SchoolYear | None]:
        """The year of each block that begins with these columns: by its school year, else by its class.

        Where nothing else tells the campaign's year, it is the newer of the blocks' years.
        """
        self._blocks = [positions[0] for positions in blocks]
        ends = {end for block in self._blocks if (end := _agreed(_times(self._columns[block], _end))) is not None}
        if self.campaign_year is None and len(ends) > 1:
            self.campaign_year = max(ends)
        return [self._year_of_block(positions) for positions in blocks]

    def disagreeing(self, columns: Sequence[NamedColumn]) -> NDArray[np.int64]:
        """Counts in each row the cells in which a block says another year than its own, where too many do."""
        found = np.zeros(len(self._columns[0]), np.int64)
        for position in self._blocks:
            column = self._columns[position]
            year = next(year for year, panel in REPORTS.items() if panel == columns[position].panel)
            of_year = np.array([self._year(text) is year for text in column.dictionary])
            filled = column.codes != BLANK_ENTRY
            wrong = filled & ~of_year[column.codes]
            if not filled.any() or np.count_nonzero(filled & ~wrong) <= AGREEING * np.count_nonzero(filled):
                found += wrong if filled.any() else ~filled
        return found

    def _year_of_block(self, positions: Sequence[int]) -> SchoolYear | None:
        return next(
            filter(None, (_agreed(_times(self._columns[position], self._year)) for position in positions)), None
        )

    def _year(self, text: str) -> SchoolYear | None:
        end = _end(text)
        if end is None or self.campaign_year is None:
            return _class(text)
        years = {self.campaign_year: SchoolYear.TERMINALE, self.campaign_year - 1: SchoolYear.PREMIERE}
        return years.get(end)


def _agreed(cells: Counter[Read]) -> Read | None:
    """What over nine cells in ten say."""
    [(most, times)] = cells.most_common(1) or [(None, 0)]
    return most if times > AGREEING * cells.total() else None


def _times(column: RawColumn, read: Callable[[str], Read]) -> Counter[Read]:
    """How many cells say what ``read`` reads in them; blank cells say nothing."""
    cells: Counter[Read] = Counter()
    for text, times in zip(column.dictionary, np.bincount(column.codes).tolist(), strict=False):
        if text:
            cells[read(text)] += times
    return cells


def _end(text: str) -> int | None:
    """The year in which a school year ends, ``2025-2026`` or ``2025/26``; None for another text."""
    match = _YEARS.search(text)
    end = int(match[1]) + 1 if match else None
    return end if match and end is not None and str(end).endswith(match[2]) else None


def _class(text: str) -> SchoolYear | None:
    words = folded(text)
    return next((year for year, beginnings in _CLASSES if words.startswith(beginnings)), None)
