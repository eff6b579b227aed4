"""From the headers of a file to names that stay the same from term to term and from year to year.

Formulas name these columns, so one more box ticked in the national platform, or the next school year, must rename
nothing.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from parvis.candidate_table.columns.panels import REPORTS, panel_of
from parvis.candidate_table.columns.rules import SUFFIXES, Mark, SchoolYear

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
_NUMBERED = re.compile(r" \(\d+\)$")

_MARKERS = ("bulletins - annee scolaire - libelle", "annee scolaire - libelle", "annee scolaire")
_PERIODICITY = "periodicite du bulletin"
_SEMESTERS = "semestr"
_SCHOOL_YEAR = re.compile(r"(?<!\d)(\d{4})/(\d{4})(?!\d)")


@dataclass(frozen=True, slots=True)
class NamedColumn:
    """A column of a file: ``header`` as written there, ``position`` from 0, ``panel`` its heading in the list of
    fields.
    """

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
    """A text without accents or case, a blank on each side of a dash: recognises a header that lost an accent or a
    blank.
    """
    return "".join(_bare(character) for character in _spaced(text))


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
) -> list[NamedColumn]:
    """The columns of a file, in its order, with distinct names (compared without case).

    ``campaign_year`` ends the school year that is written N; ``patterns`` recognise marks; ``known`` are names of
    earlier files, whose spelling is kept.
    """
    readers = [_reader_of(pattern) for pattern in patterns]
    bases = [_without_year(collapsed(header), campaign_year) for header in headers]
    read = [_mark_read(base, readers) for base in bases]
    boundary = _second_block(bases, read)
    taken = {comparison_key(base) for base, mark in zip(bases, read, strict=True) if base and mark is None}
    spelling = {comparison_key(name): name for name in known}
    used: set[str] = set()
    columns: list[NamedColumn] = []
    for position, (base, mark_read) in enumerate(zip(bases, read, strict=True)):
        year = SchoolYear.PREMIERE if position >= boundary else SchoolYear.TERMINALE
        if mark_read is None:
            plain = base or f"Colonne {position + 1}"
            first = bool(base) and comparison_key(base) not in used
            name = plain if first else _free(plain, "", taken | used)
            mark = None
        else:
            name, year = _mark_name(base, year, taken | used if base else used)
            mark = Mark(mark_read[0], year, mark_read[1])
        key = comparison_key(name)
        used.add(key)
        columns.append(
            NamedColumn(headers[position], spelling.get(key, name), position, panel_of(folded(base), year, mark), mark)
        )
    return columns


def _without_year(header: str, campaign_year: int | None) -> str:
    def relative(found: re.Match[str]) -> str:
        start, end = int(found[1]), int(found[2])
        if campaign_year is None or end != start + 1 or not 0 <= campaign_year - end <= 3:
            return found[0]
        return "N" if end == campaign_year else f"N-{campaign_year - end}"

    return _SCHOOL_YEAR.sub(relative, header)


@lru_cache(maxsize=64)
def _reader_of(pattern: str) -> re.Pattern[str]:
    text = re.escape(folded(pattern.replace("{subject}", "\x01").replace("{n}", "\x02")))
    return re.compile(text.replace("\x01", "(?P<subject>.+)").replace("\x02", "(?P<n>[1-9])"))


def _mark_read(header: str, readers: Sequence[re.Pattern[str]]) -> tuple[str, int] | None:
    """Subject and term of a mark's header; the subject keeps the accents of the header."""
    for reader in readers:
        if found := reader.fullmatch(folded(header)):
            start, end = found.span("subject")
            return _spaced(header)[start:end].strip(), int(found["n"])
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


def _second_block(bases: Sequence[str], read: Sequence[tuple[str, int] | None]) -> int:
    """Where the first-year block begins: at the second report marker, else where a mark's header first comes back."""
    for marker in _MARKERS:
        markers = [position for position, base in enumerate(bases) if folded(base) == marker]
        if len(markers) >= 2:
            return markers[1]
    used: set[str] = set()
    for position, (base, mark) in enumerate(zip(bases, read, strict=True)):
        if mark is not None:
            if comparison_key(base) in used:
                return position
            used.add(comparison_key(base))
    return len(bases)


def _mark_name(base: str, year: SchoolYear, taken: set[str]) -> tuple[str, SchoolYear]:
    """Returns the name of a mark and its year; the second mark of that name in a block is of the other year, if that is
    free.
    """
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
