"""Reading templates."""

import uuid
from itertools import pairwise

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.interviews.juries.hours import do_overlap, is_out_of_half_day
from parvis.interviews.juries.model import InterviewType
from parvis.interviews.templates.model import SlotTemplate
from parvis.interviews.templates.schemas import TemplateOut, TemplatesOut, TemplatesWarning, TemplatesWarningOut
from parvis.school.settings.queries import interview_minutes


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


def templates_shown(session: Session, site_id: uuid.UUID, interview_type: InterviewType) -> TemplatesOut:
    """The site's list of a type, by hour, and what is doubtful in it."""
    slots = templates_of_site(session, site_id, interview_type)
    minutes, hours = interview_minutes(session), [slot.interview_time for slot in slots]
    found = {
        TemplatesWarning.TEMPLATES_OVERLAP: any(do_overlap(*both, minutes) for both in pairwise(hours)),
        TemplatesWarning.TEMPLATE_OUT_OF_HALF_DAY: any(is_out_of_half_day(interview_type, hour) for hour in hours),
    }
    warnings = [TemplatesWarningOut(code=code) for code, is_so in found.items() if is_so]
    return TemplatesOut(interview_type=interview_type, slots=slots, warnings=warnings)
