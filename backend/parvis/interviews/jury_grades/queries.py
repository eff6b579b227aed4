"""Reading grades: for the candidate table, for one record, for the file."""

import uuid
from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, case, func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import TableColumn
from parvis.candidates.history.model import Action, HistoryItem
from parvis.candidates.record.model import Candidate
from parvis.candidates.record.schemas import GradeInfoOut
from parvis.candidates.visibility.queries import letters_hidden
from parvis.interviews.jury_grades.model import GradeType, JuryGrade, Letter
from parvis.interviews.jury_grades.rules import COLUMNS, JURY_GRADED, cells_of
from parvis.interviews.jury_grades.schemas import JuryNote, hour_shown
from parvis.kernel.auth import Person
from parvis.kernel.personal_data import among

_NOTES = select(
    Candidate.row_number,
    Candidate.external_id,
    Candidate.last_name,
    Candidate.first_name,
    JuryGrade.grade_type,
    JuryGrade.grade,
    JuryGrade.jury_number,
    JuryGrade.jury_interview_type,
    JuryGrade.jury_date,
    JuryGrade.jury_start_time,
    JuryGrade.jury_end_time,
).join(JuryGrade, JuryGrade.candidate_id == Candidate.id)


def grade_changes(session: Session, candidate_id: uuid.UUID) -> int:
    """How many times the candidate's grade was given, changed or removed."""
    recorded = (HistoryItem.candidate_id == candidate_id) & (HistoryItem.action == Action.JURY_GRADE)
    return session.scalar(select(func.count()).select_from(HistoryItem).where(recorded)) or 0


def candidates_graded(session: Session, candidates: Collection[uuid.UUID]) -> frozenset[uuid.UUID]:
    """Those of these candidates whose interview was graded: it took place (one query)."""
    graded = select(JuryGrade.candidate_id).where(JuryGrade.grade_type == GradeType.INTERVIEW)
    return frozenset(session.scalars(graded.where(among(JuryGrade.candidate_id, candidates))))


def columns_of_grades(session: Session) -> dict[str, TableColumn]:
    """NoteEntretien, NotePFM and the hidden number of the jury, cell i being that of row number i (one query)."""
    cells: dict[str, dict[int, str | None]] = {column: {} for column in (*COLUMNS.values(), JURY_GRADED)}
    graded = select(Candidate.row_number, JuryGrade.grade_type, JuryGrade.grade, JuryGrade.jury_number)
    for row, grade_type, letter, jury_number in session.execute(
        graded.join(JuryGrade, JuryGrade.candidate_id == Candidate.id)
    ):
        for column, value in cells_of(grade_type, letter, jury_number).items():
            cells[column][row] = value
    return {
        column: TableColumn.of_texts([by_row.get(row) for row in range(max(by_row, default=-1) + 1)])
        for column, by_row in cells.items()
    }


def grade_part(candidate_id: ColumnElement[uuid.UUID]) -> ScalarSelect[Any]:
    """The grade as a candidate's record reads it: the members of `GradeInfoOut`, null while there is none."""
    columns = {
        "gradeType": JuryGrade.grade_type,
        "grade": JuryGrade.grade,
        "juryNumber": JuryGrade.jury_number,
        "juryInterviewType": JuryGrade.jury_interview_type,
        "juryDate": JuryGrade.jury_date,
        "juryStartTime": func.to_char(JuryGrade.jury_start_time, "HH24:MI"),
        "juryEndTime": func.to_char(JuryGrade.jury_end_time, "HH24:MI"),
        "version": JuryGrade.version,
        "author": case(
            (
                JuryGrade.author_last_name.is_not(None),
                func.jsonb_build_object(
                    "lastName", JuryGrade.author_last_name, "firstName", func.coalesce(JuryGrade.author_first_name, "")
                ),
            )
        ),
        "graded": JuryGrade.graded,
    }
    members = [part for name, column in columns.items() for part in (name, column)]
    return select(func.jsonb_build_object(*members)).where(JuryGrade.candidate_id == candidate_id).scalar_subquery()


def grade_info(grade: JuryGrade) -> GradeInfoOut:
    """A grade as it travels (docs/rules/interviews.md, gradeInfo)."""
    return GradeInfoOut.model_validate(
        {
            "grade_type": grade.grade_type,
            "grade": grade.grade,
            "jury_number": grade.jury_number,
            "jury_interview_type": grade.jury_interview_type,
            "jury_date": grade.jury_date,
            "jury_start_time": hour_shown(grade.jury_start_time),
            "jury_end_time": hour_shown(grade.jury_end_time),
            "version": grade.version,
            "author": None
            if grade.author_last_name is None
            else {"last_name": grade.author_last_name, "first_name": grade.author_first_name or ""},
            "graded": grade.graded,
        }
    )


def jury_notes(session: Session, person: Person | None, rows: Iterable[int]) -> list[JuryNote]:
    """The grades of the candidates who stand in these rows of the table, in this order, less those of projects where
    the person reads blind; all of them for an archive, which is nobody's (one query).
    """
    hides = person is not None and letters_hidden(session, person)
    read = _NOTES.where(JuryGrade.grade_type == GradeType.INTERVIEW) if hides else _NOTES
    notes = {row[0]: JuryNote._make(row[1:]) for row in session.execute(read)}
    return [notes[row] for row in rows if row in notes]


def grades_by_jury(session: Session) -> dict[str, Counter[Letter]]:
    """How often each jury gave each letter in interviews, by the jury's number in upper case (one query)."""
    number = func.upper(func.trim(JuryGrade.jury_number))
    counted = (
        select(number, JuryGrade.grade, func.count())
        .where(JuryGrade.grade_type == GradeType.INTERVIEW, number != "")
        .group_by(number, JuryGrade.grade)
    )
    letters: dict[str, Counter[Letter]] = {}
    for jury, letter, count in session.execute(counted):
        letters.setdefault(jury, Counter())[Letter(letter)] += count
    return letters
