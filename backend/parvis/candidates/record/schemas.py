"""Records on the wire (docs/rules/candidates.md)."""

import unicodedata
from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BeforeValidator

from parvis.candidate_table.columns.rules import SchoolYear
from parvis.candidate_table.questions.ranks import RankScope
from parvis.candidates.marks.errors import ModifiedOut
from parvis.candidates.record.model import Source
from parvis.candidates.record.rules import Status
from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import Form, In, Out, birth_date, email_address, null_is, phone_number, required_text

CellScalar = float | bool | str | None


LONGEST_NAME = 200  # characters in a name or a town
LONGEST_REMARK = 10_000


def readable_remark(sent: object) -> object:
    """The comment in composed form, lines ending as one writes them; null when nothing of it shows."""
    if not isinstance(sent, str):
        return sent
    text = unicodedata.normalize("NFC", sent).replace("\r\n", "\n").replace("\r", "\n").strip()
    if len(text) > LONGEST_REMARK:
        raise ValueError(f"Au plus {LONGEST_REMARK} caractères")
    shows = any(character.isprintable() and not character.isspace() for character in text)
    return text if shows else None


class CandidateIn(Form):
    """A new candidate. ``force`` creates the record although someone who looks like it is known."""

    last_name: Annotated[str, required_text("Nom obligatoire", longest=LONGEST_NAME)]
    first_name: Annotated[str, required_text("Prénom obligatoire", longest=LONGEST_NAME)]
    birth_date: Annotated[date, birth_date("Date de naissance obligatoire", "Date de naissance invalide")]
    birth_place: Annotated[str, required_text("Lieu de naissance obligatoire", longest=LONGEST_NAME)]
    email: Annotated[str, email_address("Adresse email obligatoire", "Adresse email invalide")]
    phone_number: Annotated[str, phone_number("Numéro de téléphone obligatoire", "Numéro de téléphone invalide")]
    force: Annotated[bool, null_is(False)] = False


class RemarkIn(In):
    """The comment on a candidate; null or nothing visible removes it. ``version`` is the record's when it was read."""

    remark: Annotated[str | None, BeforeValidator(readable_remark)] = None
    version: int | None = None


class EmailIn(Form):
    """The address of a record created by hand. ``version`` is the record's when it was read."""

    email: Annotated[str, email_address("Adresse email obligatoire", "Adresse email invalide")]
    version: int


class PersonalInfoOut(Out):
    """The candidate's identity."""

    first_name: str
    last_name: str
    birth_date: date | None


class SpecialInfoOut(Out):
    """The specialities of the final years, and the speciality given up."""

    eds_bac_premiere: list[str]
    eds_bac_terminale: list[str]
    eds_bac_abandonne: str | None


class GradeInfoOut(Out):
    """The jury's grade and the interview or reading it comes from; times are ``HH:mm``, none for a PFM.

    ``author`` gave it at ``graded``; both are null for a grade that is older than their recording.
    """

    grade_type: Literal["INTERVIEW", "PFM"]
    grade: Literal["A", "B", "C", "D", "F", "ABS"]
    jury_number: str | None
    jury_interview_type: Literal["FACE_TO_FACE", "REMOTE"] | None
    jury_date: date
    jury_start_time: str | None
    jury_end_time: str | None
    version: int
    author: PersonOut | None
    graded: datetime | None


class PfmReadingOut(Out):
    """A reading of the candidate's project; ``settles``: a third one, by somebody who saw the others."""

    grade: Literal["A", "B", "C", "D", "F"]
    comment: str | None
    created: datetime
    settles: bool
    reader: PersonOut


class SummaryGradeOut(Out):
    """A point of the summary; ``column`` is null until staff choose a column."""

    key: str
    label: str
    column: str | None
    value: CellScalar
    error: str | None


class RecordMarkOut(Out):
    """A mark: ``value`` is the effective one, ``external_value`` the file's; ``trimester`` counts from 1.

    ``class_mean`` is that of the candidate's class, where the file has it and it is a number.
    """

    column: str
    subject: str
    year: SchoolYear
    trimester: int
    value: CellScalar
    error: str | None
    external_value: CellScalar
    modified: ModifiedOut | None
    conflict: bool
    class_mean: float | None


class StandingOut(Out):
    """Where a candidate stands: the rank, in the column that the settings name (``rank`` and ``rank_error`` are null
    without one), and the group, evaluation method, effective site and slot as the grid has them, null where it is blank
    or in error and for a role that does not read the column. ``of``: how many have a rank, of the same group where
    ``scope`` is GROUP, null without a rank; ``scope``: what the settings say, null as long as they do not.
    """

    rank: CellScalar
    rank_error: str | None
    of: int | None
    scope: RankScope | None
    group: CellScalar
    method: CellScalar
    site: CellScalar
    slot: CellScalar


class CandidateOut(Out):
    """A record (docs/rules/candidates.md).

    The telephone number is in its stored form; ``summary`` and ``grades`` hold the columns that the role reads,
    ``tags`` the names of the candidate's tags, ``pfm_readings`` the readings of their project, the oldest first, none
    of either for a role that does not read them.
    """

    id: str
    external_id: str
    name: str
    personal_info: PersonalInfoOut
    special_info: SpecialInfoOut
    statuses: list[Status]
    grade_info: GradeInfoOut | None
    pfm_readings: list[PfmReadingOut]
    source: Source
    email: str | None
    phone_number: str | None
    remark: str | None
    conflict_count: int
    version: int
    summary: list[SummaryGradeOut]
    grades: list[RecordMarkOut]
    periodicity: dict[SchoolYear, Literal["TRIMESTER", "SEMESTER"]]
    tags: list[str]
    standing: StandingOut
