"""What the access journal holds of a person: it keeps who opened something and when, of somebody unknown."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from parvis.candidates.journal.model import Access
from parvis.kernel.personal_data import DataSubject, Holder, among, rows_exported


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    return rows_exported(session, Access, Access.candidate_id == person.id, leave_out={"subject"})


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    for person in people:
        theirs = update(Access).where(Access.candidate_id == person.id)
        session.execute(theirs.values(candidate_id=person.pseudonym, file_name=None))


def _counted(session: Session, people: Sequence[DataSubject]) -> Mapping[str, int]:
    of_people = among(Access.candidate_id, [each.id for each in people])
    return {"Journal des accès": session.scalar(select(func.count()).where(of_people)) or 0}


HOLDER = Holder(columns={"candidate_accesses": {"file_name"}}, export=_exported, erase=_erase, count=_counted)
