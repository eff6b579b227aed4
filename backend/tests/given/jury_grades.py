"""Candidates whom juries grade."""

from collections.abc import Mapping
from datetime import date, time
from typing import Any

from parvis.candidates.record.model import Candidate
from parvis.interviews.jury_grades.model import GradeType, InterviewMode, Letter
from parvis.interviews.jury_grades.schemas import JuryGradeIn
from parvis.interviews.jury_grades.service import set_grade
from parvis.kernel.db import new_session
from tests.given.people import ANNE

INTERVIEW: Mapping[str, Any] = {
    "grade_type": GradeType.INTERVIEW,
    "grade": Letter.A,
    "jury_number": "BOR01MP",
    "jury_interview_type": InterviewMode.FACE_TO_FACE,
    "jury_date": date(2027, 4, 28),
    "jury_start_time": time(9, 0),
    "jury_end_time": time(9, 30),
}
PFM: Mapping[str, Any] = {"grade_type": GradeType.PFM, "grade": Letter.C, "jury_date": date(2027, 4, 29)}


def graded(number: str, form: Mapping[str, Any], version: int | None = None) -> int:
    """Gives the candidate of this number a grade, in its own transaction; returns its new version."""
    with new_session() as session, session.begin():
        candidate = session.query(Candidate).filter_by(external_id=number).one()
        grade_form = JuryGradeIn(**form)
        return set_grade(session, candidate_id=candidate.id, form=grade_form, version=version, author=ANNE).version
