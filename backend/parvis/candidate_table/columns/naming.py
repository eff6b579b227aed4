"""From the headers of a file to names that stay the same from term to term and from year to year.

Formulas name these columns, so one more box ticked in the national platform, or the next school year, must rename
nothing.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from parvis.candidate_table.columns.panels import REPORTS, panel_of
from parvis.candidate_table.columns.report_blocks import YearsInCells, markers_of, years_of_reports
from parvis.candidate_table.columns.rules import SUFFIXES, Mark, SchoolYear
from parvis.formula_language import by_header_key

# Marks of school reports as the generations A, B and D write them; the import profile may add others.
MARK_PATTERNS = (
    ("A", "Moyenne candidat en {subject} Trimestre {n}"),
    ("B", "Moyenne du Candidat en {subject} pour trimestre {n}"),
    ("D", "Moyenne du Candidat - {subject} - Trimestre {n}"),
)

# What the same generations call the mean of the candidate's class in that subject and term.
_CLASS_MEAN_PATTERNS = (
    "Moyenne classe en {subject} Trimestre {n}",
    "Moyenne classe Candidat en {subject} pour trimestre {n}",
    "Moyenne classe Candidat - {subject} - Trimestre {n}",
)
_CLASS_MEAN = "moyenne classe "
_NUMBERED = re.compile(r" \((\d+)\)$")

_HYPHENS = re.compile("[‐-―−]")
_PERIODICITY = "periodicite du bulletin"
_SEMESTERS = "semestr"
_SCHOOL_YEAR = re.compile(r"(?<!\d)(\d{4})/(\d{4})(?!\d)")


@dataclass(frozen=True, slots=True)
class NamedColumn:
    """A column of a file: its ``header``, ``position`` from 0, ``panel`` its heading in the list of fields."""

    header: str
    name: str
    position: int
    panel: str
    mark: Mark | None


def collapsed(text: str) -> str:
    """A text in composed Unicode form, trimmed, with single blanks."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def comparison_key(name: str) -> str:
    """Two names with the same key are the same column: no case, no difference of blanks or Unicode form."""
    return collapsed(name).casefold()


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """A text without accents or case, a blank on each side of a dash: a header that lost an accent is the same."""
    return "".join(_bare(character) for character in _spaced(text))


def _plain(header: str) -> str:
    """A header as `folded` gives it, whichever hyphens and apostrophes it is written with."""
    return folded(_without_typography(header))


def _without_typography(header: str) -> str:
    return _HYPHENS.sub("-", unicodedata.normalize("NFKC", header))


def _spaced(text: str) -> str:
    return collapsed(re.sub(r"(?<=\s)-|-(?=\s)", " - ", text.replace("’", "'")))


def _bare(character: str) -> str:
    """Returns the lower-case letter under the accents: one character for each character."""
    bare = unicodedata.normalize("NFD", character)[0].casefold()
    return bare if len(bare) == 1 else character


def campaign_year_of(headers: Iterable[str]) -> int | None:
    """The year in which the newest school year of these headers ends, None where no header carries one."""
    years = [
        int(end) for header in headers for start, end in _SCHOOL_YEAR.findall(header) if int(end) == int(start) + 1
    ]
    return max(years, default=None)


def named(
    headers: Sequence[str],
    *,
    campaign_year: int | None,
    patterns: Iterable[str] = tuple(pattern for _, pattern in MARK_PATTERNS),
    known: Iterable[str] = (),
    panels: Mapping[str, str] = MappingProxyType({}),
    years_in_cells: YearsInCells = lambda blocks: [None for _ in blocks],
    renamed: Mapping[str, str] = MappingProxyType({}),
) -> list[NamedColumn]:
    """The columns of a file, in its order, with distinct names (compared without case).

    ``campaign_year`` ends the school year that is written N; ``patterns`` recognise marks; ``known`` are names of
    earlier files, ``panels`` their headings: their spelling is kept, for headers with the same `header_key` too;
    ``years_in_cells`` reads blocks of reports; ``renamed``: what other headers are known as, by `header_key`.
    """
    readers = [_reader_of(pattern) for pattern in patterns]
    bases = [_without_year(collapsed(header), campaign_year) for header in headers]
    read = [_mark_read(base, readers) for base in bases]
    years = _years(bases, read, panels, years_in_cells)
    names = _names(bases, read, years, panels)
    known_names = _known_names(names, [*known], renamed)
    panel_years = [year or SchoolYear.TERMINALE for year in years]
    return [
        NamedColumn(header, known_names.get(name, name), position, panel_of(_plain(base), year, mark), mark)
        for position, (header, base, year, (name, mark)) in enumerate(
            zip(headers, bases, panel_years, names.items(), strict=True)
        )
    ]


