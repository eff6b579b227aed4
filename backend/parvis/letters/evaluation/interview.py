"""The interview that a candidate holds, as the letter tells it: read live from the slot, its jury, date and site."""

import uuid
from collections.abc import Collection
from datetime import datetime, time
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

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
        select(InterviewSlot, Jury.interview_type, InterviewSite, JuryDate)
        .join(Jury, Jury.id == InterviewSlot.jury_id)
        .join(InterviewSite, InterviewSite.id == Jury.site_id)
        .outerjoin(JuryDate, (JuryDate.jury_id == InterviewSlot.jury_id) & (JuryDate.day == InterviewSlot.day))
        .where(InterviewSlot.candidate_id.in_(candidates))
    )
    return {
        slot.candidate_id: _details(slot, InterviewType(type_name), site, of_day)
        for slot, type_name, site, of_day in held
        if slot.candidate_id is not None
    }


def _details(
    slot: InterviewSlot, interview_type: InterviewType, site: InterviewSite, of_day: JuryDate | None
) -> InterviewDetailsOut:
    is_remote = interview_type.is_remote
    zone = PARIS if is_remote else ZoneInfo(site.time_zone)

    def at(hour: time) -> datetime:
        return datetime.combine(slot.day, hour, zone)

    return InterviewDetailsOut(
        interview_slot_name=slot.name,
        interview_type=interview_type.value,
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
