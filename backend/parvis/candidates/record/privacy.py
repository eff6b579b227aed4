"""What a record holds of its person."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete
from sqlalchemy.orm import Session

from parvis.candidate_table.log.changes import append_reload
from parvis.candidates.record.model import Candidate
from parvis.kernel.personal_data import DataSubject, PersonalData, among, rows_exported


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    return rows_exported(session, Candidate, Candidate.id == person.id)


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    session.execute(delete(Candidate).where(among(Candidate.id, [person.id for person in people])))
    append_reload(session, None)


PERSONAL_DATA = PersonalData(
    columns={
        "candidates": {
            *("external_id", "last_name", "first_name", "email", "birth_place", "phone_number", "remark"),
            "account_subject",
        }
    },
    export=_exported,
    erase=_erase,
    count=lambda _session, people: {"Dossiers, commentaires": len(people)},
)
