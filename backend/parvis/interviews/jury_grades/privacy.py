"""The grade that a jury gave to a person."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from parvis.interviews.jury_grades.model import JuryGrade
from parvis.kernel.personal_data import DataSubject, PersonalData, among, rows_exported


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    return rows_exported(session, JuryGrade, JuryGrade.candidate_id == person.id)


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    session.execute(delete(JuryGrade).where(among(JuryGrade.candidate_id, [each.id for each in people])))


def _counted(session: Session, people: Sequence[DataSubject]) -> Mapping[str, int]:
    of_people = among(JuryGrade.candidate_id, [each.id for each in people])
    return {"Notes de jury": session.scalar(select(func.count()).where(of_people)) or 0}


PERSONAL_DATA = PersonalData(
    columns={"jury_grades": {"grade", "grade_type", "jury_number", "jury_interview_type"}},
    export=_exported,
    erase=_erase,
    count=_counted,
)
