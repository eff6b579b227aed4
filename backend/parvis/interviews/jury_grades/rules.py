"""What a grade must say (part 2 §4.2 and §5, "Jury grade form"), and the column that shows it."""

from dataclasses import dataclass, replace
from datetime import date, time
from typing import Final

from parvis.interviews.jury_grades.model import LONGEST_JURY_NUMBER, GradeType, InterviewType, Letter
from parvis.kernel.errors import FieldError, InvalidInput

COLUMNS: Final = {GradeType.INTERVIEW: "NoteEntretien", GradeType.PFM: "NotePFM"}
"""The business column that holds the letter of a grade of each type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeForm:
    """The form of a grade, as filled in; times are local."""

    grade_type: GradeType | None = None
    grade: Letter | None = None
    jury_number: str | None = None
    jury_interview_type: InterviewType | None = None
    jury_date: date | None = None
    jury_start_time: time | None = None
    jury_end_time: time | None = None


def checked(form: GradeForm) -> GradeForm:
    """The form as it is kept: the jury's number trimmed, and without interview type and times for a PFM.

    Raises `InvalidInput` naming every wrong field.
    """
    form = replace(form, jury_number=(form.jury_number or "").strip() or None)
    if form.grade_type is GradeType.PFM:
        form = replace(form, jury_interview_type=None, jury_start_time=None, jury_end_time=None)
    required: list[tuple[object, str, str]] = [
        (form.grade_type, "gradeType", "Type de note obligatoire"),
        (form.grade, "grade", "Note obligatoire"),
        (form.jury_date, "juryDate", "Date de jury obligatoire"),
    ]
    if form.grade_type is GradeType.INTERVIEW:
        required += [
            (form.jury_interview_type, "juryInterviewType", "Type d'entretien obligatoire"),
            (form.jury_start_time, "juryStartTime", "Heure de début de jury obligatoire"),
            (form.jury_end_time, "juryEndTime", "Heure de fin de jury obligatoire"),
        ]
    wrong = [FieldError(field=field, message=message) for value, field, message in required if value is None]
    if len(form.jury_number or "") > LONGEST_JURY_NUMBER:
        wrong.append(FieldError(field="juryNumber", message=f"Maximum {LONGEST_JURY_NUMBER} caractères"))
    if wrong:
        raise InvalidInput(fields=wrong)
    return form
