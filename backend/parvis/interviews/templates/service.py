"""Writing templates."""

import uuid

from sqlalchemy import delete
from sqlalchemy.orm import Session

from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.templates.model import SlotTemplate
from parvis.interviews.templates.schemas import TemplatesIn
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.errors import FieldError, InvalidInput, NotFound


def replace_templates(session: Session, author: Person, site_id: uuid.UUID, form: TemplatesIn) -> None:
    """Replaces the site's list of that type by the form; existing slots do not change.

    Of two lists at once one whole list wins. Raises `NotFound`, and `InvalidInput` on an hour twice the same or a
    convocation after the interview.
    """
    _refuse_wrong_hours(form)
    if session.get(InterviewSite, site_id, with_for_update=True) is None:
        raise NotFound
    session.execute(
        delete(SlotTemplate).where(SlotTemplate.site_id == site_id, SlotTemplate.interview_type == form.interview_type)
    )
    session.add_all(
        SlotTemplate(
            site_id=site_id,
            interview_type=form.interview_type,
            convocation_time=slot.convocation_time,
            interview_time=slot.interview_time,
            non_priority=slot.non_priority,
        )
        for slot in form.slots
    )
    session.flush()
    note(author, type=form.interview_type, count=len(form.slots))


def _refuse_wrong_hours(form: TemplatesIn) -> None:
    wrong: list[FieldError] = []
    for index, each in enumerate(form.slots):
        if each.convocation_time > each.interview_time:
            sentence = "La convocation ne peut pas suivre l'entretien"
            wrong.append(FieldError(field=f"slots.{index}.convocationTime", message=sentence))
        if any(each.interview_time == other.interview_time for other in form.slots[:index]):
            wrong.append(FieldError(field=f"slots.{index}.interviewTime", message="Cette heure est déjà dans la liste"))
    if wrong:
        raise InvalidInput(fields=wrong)
