"""School years, ranks of sites, and what a record created by hand says in the columns of the table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from parvis.candidate_table.columns.business import NO, YES
from parvis.candidates.record.model import Candidate
from parvis.kernel.clock import end_of_school_year
from parvis.reference.places.queries import FRANCE, country_of, department_of

SCHOOL_YEARS: Final = 3
"""How many school years a profile tells of (docs/rules/candidate-space.md)."""

_QUOTAS: Final = {"MANUAL": 25, "PARCOURSUP": 10}


def is_manual(candidate: Candidate) -> bool:
    """Whether the record was created by hand: the candidate then writes its profile and marks."""
    return candidate.source == "MANUAL"


def file_quota(source: str) -> int:
    """How many files a candidate of that source may send (docs/rules/candidate-space.md)."""
    return _QUOTAS[source]


def school_years(day: date) -> list[str]:
    """The last three school years on that day, newest first."""
    newest = end_of_school_year(day)
    return [f"{year - 1}-{year}" for year in range(newest, newest - SCHOOL_YEARS, -1)]


def position_faults(positions: Sequence[float | None], sites: int) -> dict[int, str]:
    """What is wrong with each of these ranks, by index: they are to be the numbers from 1 to ``sites``."""
    repeated = {position for position, times in Counter(positions).items() if times > 1}
    faults = {index: _position_fault(position, sites, repeated) for index, position in enumerate(positions)}
    return {index: fault for index, fault in faults.items() if fault is not None}


def _position_fault(position: float | None, sites: int, repeated: set[float | None]) -> str | None:
    if position is None:
        return "Valeur requise"
    if position < 1:
        return "Doit être supérieur à 1"
    if position > sites:
        return f"Doit être inférieur ou égal à {sites}"
    if position != int(position):
        return "Doit être un nombre entier"
    if position in repeated:
        return f"La valeur {int(position)} ne peut-être utilisée qu'une seule fois"
    return None


def location_of(text: str) -> str | None:
    """The department's number or the country that a text names; None for none."""
    return department_of(text) or country_of(text)


def business_cells(
    *, site_value: str | None, scholarship: bool | None, current_year: str | None, newest_year: Mapping[str, str]
) -> dict[str, str | None]:
    """The business columns that a profile fills.

    ``site_value``: what the file would call the preferred site. ``current_year``: the level, such as Terminale or
    Bac+1, where the campaign's list has its own spelling.
    """
    location = newest_year.get("location")
    department = department_of(location or "")
    return {
        "LieuEntretien": site_value,
        "Boursier": None if scholarship is None else "Boursier" if scholarship else "Non boursier",
        "DepartementEtablissement": department,
        "PaysEtablissement": FRANCE if department is not None else location,
        "NomEtablissement": newest_year.get("school"),
        "BacPlus1": None if current_year is None else YES if _is_bac_plus_1(current_year) else NO,
    }


def _is_bac_plus_1(level: str) -> bool:
    return "".join(level.split()).casefold() == "bac+1"
