"""The interview that a candidate holds, as the letter tells it: read live from the slot, its jury, date and site."""

import uuid
from collections.abc import Collection
from datetime import datetime, time
from typing import Final, TypeVarTuple
from zoneinfo import ZoneInfo

from sqlalchemy import Select, select
from sqlalchemy.orm import Session, lazyload

from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.clock import PARIS
from parvis.letters.evaluation.schemas import FaceToFaceOut, InterviewDetailsOut, RemoteOut


def interview_held(session: Session, candidate_id: uuid.UUID) -> InterviewDetailsOut | None:
    """The interview of a candidate, None for who holds no slot (one query)."""
    return interviews_held(session, [candidate_id]).get(candidate_id)


def interviews_held(session: Session, candidates: Collection[uuid.UUID]) -> dict[uuid.UUID, InterviewDetailsOut]:
    """The interviews of those of these candidates who hold a slot (one query)."""
    held = session.execute(
        joined_to_interview(select(*INTERVIEW_PARTS).select_from(InterviewSlot)).where(
            InterviewSlot.candidate_id.in_(candidates)
        )
    )
    return {
        slot.candidate_id: interview_of(slot, type_name, site, of_day)
        for slot, type_name, site, of_day in held
        if slot.candidate_id is not None
    }


INTERVIEW_PARTS: Final = (InterviewSlot, Jury.interview_type, InterviewSite, JuryDate)
"""What `interview_of` makes an interview of, for a query that `joined_to_interview` completes."""


Columns = TypeVarTuple("Columns")


def joined_to_interview(statement: Select[*Columns]) -> Select[*Columns]:
    """A statement that reads slots, with the jury, the site and the date of each."""
    return (
        statement.outerjoin(Jury, Jury.id == InterviewSlot.jury_id)
        .outerjoin(InterviewSite, InterviewSite.id == Jury.site_id)
        .outerjoin(JuryDate, (JuryDate.jury_id == InterviewSlot.jury_id) & (JuryDate.day == InterviewSlot.day))
        .options(lazyload(InterviewSite.values))  # which no letter tells
    )


def interview_of(
    slot: InterviewSlot, type_name: str, site: InterviewSite, of_day: JuryDate | None
) -> InterviewDetailsOut:
    """The interview that these parts make."""
    interview_type = InterviewType(type_name)
    is_remote = interview_type.is_remote
    zone = PARIS if is_remote else ZoneInfo(site.time_zone)

    def at(hour: time) -> datetime:
        return datetime.combine(slot.day, hour, zone)

    return InterviewDetailsOut(
        interview_slot_name=slot.name,
        interview_type=interview_type,
        interview_date_time=at(slot.interview_time),
        convocation_date_time=at(slot.convocation_time),
        interview_site_name=site.name,
        interview_face_to_face_details=None if is_remote else FaceToFaceOut(interview_address=site.address),
        interview_remote_details=_joined(slot, of_day) if is_remote else None,
        contact_email_address=site.email,
        contact_phone_number=site.phone,
        complementary_info=site.additional_information or None,
    )


def _joined(slot: InterviewSlot, of_day: JuryDate | None) -> RemoteOut:
    """How to join: as it was given for the slot by hand, else as the jury's date says now."""
    link, password = slot.videoconference_link, slot.videoconference_password
    if link is None and of_day is not None:
        link, password = of_day.videoconference_link, of_day.videoconference_password
    return RemoteOut(interview_videoconference_link=link, interview_videoconference_password=password)
