"""Where a person was on the days of their interviews."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete
from sqlalchemy.orm import Session

from parvis.interviews.arrivals.model import InterviewArrival
from parvis.kernel.personal_data import DataSubject, PersonalData, among, rows_exported


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    return rows_exported(session, InterviewArrival, InterviewArrival.candidate_id == person.id)


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    session.execute(
        delete(InterviewArrival).where(among(InterviewArrival.candidate_id, [person.id for person in people]))
    )


PERSONAL_DATA = PersonalData(columns={"interview_arrivals": {"state"}}, export=_exported, erase=_erase)
