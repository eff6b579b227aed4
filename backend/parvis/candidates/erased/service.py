"""Remembering who was erased."""

from collections.abc import Sequence

from sqlalchemy import delete
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.candidates.erased.model import ErasedPerson
from parvis.kernel.personal_data import DataSubject


def remember_erased(session: Session, people: Sequence[DataSubject]) -> None:
    """Keeps the numbers of ``people`` as hashes: a later file skips them."""
    if people:
        rows = [{"number_hash": person.number_hash} for person in people]
        session.execute(insert(ErasedPerson).on_conflict_do_nothing(), rows)


def forget_erased(session: Session) -> None:
    """Lets every number come again, once the campaign that they belonged to is purged."""
    session.execute(delete(ErasedPerson))
