"""Invented grades: the first day's interviews of eight juries, and the first PFMs that were read."""

from collections.abc import Iterator
from datetime import date, time
from typing import Final

import numpy as np

from parvis.demonstration.people import CAMPAIGN_YEAR
from parvis.interviews.jury_grades.model import GradeType, InterviewMode, Letter
from parvis.interviews.jury_grades.schemas import JuryGradeIn

PFMS_READ: Final = 24

_SITES: Final = ("BOR", "GRE", "NCY", "TLS")
# The end of a jury's name tells the half of the day and how it meets (docs/rules/campaign.md).
_JURIES: Final = {
    "01MP": (InterviewMode.FACE_TO_FACE, 9),
    "01AD": (InterviewMode.REMOTE, 14),
}
_INTERVIEWS_OF_A_JURY: Final = 6
_FIRST_DAY: Final = date(CAMPAIGN_YEAR, 4, 28)
_LETTERS: Final = {Letter.A: 0.2, Letter.B: 0.34, Letter.C: 0.25, Letter.D: 0.12, Letter.F: 0.04, Letter.ABS: 0.05}


def invented_interviews(draw: np.random.Generator) -> Iterator[JuryGradeIn]:
    """A grade for each half hour of each jury."""
    for site in _SITES:
        for suffix, (interview_type, first_hour) in _JURIES.items():
            for position in range(_INTERVIEWS_OF_A_JURY):
                hour, half = divmod(position, 2)
                yield JuryGradeIn(
                    grade_type=GradeType.INTERVIEW,
                    grade=drawn_letter(draw),
                    jury_number=f"{site}{suffix}",
                    jury_interview_type=interview_type,
                    jury_date=_FIRST_DAY,
                    jury_start_time=time(first_hour + hour, 30 * half),
                    jury_end_time=time(first_hour + hour + half, 30 - 30 * half),
                )


def invented_readings(draw: np.random.Generator, day: date = _FIRST_DAY) -> Iterator[JuryGradeIn]:
    """Invents the grades of PFMs that were read that day; every PFM that is read gets a letter."""
    for _ in range(PFMS_READ):
        letter = drawn_letter(draw)
        yield JuryGradeIn(
            grade_type=GradeType.PFM,
            grade=Letter.C if letter is Letter.ABS else letter,
            jury_date=day,
        )


def drawn_letter(draw: np.random.Generator) -> Letter:
    """A grade as juries give them: many B, few F."""
    return list(_LETTERS)[int(draw.choice(len(_LETTERS), p=list(_LETTERS.values())))]
