"""The shapes of a candidate's own record (docs/rules/candidate-space.md)."""

import uuid
from collections.abc import Callable, Mapping
from datetime import date
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BeforeValidator, Field, StrictBool, StrictFloat, StrictInt

from parvis.candidate_space.own_record.rules import SCHOOL_YEARS, location_of
from parvis.candidate_table.columns.rules import SchoolYear
from parvis.candidates.marks.service import HIGHEST_MARK
from parvis.candidates.record.model import Source
from parvis.interviews.sites.schemas import SiteNameOut
from parvis.kernel.phones import FRANCE
from parvis.kernel.schemas import (
    Form,
    In,
    Out,
    birth_date,
    optional_text,
    phone_number,
    required,
    required_text,
    required_when,
)
from parvis.reference.places.queries import calling_code_of, country_of, department_of, is_france

LONGEST_ANSWER: Final = 200
_TOO_LONG: Final = f"Au plus {LONGEST_ANSWER} caractères"
_MOST_SITES: Final = 100
_MOST_MARKS: Final = 1000


def _location(text: str) -> str:
    location = location_of(text)
    if location is None:
        raise ValueError("Département ou pays inconnu")
    return location


def _exactly(count: int, sentence: str) -> Callable[[object], object]:
    def read(sent: object) -> object:
        if isinstance(sent, list) and len(sent) != count:  # pyright: ignore[reportUnknownArgumentType] # JSON
            raise ValueError(sentence)
        return sent  # pyright: ignore[reportUnknownVariableType] # JSON

    return read


def _mark(sent: object) -> object:
    """Null for none, else a number in the range, or the contract's sentence (docs/rules/candidate-space.md)."""
    if sent is None:
        return sent
    if isinstance(sent, bool) or not isinstance(sent, int | float):
        raise ValueError("Doit être un chiffre")  # noqa: TRY004 - Pydantic tells the sentence of a ValueError alone
    if not sent >= 0:
        raise ValueError("La note doit être supérieure ou égale à 0")
    if sent > HIGHEST_MARK:
        raise ValueError(f"La note doit être inférieure ou égale à {HIGHEST_MARK}")
    return sent


class OwnCellOut(Out):
    """A mark that is filled, by the bare name of its column."""

    name: str
    value: float | bool | str


class PendingMarkOut(Out):
    """A mark that the candidate entered over one of the staff's, which they have not verified yet."""

    name: str
    value: float | bool | str | None


class MarkColumnOut(Out):
    """A mark that may be filled; ``trimester`` counts from 1."""

    name: str
    subject: str
    year: SchoolYear
    trimester: int


class ScholarYearOut(Out):
    """A school year (``2026-2027``); null where the candidate wrote nothing."""

    year: str
    grade: str | None = None
    school: str | None = None
    city: str | None = None
    location: Annotated[str | None, Field(alias="place")] = None


class AdmissionSiteOut(Out):
    """A site and its rank, 1 for the preferred one."""

    admission_site: SiteNameOut
    position: int


class OwnRecordOut(Out):
    """The candidate's own record (docs/rules/candidate-space.md).

    cells: the marks that are filled. grade_columns: the marks that may be filled, none for a record of the national
    platform, which has no school years either. file_deadline: the last day on which files may be deleted, which
    ``files_notice`` announces in the campaign's words. present_day: today in Paris, from which the server counts.
    record_deadline: the last day on which somebody whose record was created by hand may change profile and marks, null
    for none, and whether it is over. The hours say in French when a deadline ends. version: changes with the profile.
    """

    first_name: str
    last_name: str
    birth_date: date | None
    school_name: str | None
    manual: bool
    source: Source
    uploaded_file_count: int
    cells: list[OwnCellOut]
    pending_marks: list[PendingMarkOut]
    email: str | None
    external_id: str
    birth_place: str | None
    phone_number: str | None
    address: str | None
    scholarship: bool | None
    scholarship_type: str | None
    current_scholar_year: str | None
    scholar_info: list[ScholarYearOut]
    interview_site: SiteNameOut | None
    admission_sites: list[AdmissionSiteOut]
    profile_complete: bool
    grade_columns: list[MarkColumnOut]
    file_quota: int
    files_complete: bool
    file_deadline: date
    file_deadline_hour: str
    record_deadline: date | None
    record_deadline_hour: str | None
    record_closed: bool
    present_day: date
    files_notice: str
    contact_email: str | None
    contact_phone: str | None
    retention_years: int
    version: int
    scholarship_types: list[str]
    current_scholar_years: list[str]


