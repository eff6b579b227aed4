"""The column that shows a grade."""

from typing import Final

from parvis.interviews.jury_grades.model import GradeType

COLUMNS: Final = {GradeType.INTERVIEW: "NoteEntretien", GradeType.PFM: "NotePFM"}
"""The business column that holds the letter of a grade of each type."""
