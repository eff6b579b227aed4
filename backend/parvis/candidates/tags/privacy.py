"""The tags of a person: the person's go with them, the tags stay."""

from dataclasses import replace
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidates.tags.model import CandidateTag, Tag
from parvis.candidates.tags.rules import in_order
from parvis.kernel.personal_data import DataSubject, kept_in


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    borne = select(Tag.name).join(CandidateTag, CandidateTag.tag_id == Tag.id)
    names = in_order(session.scalars(borne.where(CandidateTag.candidate_id == person.id)))
    return [{"name": name} for name in names]


PERSONAL_DATA = replace(kept_in(CandidateTag, (), noun="Étiquettes"), export=_exported)