def _years(
    bases: Sequence[str],
    read: Sequence[tuple[str, int] | None],
    panels: Mapping[str, str],
    years_in_cells: YearsInCells,
) -> list[SchoolYear | None]:
    """The year of each column of reports, None for the others."""
    plain = [_plain(base) for base in bases]
    marks = {position: comparison_key(bases[position]) for position, mark in enumerate(read) if mark is not None}
    reports = {
        position: comparison_key(base)
        for position, base in enumerate(bases)
        if position in marks or panel_of(plain[position], SchoolYear.TERMINALE, None) in REPORTS.values()
    }
    of_year = {year: {base for base, _ in _known_reports(panels, year)} for year in SchoolYear}
    both = set[str].intersection(*of_year.values())
    known = {base: year for year, names in of_year.items() for base in names - both}
    years = years_of_reports(markers_of(plain), marks, reports, years_in_cells, known)
    return [years.get(position) for position in range(len(bases))]


def _names(
    bases: Sequence[str],
    read: Sequence[tuple[str, int] | None],
    years: Sequence[SchoolYear | None],
    panels: Mapping[str, str],
) -> dict[str, Mark | None]:
    """The name of each column, distinct, with its mark, in the order of the file.

    Columns of Première are numbered after those of Terminale, wherever they stand, and a year that the file leaves out
    keeps its numbers.
    """
    by_position: dict[int, tuple[str, Mark | None]] = {}
    taken = {comparison_key(base) for base, mark in zip(bases, read, strict=True) if base and mark is None}
    order = sorted(range(len(bases)), key=lambda position: years[position] is SchoolYear.PREMIERE)
    kept = _kept_names(bases, read, years, panels)
    used = {comparison_key(name) for name in kept.values()}
    absent = [column for year in SchoolYear if year not in years for column in _known_reports(panels, year)]
    reserved = {comparison_key(name) for _, name in absent}
    for position in order:
        base, mark_read, year = bases[position], read[position], years[position]
        mark = None
        if position in kept:
            name = kept[position]
        elif mark_read is None or year is None:
            plain = base or f"Colonne {position + 1}"
            first = bool(base) and comparison_key(base) not in used | reserved
            name = plain if first else _free(plain, "", taken | used | reserved)
        else:
            name, year = _mark_name(base, year, taken | used if base else used)
            mark = Mark(mark_read[0], year, mark_read[1])
        used.add(comparison_key(name))
        by_position[position] = name, mark
    return dict(by_position[position] for position in range(len(bases)))


def _kept_names(
    bases: Sequence[str],
    read: Sequence[tuple[str, int] | None],
    years: Sequence[SchoolYear | None],
    panels: Mapping[str, str],
) -> dict[int, str]:
    """The names that columns of reports other than marks have had in earlier files: the same turn in the same year."""
    earlier: dict[tuple[str, SchoolYear], list[str]] = {}
    for year in SchoolYear:
        for base, name in _known_reports(panels, year):
            earlier.setdefault((base, year), []).append(name)
    kept: dict[int, str] = {}
    for position, (base, mark, year) in enumerate(zip(bases, read, years, strict=True)):
        if mark is None and year is not None and (names := earlier.get((comparison_key(base), year))):
            kept[position] = names.pop(0)
    return kept


