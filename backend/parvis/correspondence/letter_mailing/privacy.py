"""What is remembered of the letters mailed to a person."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete
from sqlalchemy.orm import Session

from parvis.correspondence.letter_mailing.model import MailedLetter
from parvis.kernel.personal_data import DataSubject, PersonalData, among, rows_exported


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    return rows_exported(session, MailedLetter, MailedLetter.candidate_id == person.id)


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    session.execute(delete(MailedLetter).where(among(MailedLetter.candidate_id, [each.id for each in people])))


PERSONAL_DATA = PersonalData(
    columns={"mailed_letters": {"announced", "left_announced", "left_facts", "method", "slot", "facts"}},
    export=_exported,
    erase=_erase,
)
