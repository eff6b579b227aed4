"""The form of a grade (docs/rules/interviews.md), and the grades as a file (docs/rules/interviews.md)."""

from collections.abc import Iterable
from datetime import date, time
from typing import Annotated, Final, NamedTuple

from pydantic import AfterValidator, ValidationInfo

from parvis.interviews.jury_grades.model import LONGEST_JURY_NUMBER, GradeType, InterviewMode, Letter
from parvis.interviews.templates.schemas import HourIn
from parvis.kernel.days import Day
from parvis.kernel.http.spreadsheet_csv import spreadsheet_csv
from parvis.kernel.schemas import Form, optional_text, required, required_when

HEADERS: Final = (
    *("Numero", "Nom", "Prenom", "TypeNote", "Note"),
    *("NumeroJury", "TypeEntretien", "DateJury", "HeureDebut", "HeureFin"),
)

_WORDS: Final = {
    GradeType.INTERVIEW.value: "Entretien",
    GradeType.PFM.value: "PFM",
    InterviewMode.FACE_TO_FACE.value: "Présentiel",
    InterviewMode.REMOTE.value: "Distanciel",
}


def _of_interview(missing: str) -> object:
    """Required of an interview; a PFM has none."""
    return required_when("grade_type", GradeType.INTERVIEW, missing)


def _after_start(end: time | None, info: ValidationInfo) -> time | None:
    start = info.data.get("jury_start_time")
    if end is not None and start is not None and end <= start:
        raise ValueError("L'heure de fin doit suivre l'heure de début")
    return end


class JuryGradeIn(Form):
    """A grade as filled in (docs/rules/interviews.md); times are local; a PFM keeps neither them nor a type."""

    grade_type: Annotated[GradeType, required("Type de note obligatoire")]
    grade: Annotated[Letter, required("Note obligatoire")]
    jury_number: Annotated[
        str | None, optional_text(f"Maximum {LONGEST_JURY_NUMBER} caractères", longest=LONGEST_JURY_NUMBER)
    ] = None
    jury_interview_type: Annotated[InterviewMode | None, _of_interview("Type d'entretien obligatoire")] = None
    jury_date: Annotated[Day, required("Date de jury obligatoire")]
    jury_start_time: Annotated[HourIn | None, _of_interview("Heure de début de jury obligatoire")] = None
    jury_end_time: Annotated[
        HourIn | None, AfterValidator(_after_start), _of_interview("Heure de fin de jury obligatoire")
    ] = None


class JuryNote(NamedTuple):
    """A line of the file: the candidate, then their grade."""

    number: str
    last_name: str
    first_name: str
    grade_type: str
    grade: str
    jury_number: str | None
    jury_interview_type: str | None
    jury_date: date
    jury_start_time: time | None
    jury_end_time: time | None


def jury_notes_csv(notes: Iterable[JuryNote]) -> bytes:
    """The file that French spreadsheets open: `HEADERS`, then a line a grade."""
    lines = (
        (
            note.number,
            note.last_name,
            note.first_name,
            _WORDS[note.grade_type],
            note.grade,
            note.jury_number or "",
            _WORDS[note.jury_interview_type] if note.jury_interview_type else "",
            note.jury_date.isoformat(),
            hour_shown(note.jury_start_time) or "",
            hour_shown(note.jury_end_time) or "",
        )
        for note in notes
    )
    return spreadsheet_csv([HEADERS, *lines])


def hour_shown(hour: time | None) -> str | None:
    """A time as it travels, ``HH:mm``."""
    return None if hour is None else hour.isoformat("minutes")
