"""The columns that show a grade."""

from typing import Final

from parvis.interviews.jury_grades.model import GradeType

COLUMNS: Final = {GradeType.INTERVIEW: "NoteEntretien", GradeType.PFM: "NotePFM"}
"""The business column that holds the letter of a grade of each type."""
JURY_GRADED: Final = "juryGraded"
"""The hidden column that holds the number of the jury of an interview's grade, as the names of juries are written."""


def cells_of(grade_type: str, letter: str, jury_number: str | None) -> dict[str, str | None]:
    """What each of these columns says of a grade."""
    number = (jury_number or "").strip().upper() or None
    cells: dict[str, str | None] = dict.fromkeys(COLUMNS.values())
    cells[COLUMNS[GradeType(grade_type)]] = letter
    return cells | {JURY_GRADED: number if grade_type == GradeType.INTERVIEW else None}
