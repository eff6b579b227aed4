"""Reading templates."""

import uuid

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.interviews.juries.model import InterviewType
from parvis.interviews.templates.model import SlotTemplate
from parvis.interviews.templates.schemas import TemplateOut


def templates_of_site(
    session: Session, site_id: uuid.UUID, interview_type: InterviewType | None = None
) -> list[TemplateOut]:
    """The site's templates, by type in the contract's order then by hour; of one type where it is given."""
    read = select(SlotTemplate).where(SlotTemplate.site_id == site_id)
    if interview_type is not None:
        read = read.where(SlotTemplate.interview_type == interview_type)
    order = list(InterviewType)
    return sorted(
        (TemplateOut.model_validate(each) for each in session.scalars(read)),
        key=lambda each: (order.index(each.interview_type), each.interview_time),
    )
