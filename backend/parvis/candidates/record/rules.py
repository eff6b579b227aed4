"""Which candidates look like a known candidate, and what business columns mean."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from parvis.candidate_table.columns.business import YES
from parvis.formula_language import CellValue
from parvis.kernel.text import unaccented


class Status(StrEnum):
    """What is particular to a candidate (docs/rules/candidates.md)."""

    SPORTIVE = "SPORTIVE"
    ARTIST = "ARTIST"
    HANDICAPPED = "HANDICAPPED"
    OVERSEA_FORMATION = "OVERSEA_FORMATION"
    NON_CERTIFIED_SCHOLARSHIP_HOLDER = "NON_CERTIFIED_SCHOLARSHIP_HOLDER"


LABELS: Final = {
    "GLOBAL_GRADE": "Note globale",
    "HARMONISED_GLOBAL_GRADE": "Note globale harmonisée",
    "EDS_PREMIERE": "Spé première",
    "EDS_TERMINALE": "Spé terminale",
    "EDS_ABANDONNE": "Spé abandonnée",
    "SCHOLARSHIP_STATUS": "Statut de boursier",
    "PAYMENT_STATUS": "Statut de paiement",
}
"""The summary's points (docs/rules/candidates.md), in order."""

STANDING: Final = {
    "group": "Groupe",
    "method": "MethodeEvaluation",
    "site": "SiteEntretienEffectif",
    "slot": "CreneauEntretien",
}
"""The business columns of the line that says where a candidate stands: group, evaluation method, site, slot."""

_DASHES = re.compile(r"[-\u00ad\u2010-\u2015\u2212]")

_COLUMN_OF_STATUS = {
    Status.SPORTIVE: "SportifDeHautNiveau",
    Status.ARTIST: "ArtisteDeHautNiveau",
    Status.HANDICAPPED: "CDAPH",
    Status.OVERSEA_FORMATION: "FormationEtrangere",
}


@dataclass(frozen=True, slots=True)
class RecordColumns:
    """The columns, by technical name, that the record's detail reads under the import profile.

    summary: the column of each key of the summary, in order, None where none was chosen. premiere, terminale: the
    specialities taken. abandoned: the speciality given up.
    """

    summary: Mapping[str, str | None]
    premiere: tuple[str, ...] = ()
    terminale: tuple[str, ...] = ()
    abandoned: str | None = None


def name_key(last_name: str, first_name: str) -> str:
    """Two persons with the same key bear the same name: no accents, case or dashes, œ as oe."""
    return unaccented(_DASHES.sub(" ", f"{last_name} {first_name}"))


def statuses_of(cell: Callable[[str], CellValue]) -> list[Status]:
    """The statuses that the business columns say (docs/rules/candidates.md); ``cell`` gives a column's cell."""
    found = [status for status, column in _COLUMN_OF_STATUS.items() if cell(column) == YES]
    holds_scholarship = str(cell("Boursier") or "").casefold().startswith("boursier")
    if holds_scholarship and cell("BoursierCertifie") != YES:
        found.append(Status.NON_CERTIFIED_SCHOLARSHIP_HOLDER)
    return found
