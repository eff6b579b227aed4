"""The grade that a jury gave to a person."""

from parvis.interviews.jury_grades.model import JuryGrade
from parvis.kernel.personal_data import kept_in

PERSONAL_DATA = kept_in(JuryGrade, {"grade", "grade_type", "jury_number", "jury_interview_type"}, noun="Notes de jury")
