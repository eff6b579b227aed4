"""What a new record must say (part 1 §5, "New candidate"), who looks like someone known, what business columns mean."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from parvis.candidate_table.columns.business import YES
from parvis.candidate_table.columns.naming import collapsed, folded
from parvis.formula_language import CellValue
from parvis.kernel.clock import today
from parvis.kernel.errors import FieldError, InvalidInput

LONGEST = 200  # characters in a name or a place
LONGEST_EMAIL = 254

_EMAIL = re.compile(r"(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}")
# An optional country prefix, then 4 to 15 digits among spaces or dashes; the form of the interface has the same.
_PHONE = re.compile(r"(\+[0-9]{1,3}[ -]?)?[0-9]([ -]*[0-9]){3,14}")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_FIRST_YEAR: Final = 1900


class Status(StrEnum):
    """What is particular to a candidate (part 1 §2, "Statut particulier")."""

    SPORTIVE = "SPORTIVE"
    ARTIST = "ARTIST"
    HANDICAPPED = "HANDICAPPED"
    OVERSEA_FORMATION = "OVERSEA_FORMATION"
    NON_CERTIFIED_SCHOLARSHIP_HOLDER = "NON_CERTIFIED_SCHOLARSHIP_HOLDER"


_SAID_BY = {
    Status.SPORTIVE: "SportifDeHautNiveau",
    Status.ARTIST: "ArtisteDeHautNiveau",
    Status.HANDICAPPED: "CDAPH",
    Status.OVERSEA_FORMATION: "FormationEtrangere",
}


@dataclass(frozen=True, slots=True)
class NewCandidate:
    """A record that may be created."""

    last_name: str
    first_name: str
    birth_date: date
    birth_place: str
    email: str
    phone_number: str


@dataclass(frozen=True, slots=True)
class RecordColumns:
    """The columns, by technical name, that the record's detail reads under the import profile.

    summary: the column of each key of the summary, in order, None where none was chosen. premiere, terminale,
    abandoned: the specialities taken, and the one given up.
    """

    summary: Mapping[str, str | None]
    premiere: tuple[str, ...] = ()
    terminale: tuple[str, ...] = ()
    abandoned: str | None = None


def new_candidate(given: Mapping[str, str | None]) -> NewCandidate:
    """What a new record says, by the names of `NewCandidate`, blanks trimmed.

    Raises `InvalidInput` naming every wrong field.
    """
    wrong: list[FieldError] = []

    def text(name: str, field: str, missing: str, longest: int = LONGEST) -> str:
        read = collapsed(given.get(name) or "")
        if not any(character.isprintable() and character != " " for character in read):
            wrong.append(FieldError(field=field, message=missing))
            return ""
        if len(read) > longest:
            wrong.append(FieldError(field=field, message=f"Au plus {longest} caractères"))
        return read

    last_name = text("last_name", "lastName", "Nom obligatoire")
    first_name = text("first_name", "firstName", "Prénom obligatoire")
    day = text("birth_date", "birthDate", "Date de naissance obligatoire")
    birth_date = _birth_date(day)
    if day and birth_date is None:
        wrong.append(FieldError(field="birthDate", message="Date de naissance invalide"))
    birth_place = text("birth_place", "birthPlace", "Lieu de naissance obligatoire")
    email = text("email", "email", "Adresse email obligatoire", LONGEST_EMAIL)
    if 0 < len(email) <= LONGEST_EMAIL and not _EMAIL.fullmatch(email):
        wrong.append(FieldError(field="email", message="Adresse email invalide"))
    phone_number = text("phone_number", "phoneNumber", "Numéro de téléphone obligatoire")
    if 0 < len(phone_number) <= LONGEST and not _PHONE.fullmatch(phone_number):
        wrong.append(FieldError(field="phoneNumber", message="Numéro de téléphone invalide"))
    if wrong or birth_date is None:
        raise InvalidInput(fields=wrong)
    return NewCandidate(last_name, first_name, birth_date, birth_place, email, phone_number)


def name_key(last_name: str, first_name: str) -> str:
    """Two persons with the same key bear the same name: no accents, case or dashes."""
    return folded(f"{last_name} {first_name}".replace("-", " "))


def statuses_of(cell: Callable[[str], CellValue]) -> list[Status]:
    """The statuses that the business columns say (decisions.md §6); ``cell`` gives a column's cell."""
    found = [status for status, column in _SAID_BY.items() if cell(column) == YES]
    holds_scholarship = str(cell("Boursier") or "").casefold().startswith("boursier")
    if holds_scholarship and cell("BoursierCertifie") != YES:
        found.append(Status.NON_CERTIFIED_SCHOLARSHIP_HOLDER)
    return found


def _birth_date(text: str) -> date | None:
    """A day that exists and is not yet to come, written ``YYYY-MM-DD``."""
    if not _DAY.fullmatch(text):
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.year >= _FIRST_YEAR and day <= today() else None