class ScholarYearIn(Form):
    """A school year; the server decides which year it is."""

    answer = ScholarYearOut

    grade: Annotated[str, required_text("Classe obligatoire", longest=LONGEST_ANSWER)]
    school: Annotated[str, required_text("Établissement obligatoire", longest=LONGEST_ANSWER)]
    city: Annotated[str, required_text("Ville obligatoire", longest=LONGEST_ANSWER)]
    location: Annotated[
        str,
        Field(alias="place"),
        AfterValidator(_location),
        required_text("Département ou pays obligatoire", longest=LONGEST_ANSWER),
    ]


class SiteChoiceIn(In):
    """A site: its id decides, whatever name comes with it."""

    id: uuid.UUID
    name: str | None = None


class AdmissionSiteIn(Form):
    """A site and its rank, 1 for the preferred one; the service judges the ranks of all together."""

    admission_site: Annotated[SiteChoiceIn, required("Site obligatoire")]
    position: StrictFloat | None = None


def _calling_code_of_school(form: Mapping[str, Any]) -> str | None:
    """The calling code of the country of the candidate's school; that of France where the form does not tell."""
    [newest, *_] = form.get("scholar_info") or [None]
    abroad = None if newest is None else country_of(newest.location)
    return FRANCE if abroad is None or department_of(abroad) or is_france(abroad) else calling_code_of(abroad)


class OwnProfileIn(Form):
    """The profile as filled in (docs/rules/candidate-space.md); ``version``: the one it was read from, null to save
    over whatever there is.
    """

    answer = OwnRecordOut

    version: StrictInt | None = None
    last_name: Annotated[str, required_text("Nom obligatoire", longest=LONGEST_ANSWER)]
    first_name: Annotated[str, required_text("Prénom obligatoire", longest=LONGEST_ANSWER)]
    birth_place: Annotated[str, required_text("Lieu de naissance obligatoire", longest=LONGEST_ANSWER)]
    birth_date: Annotated[date, birth_date("Date de naissance obligatoire", "Date de naissance invalide")]
    address: Annotated[str, required_text("Adresse obligatoire", longest=LONGEST_ANSWER)]
    scholarship: Annotated[StrictBool, required("Champ obligatoire")]
    scholarship_type: Annotated[
        str | None,
        required_when("scholarship", True, "Type de bourse obligatoire"),
        optional_text(_TOO_LONG, longest=LONGEST_ANSWER),
    ]
    current_scholar_year: Annotated[str, required_text("Niveau actuel obligatoire", longest=LONGEST_ANSWER)]
    scholar_info: Annotated[
        list[ScholarYearIn],
        Field(max_length=SCHOOL_YEARS),
        BeforeValidator(_exactly(SCHOOL_YEARS, "Indiquez vos trois dernières années de scolarité")),
        required("Scolarité obligatoire"),
    ]
    phone_number: Annotated[
        str,
        phone_number(
            "Numéro de téléphone obligatoire", "Numéro de téléphone invalide", calling_code=_calling_code_of_school
        ),
    ]
    interview_site: SiteChoiceIn | None = None
    admission_sites: Annotated[
        list[AdmissionSiteIn], Field(max_length=_MOST_SITES), required("Classement des sites obligatoire")
    ]


class OwnMarkIn(In):
    """The new value of a mark, null for none; ``name`` is the bare name of its column."""

    name: str
    value: Annotated[StrictFloat | None, BeforeValidator(_mark)]


class OwnMarksIn(In):
    """Marks to change together; those that are not named stay."""

    grades: Annotated[list[OwnMarkIn], Field(max_length=_MOST_MARKS)]


class FilesCompleteIn(In):
    """Whether all the candidate's files are there, as they say."""

    complete: StrictBool