def _known_reports(panels: Mapping[str, str], year: SchoolYear) -> list[tuple[str, str]]:
    """The known columns of a year's reports: what is compared of their headers, and their names, in order of number."""
    names = sorted(
        (name for name, panel in panels.items() if panel == REPORTS[year]),
        key=lambda name: int(found[1]) if (found := _NUMBERED.search(name)) else 1,
    )
    return [(comparison_key(_NUMBERED.sub("", name)).removesuffix(SUFFIXES[year]), name) for name in names]


def _known_names(names: Collection[str], known: Sequence[str], renamed: Mapping[str, str]) -> dict[str, str]:
    """The known name of each of ``names`` that is the same column: by its text, as accepted, or by `header_key`."""
    spelling = {comparison_key(name): name for name in known}
    found = {name: spelling[comparison_key(name)] for name in names if comparison_key(name) in spelling}
    new = by_header_key([name for name in names if name not in found])
    left = by_header_key([name for name in known if name not in found.values()])
    for key, name in new.items():
        former = renamed.get(key) or left.get(key)
        if former is not None and former not in found.values():
            found[name] = former
    return found


def _without_year(header: str, campaign_year: int | None) -> str:
    def relative(found: re.Match[str]) -> str:
        start, end = int(found[1]), int(found[2])
        if campaign_year is None or end != start + 1 or not 0 <= campaign_year - end <= 3:
            return found[0]
        return "N" if end == campaign_year else f"N-{campaign_year - end}"

    return _SCHOOL_YEAR.sub(relative, header)


@lru_cache(maxsize=64)
def _reader_of(pattern: str) -> re.Pattern[str]:
    text = re.escape(_plain(pattern.replace("{subject}", "\x01").replace("{n}", "\x02")))
    text = text.replace(re.escape(" - "), " ?- ?")
    return re.compile(text.replace("\x01", "(?P<subject>.+)").replace("\x02", "(?P<n>[1-9])"))


def _mark_read(header: str, readers: Sequence[re.Pattern[str]]) -> tuple[str, int] | None:
    """Subject and term of a mark's header; the subject keeps the accents of the header."""
    written = _without_typography(header)
    for reader in readers:
        if match := reader.fullmatch(folded(written)):
            start, end = match.span("subject")
            return _spaced(written)[start:end].strip(), int(match["n"])
    return None


def class_mean_of(name: str, panel: str | None) -> Mark | None:
    """The mark beside which a column of this name under this heading has the mean of the class; None for any other.

    A file has the same header once a year, so that the second bears a number: its heading tells the year.
    """
    header = _NUMBERED.sub("", folded(name))
    if not header.startswith(_CLASS_MEAN):
        return None
    year = next((year for year, heading in REPORTS.items() if heading == panel), None)
    read = _mark_read(_NUMBERED.sub("", name), [_reader_of(pattern) for pattern in _CLASS_MEAN_PATTERNS])
    return None if read is None or year is None else Mark(read[0], year, read[1])


def _mark_name(base: str, year: SchoolYear, taken: set[str]) -> tuple[str, SchoolYear]:
    """The name of a mark and its year; the second of that name in a block is of the other year, if that is free."""
    other = SchoolYear.PREMIERE if year is SchoolYear.TERMINALE else SchoolYear.TERMINALE
    for candidate in (year, other):
        if comparison_key(base + SUFFIXES[candidate]) not in taken:
            return base + SUFFIXES[candidate], candidate
    return _free(base, SUFFIXES[year], taken), year


def _free(base: str, suffix: str, taken: set[str]) -> str:
    if comparison_key(base + suffix) not in taken:
        return base + suffix
    number = 2
    while comparison_key(f"{base} ({number}){suffix}") in taken:
        number += 1
    return f"{base} ({number}){suffix}"


def year_of_periodicity(name: str, panel: str | None) -> SchoolYear | None:
    """The year of which a column of this name under this heading says whether it has terms or semesters; else None."""
    if not folded(name).startswith(_PERIODICITY):
        return None
    return next((year for year, heading in REPORTS.items() if heading == panel), None)


def is_by_semester(text: str) -> bool:
    """Whether a column of periodicity says semesters: they fill terms 1 and 2 only (docs/rules/imports.md)."""
    return folded(text).startswith(_SEMESTERS)
