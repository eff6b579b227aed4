"""The grade that a jury gave to a candidate."""

import uuid
from collections.abc import Mapping
from datetime import date, datetime, time
from enum import StrEnum
from typing import Final

from sqlalchemy import CheckConstraint, DateTime, ForeignKey, String, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base

LONGEST_JURY_NUMBER = 255


class GradeType(StrEnum):
    """What the jury graded."""

    INTERVIEW = "INTERVIEW"
    PFM = "PFM"


class Letter(StrEnum):
    """The grades, from the best; ABS is a candidate who did not come."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    F = "F"
    ABS = "ABS"


class InterviewMode(StrEnum):
    """How the candidate and the jury met."""

    FACE_TO_FACE = "FACE_TO_FACE"
    REMOTE = "REMOTE"


GRADE_TYPE_NAMES: Final[Mapping[str, str]] = {
    GradeType.INTERVIEW: "Entretien",
    GradeType.PFM: "Projet de formation motivé",
}
LETTER_NAMES: Final[Mapping[str, str]] = {
    letter: "Absent" if letter is Letter.ABS else letter.value for letter in Letter
}
MODE_NAMES: Final[Mapping[str, str]] = {
    InterviewMode.FACE_TO_FACE: "En présentiel",
    InterviewMode.REMOTE: "À distance",
}


class JuryGrade(Base):
    """The current grade of a candidate; ``version`` counts from 1 the times that it was given, changed or removed.

    ``author_…`` last changed it, at ``graded``; both are null for grades that are older than these columns.
    An interview has a type, a start and an end (local times); a PFM has none of the three.
    """

    __tablename__ = "jury_grades"
    __table_args__ = (
        CheckConstraint("grade_type IN ('INTERVIEW', 'PFM')", name="grade_type"),
        CheckConstraint("grade IN ('A', 'B', 'C', 'D', 'F', 'ABS')", name="grade"),
        CheckConstraint("jury_interview_type IN ('FACE_TO_FACE', 'REMOTE')", name="interview_type"),
        CheckConstraint(
            "num_nonnulls(jury_interview_type, jury_start_time, jury_end_time)"
            " = CASE grade_type WHEN 'INTERVIEW' THEN 3 ELSE 0 END",
            name="interview",
        ),
    )

    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True)
    grade_type: Mapped[str]
    grade: Mapped[str]
    jury_number: Mapped[str | None] = mapped_column(String(LONGEST_JURY_NUMBER))
    jury_interview_type: Mapped[str | None]
    jury_date: Mapped[date]
    jury_start_time: Mapped[time | None]
    jury_end_time: Mapped[time | None]
    version: Mapped[int] = mapped_column(default=1, server_default=text("1"))
    author_subject: Mapped[str | None]
    author_first_name: Mapped[str | None]
    author_last_name: Mapped[str | None]
    graded: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
