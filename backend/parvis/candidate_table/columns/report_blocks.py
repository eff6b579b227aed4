"""Which year each column of school reports is about: what its block's cells say, else where the block stands.

Both years' blocks have the same headers. A block begins at a column of the school year (`Bulletins - Année Scolaire`),
whose cells name it; a file whose columns were sorted has no blocks, and the same headers one after the other.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from parvis.candidate_table.columns.rules import SchoolYear

_MARKERS: Final = ("bulletins - annee scolaire - libelle", "annee scolaire - libelle", "annee scolaire")
_CLASS: Final = re.compile(r"(bulletins? - )?(classe|niveau( de la classe)?)( - libelle)?$")
_BY_POSITION: Final = (SchoolYear.TERMINALE, SchoolYear.PREMIERE)

YearsInCells = Callable[[Sequence[Sequence[int]]], Sequence[SchoolYear | None]]
"""The year that the cells of each block say, by the positions of the columns that say it, the first that does; None
where they say none, or several.
"""


def markers_of(headers: Sequence[str]) -> list[list[int]]:
    """The positions of the columns that say each block's year, school years first; ``headers`` are `naming.folded`."""
    for marker in _MARKERS:
        starts = [position for position, header in enumerate(headers) if header == marker]
        if starts:
            ends = [*starts[1:], len(headers)]
            classes = [position for position, header in enumerate(headers) if _CLASS.match(header)]
            return [
                [start, *(position for position in classes if start < position < end)]
                for start, end in zip(starts, ends, strict=True)
            ]
    return []


def years_of_reports(
    markers: Sequence[Sequence[int]],
    marks: Mapping[int, str],
    reports: Mapping[int, str],
    years_in_cells: YearsInCells,
    known: Mapping[str, SchoolYear],
) -> dict[int, SchoolYear]:
    """The year of each column of reports, by position.

    ``marks``: the names of marks by position; ``reports``: those of all columns of reports, marks among them;
    ``known``: the year of a name that earlier files have in one year alone.
    """
    starts = [positions[0] for positions in markers]
    years = _years_of_blocks(years_in_cells(markers))
    if len(starts) < 2 and len(set(marks.values())) < len(marks):
        first_repeated = _first_repeated(marks)
        return {position: _BY_POSITION[position >= first_repeated] for position in reports}
    if not starts:
        return dict.fromkeys(reports, SchoolYear.TERMINALE)
    block_of = {position: max(0, sum(start <= position for start in starts) - 1) for position in reports}
    in_block = Counter((block_of[position], name) for position, name in marks.items())
    if max(in_block.values(), default=0) < 2:
        return {position: years[block] for position, block in block_of.items()}
    return _years_by_turns(reports, years, known)


def _years_of_blocks(in_cells: Sequence[SchoolYear | None]) -> list[SchoolYear]:
    """The years of blocks: as their cells say; where these do not tell blocks apart, by position."""
    years = [year for year in in_cells if year is not None]
    if len(set(years)) < len(years):
        years, in_cells = [], [None for _ in in_cells]
    left = iter([*(year for year in _BY_POSITION if year not in years), *[SchoolYear.PREMIERE] * len(in_cells)])
    return [year or next(left) for year in in_cells]


def _first_repeated(marks: Mapping[int, str]) -> int:
    names: set[str] = set()
    for position, name in sorted(marks.items()):
        if name in names:
            return position
        names.add(name)
    return max(marks) + 1


def _years_by_turns(
    reports: Mapping[int, str], years: Sequence[SchoolYear], known: Mapping[str, SchoolYear]
) -> dict[int, SchoolYear]:
    """The years where columns are sorted: the first of two equal headers is of the first block, as sorting leaves them.

    A header that is there once is of the year in which earlier files have it.
    """
    positions: dict[str, list[int]] = {}
    for position, name in sorted(reports.items()):
        positions.setdefault(name, []).append(position)
    found: dict[int, SchoolYear] = {}
    for name, of_name in positions.items():
        for turn, position in enumerate(of_name):
            block = turn * len(years) // len(of_name) if len(of_name) >= len(years) else 0
            found[position] = known.get(name, years[0]) if len(of_name) < len(years) else years[block]
    return found
