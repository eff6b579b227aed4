"""What the history holds of a person."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from parvis.candidates.history.model import HistoryItem
from parvis.kernel.personal_data import DataSubject, PersonalData, among, rows_exported


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    return rows_exported(session, HistoryItem, HistoryItem.candidate_id == person.id)


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    session.execute(delete(HistoryItem).where(among(HistoryItem.candidate_id, [each.id for each in people])))


def _counted(session: Session, people: Sequence[DataSubject]) -> Mapping[str, int]:
    of_people = among(HistoryItem.candidate_id, [each.id for each in people])
    return {"Historique": session.scalar(select(func.count()).where(of_people)) or 0}


PERSONAL_DATA = PersonalData(
    columns={"history_items": {"content", "author_subject", "author_first_name", "author_last_name"}},
    export=_exported,
    erase=_erase,
    count=_counted,
)
