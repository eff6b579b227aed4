"""The mails that were written to a person: those of their record, and those to their address that belong to nobody."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session

from parvis.emails.outbox.model import Email
from parvis.emails.outbox.queueing import remove
from parvis.kernel.personal_data import DataSubject, PersonalData, among, rows_exported


def _mails_of_people(people: Sequence[DataSubject]) -> ColumnElement[bool]:
    addresses = [person.email for person in people if person.email is not None]
    by_address = Email.candidate_id.is_(None) & among(Email.recipient, addresses)
    return or_(among(Email.candidate_id, [person.id for person in people]), by_address)


def forget_mails_to(session: Session, addresses: Collection[str]) -> None:
    """Removes the mails to these addresses that belong to no candidate, such as mails to accounts."""
    remove(session, Email.candidate_id.is_(None), among(Email.recipient, addresses))


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    return rows_exported(session, Email, _mails_of_people([person]), leave_out={"secret", "html", "unique_key"})


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    remove(session, _mails_of_people(people))


def _mails_counted(session: Session, people: Sequence[DataSubject]) -> Mapping[str, int]:
    return {"E-mails envoyés": session.scalar(select(func.count()).where(_mails_of_people(people))) or 0}


PERSONAL_DATA = PersonalData(
    columns={"emails": {"unique_key", "recipient", "subject", "html", "plain_text", "calendar", "secret", "error"}},
    export=_exported,
    erase=_erase,
    count=_mails_counted,
)
