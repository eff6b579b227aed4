"""Giving and changing grades."""

import uuid

from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage
from parvis.candidate_table.log.changes import CellChange, ChangeOrigin, append_changes
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.record.model import Candidate
from parvis.interviews.jury_grades.model import GradeType, JuryGrade
from parvis.interviews.jury_grades.queries import grade_changes, grade_info
from parvis.interviews.jury_grades.rules import COLUMNS, JURY_GRADED, cells_of
from parvis.interviews.jury_grades.schemas import JuryGradeIn
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.errors import NotFound, StaleVersion, existing


def set_grade(
    session: Session,
    *,
    candidate_id: uuid.UUID,
    form: JuryGradeIn,
    version: int | None,
    author: Person,
    checked: bool = False,
) -> JuryGrade:
    """Makes ``form`` the grade of the candidate, whom ``author`` is known to reach; the next page of the grid shows
    the letter.

    The same grade again changes nothing.
    ``version`` is that of the grade that the author had read; None means that they do not care or, when ``checked``,
    that they had read none. Raises `NotFound` and `StaleVersion` (with the present grade).
    """
    filled_in = form.model_dump(include=set(JuryGradeIn.model_fields))
    storage.locked_state(session)
    candidate = existing(session.get(Candidate, candidate_id))
    grade = session.get(JuryGrade, candidate_id, populate_existing=True)
    if (checked or version is not None) and (None if grade is None else grade.version) != version:
        raise StaleVersion(data=None if grade is None else grade_info(grade))
    before = _cells(grade)
    if grade is None:
        # Above that of any grade removed before, which somebody may still have on screen.
        grade = JuryGrade(candidate_id=candidate_id, version=1 + grade_changes(session, candidate_id), **filled_in)
        session.add(grade)
    elif filled_in == {field: getattr(grade, field) for field in filled_in}:
        return grade
    else:
        for field, value in filled_in.items():
            setattr(grade, field, value)
        grade.version += 1
    grade.author_subject, grade.graded = author.subject, now()
    grade.author_first_name, grade.author_last_name = author.first_name, author.last_name
    candidate.version += 1
    session.flush()
    _record_change(session, candidate, grade, before, author)
    note(author, version=grade.version)
    return grade


def delete_grade(session: Session, *, candidate_id: uuid.UUID, version: int | None = None, author: Person) -> None:
    """Removes the grade, of that ``version`` if given. Raises `NotFound`, `StaleVersion` (with the present grade)."""
    storage.locked_state(session)
    candidate = session.get(Candidate, candidate_id)
    grade = session.get(JuryGrade, candidate_id, populate_existing=True)
    if candidate is None or grade is None:
        raise NotFound
    if version not in {None, grade.version}:
        raise StaleVersion(data=grade_info(grade))
    before = _cells(grade)
    session.delete(grade)
    candidate.version += 1
    session.flush()
    _record_change(session, candidate, None, before, author)
    note(author)


def _record_change(
    session: Session, candidate: Candidate, grade: JuryGrade | None, before: dict[str, str | None], author: Person
) -> None:
    """Writes what changed to the history and to the table's log."""
    after = _cells(grade)
    changed = [column for column in after if after[column] != before[column]]
    letters = [column for column in COLUMNS.values() if column in changed]
    # A new jury number or hour alone is recorded beside the letter that it goes with.
    recorded = letters or [COLUMNS[GradeType(grade.grade_type)]] if grade is not None else letters
    cells = tuple(ChangedCell(column, after[column], before[column]) for column in recorded)
    record(session, [Happened(candidate.id, Action.JURY_GRADE, cells)], author)
    append_changes(
        session,
        [
            CellChange(candidate.row_number, column, after[column], before[column], ChangeOrigin.BUSINESS)
            for column in changed
        ],
        author,
    )


def _cells(grade: JuryGrade | None) -> dict[str, str | None]:
    """What each column of grades says."""
    if grade is None:
        return dict.fromkeys((*COLUMNS.values(), JURY_GRADED))
    return cells_of(grade.grade_type, grade.grade, grade.jury_number)
