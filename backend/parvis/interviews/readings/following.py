"""What follows from readings: the candidate's grade, the cells of the table, the history."""

from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage
from parvis.candidate_table.log.changes import CellChange, ChangeOrigin, append_changes
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.record.model import Candidate
from parvis.interviews.jury_grades.model import GradeType, JuryGrade, Letter
from parvis.interviews.jury_grades.schemas import JuryGradeIn
from parvis.interviews.jury_grades.service import delete_grade, set_grade
from parvis.interviews.readings.queries import ReadProject, project_of
from parvis.kernel.auth import Person
from parvis.kernel.clock import today
from parvis.school.settings.rules import PfmSettings


def follow(
    session: Session,
    candidate: Candidate,
    project: ReadProject,
    rules: PfmSettings,
    author: Person,
    *,
    before: dict[str, str | float | None] | None = None,
) -> None:
    """Makes the candidate's grade, the table and the history follow the readings that are now in the database.

    ``project`` is as it was read; ``before``: its cells then, where its rows have changed since.
    """
    cells = project.cells() if before is None else before
    present = project_of(session, candidate.id)
    log_cells(session, candidate, cells, present.cells(), author, in_history=rules.readings > 1)
    result = present.result(rules)
    grade = session.get(JuryGrade, candidate.id, populate_existing=True)
    if grade is not None and (grade.grade_type == GradeType.INTERVIEW or grade.grade == Letter.ABS):
        return
    if result is not None:
        if grade is None or grade.grade != result:
            form = JuryGradeIn(
                grade_type=GradeType.PFM,
                grade=result,
                jury_number=grade and grade.jury_number,
                jury_date=today(),
            )
            set_grade(session, candidate_id=candidate.id, form=form, version=None, author=author)
    elif grade is not None:
        delete_grade(session, candidate_id=candidate.id, author=author)


def log_cells(
    session: Session,
    candidate: Candidate,
    before: dict[str, str | float | None],
    after: dict[str, str | float | None],
    author: Person,
    *,
    in_history: bool = False,
) -> None:
    """Writes what changed between two states of a project to the table's log and, if asked, to the history."""
    changed = [column for column in after if after[column] != before[column]]
    if not changed:
        return
    storage.locked_state(session)
    if in_history:
        cells = tuple(ChangedCell(column, after[column], before[column]) for column in changed)
        record(session, [Happened(candidate.id, Action.READ_PROJECT, cells)], author)
    append_changes(
        session,
        [
            CellChange(candidate.row_number, column, after[column], before[column], ChangeOrigin.BUSINESS)
            for column in changed
        ],
        author,
    )
