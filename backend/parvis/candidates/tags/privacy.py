"""The tags of a person: the person's go with them, the tags stay."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from parvis.candidates.tags.model import CandidateTag, Tag
from parvis.candidates.tags.rules import in_order
from parvis.kernel.personal_data import DataSubject, PersonalData, among


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    borne = select(Tag.name).join(CandidateTag, CandidateTag.tag_id == Tag.id)
    names = in_order(session.scalars(borne.where(CandidateTag.candidate_id == person.id)))
    return [{"name": name} for name in names]


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    session.execute(delete(CandidateTag).where(among(CandidateTag.candidate_id, [each.id for each in people])))


def _counted(session: Session, people: Sequence[DataSubject]) -> Mapping[str, int]:
    of_people = among(CandidateTag.candidate_id, [each.id for each in people])
    return {"Étiquettes": session.scalar(select(func.count()).where(of_people)) or 0}


PERSONAL_DATA = PersonalData(columns={}, export=_exported, erase=_erase, count=_counted)
