"""Sites on the wire (docs/rules/interviews.md), and the form of a site (docs/rules/interviews.md)."""

import re
import uuid
from typing import Annotated, Final, Literal
from zoneinfo import available_timezones

from pydantic import AfterValidator, BeforeValidator, Field, StrictInt

from parvis.kernel.schemas import (
    Form,
    In,
    Out,
    email_address,
    null_is,
    phone_number_as_written,
    required,
    required_text,
)
from parvis.reference.places.queries import country_of, department_of
from parvis.reference.places.schemas import DepartmentOut

LONGEST_NAME: Final = 200
LONGEST_ADDRESS: Final = 500
LONGEST_INFORMATION: Final = 1000
MOST_LINES: Final = 3
MOST_PLACES: Final = 100_000

_TRIGRAM = re.compile("[A-Z]{3}")
_TRIGRAM_SENTENCE: Final = "format 3 lettres en majuscules"
_LINES_SENTENCE: Final = "Limite de 3 lignes"
# What breaks a line somewhere, on a screen or in a letter, but is none of the two that keyboards type.
_OTHER_BREAKS = re.compile("[\v\f\x1c-\x1e\x85\u2028\u2029]")


def _trigram(text: str) -> str:
    if not _TRIGRAM.fullmatch(text):
        raise ValueError(_TRIGRAM_SENTENCE)
    return text


def _lines(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    if _OTHER_BREAKS.search(text) or text.count("\n") >= MOST_LINES:
        raise ValueError(_LINES_SENTENCE)
    return text


def _department(number: str) -> str:
    department = department_of(number)
    if department is None:
        raise ValueError("Département inconnu")
    return department


def _country(name: str) -> str:
    country = country_of(name)
    if country is None:
        raise ValueError("Pays inconnu")
    return country


def _time_zone(name: str) -> str:
    if name not in available_timezones():
        raise ValueError("Fuseau horaire inconnu")
    return name


def _at_least_one(missing: str) -> BeforeValidator:
    def read(sent: object) -> object:
        if sent is None or sent == []:
            raise ValueError(missing)
        return sent

    return BeforeValidator(read)


class DepartmentIn(In):
    """A department: its number decides, whatever name comes with it."""

    answer = DepartmentOut

    department_number: Annotated[str, AfterValidator(_department)]


class ManagedLocationsIn(In):
    """Where the site's candidates come from."""

    departments: Annotated[
        list[DepartmentIn], Field(max_length=200), _at_least_one("Au moins un département est obligatoire")
    ]
    countries: Annotated[
        list[Annotated[str, AfterValidator(_country)]],
        Field(max_length=300),
        _at_least_one("Au moins un pays est obligatoire"),
    ]


class ParcoursupValuesIn(Form):
    """What the file calls the site, for each mode."""

    for_remote_interview: Annotated[
        str, required_text("Valeur Parcoursup à distance obligatoire", longest=LONGEST_NAME)
    ]
    for_face_to_face_interview: Annotated[
        str, required_text("Valeur Parcoursup en présentiel obligatoire", longest=LONGEST_NAME)
    ]


class ManagerRoleOut(Out):
    """The role of a manager."""

    name: str


class ManagerOut(Out):
    """A person who manages sites; ``id`` is that of the account and the subject of its tokens."""

    id: str
    first_name: str
    last_name: str
    role: ManagerRoleOut


class ManagedLocationsOut(Out):
    """Where the site's candidates come from."""

    departments: list[DepartmentOut]
    countries: list[str]


class ParcoursupValuesOut(Out):
    """What the file calls the site, for each mode."""

    for_remote_interview: str
    for_face_to_face_interview: str


class SiteWarning(Out):
    """What may surprise: departments or countries that other sites claim too (their names)."""

    code: Literal["DEPARTMENT_SHARED", "COUNTRY_SHARED"]
    message: str
    sites: list[str]


class SiteOut(Out):
    """A site (docs/rules/interviews.md)."""

    id: uuid.UUID
    name: str
    trigram: str
    address: str
    email: str
    phone: str
    additional_information: str
    number_of_places: int
    manager: ManagerOut
    managed_locations: ManagedLocationsOut
    corresponding_parcoursup_values: ParcoursupValuesOut
    time_zone: str
    version: int
    warnings: list[SiteWarning]


class ManagerIn(In):
    """The person who manages the site: the id decides, whatever comes with it."""

    answer = ManagerOut

    id: Annotated[str, required("Responsable obligatoire")]


class SiteIn(Form):
    """A site as filled in (docs/rules/interviews.md); ``version``: the one it was read from, null to save anyway."""

    answer = SiteOut

    id: uuid.UUID | None = None
    version: StrictInt | None = None
    name: Annotated[str, required_text("Nom obligatoire", longest=LONGEST_NAME)]
    trigram: Annotated[str, AfterValidator(_trigram), required(_TRIGRAM_SENTENCE)]
    address: Annotated[str, required_text("Adresse obligatoire", longest=LONGEST_ADDRESS)]
    email: Annotated[str, email_address("Adresse email obligatoire", "Adresse email invalide")]
    phone: Annotated[str, phone_number_as_written("Numéro de téléphone obligatoire", "Numéro de téléphone invalide")]
    additional_information: Annotated[
        str, Field(max_length=LONGEST_INFORMATION), AfterValidator(_lines), null_is("")
    ] = ""
    number_of_places: Annotated[int, Field(strict=True, gt=0, le=MOST_PLACES), required("Nombre de places obligatoire")]
    manager: Annotated[ManagerIn, required("Responsable obligatoire")]
    managed_locations: Annotated[ManagedLocationsIn, required("Départements et pays obligatoires")]
    corresponding_parcoursup_values: Annotated[ParcoursupValuesIn, required("Valeurs Parcoursup obligatoires")]
    time_zone: Annotated[str, AfterValidator(_time_zone), null_is("Europe/Paris")] = "Europe/Paris"


class SiteSummaryOut(Out):
    """A site with its interviews: the slots, free or held, and how many of them are attributed."""

    id: uuid.UUID
    name: str
    number_of_face_to_face_interviews: int
    number_of_remote_interviews: int
    total_number_of_interviews: int
    number_of_attributed_interviews: int


class SiteNameOut(Out):
    """A site as a candidate may know it."""

    id: uuid.UUID
    name: str
