"""What the access journal holds of a person: it keeps who opened something and when, of somebody unknown."""

import uuid
from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import ColumnElement, delete, exists, select, update
from sqlalchemy.orm import Session, aliased

from parvis.candidates.journal.model import Access
from parvis.kernel.personal_data import DataSubject, among, kept_in


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    ids = [each_id for person in people for each_id in (person.id, person.pseudonym)]
    opened = set(session.scalars(select(Access.candidate_id).where(among(Access.candidate_id, ids)).distinct()))
    for person in people:
        theirs = Access.candidate_id == person.id
        if person.id in opened and person.pseudonym in opened:
            session.execute(delete(Access).where(theirs, _is_noted_of(person.pseudonym)))
        if person.id in opened:
            session.execute(update(Access).where(theirs).values(candidate_id=person.pseudonym, file_name=None))


def _is_noted_of(pseudonym: uuid.UUID) -> ColumnElement[bool]:
    """Whether the access is noted for the person of that number in a former, purged campaign: one row is kept."""
    former = aliased(Access)
    return exists().where(
        former.candidate_id == pseudonym,
        former.quarter == Access.quarter,
        former.subject == Access.subject,
        former.kind == Access.kind,
        former.file_id.is_not_distinct_from(Access.file_id),
    )


PERSONAL_DATA = replace(kept_in(Access, {"file_name"}, leave_out={"subject"}, noun="Journal des accès"), erase=_erase)
