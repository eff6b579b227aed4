"""The interview that a candidate holds, as the letter tells it: read live from the slot, its jury, date and site."""

import uuid
from collections.abc import Collection
from datetime import datetime, time, timedelta
from typing import Final

from sqlalchemy import ColumnElement, Nullable, select
from sqlalchemy.orm import Session, lazyload

from parvis.interviews.juries.hours import zone_of
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.clock import PARIS
from parvis.kernel.french import on_one_line
from parvis.kernel.personal_data import among
from parvis.letters.evaluation.schemas import FaceToFaceOut, InterviewDetailsOut, RemoteOut
from parvis.school.settings.rules import CampaignSettings

INTERVIEW: Final = (Nullable(InterviewSlot), Jury, InterviewSite, Nullable(JuryDate))
"""What `interview_of` reads, for a query that joins them by `OF_DATE`."""
OF_DATE: Final[ColumnElement[bool]] = (JuryDate.jury_id == InterviewSlot.jury_id) & (JuryDate.day == InterviewSlot.day)


def interviews_held(
    session: Session, candidates: Collection[uuid.UUID] | None = None
) -> dict[uuid.UUID, InterviewDetailsOut]:
    """The interviews of those of these candidates, or of all, who hold a slot (one query)."""
    held = (
        select(*INTERVIEW)
        .select_from(InterviewSlot)
        .join(Jury, Jury.id == InterviewSlot.jury_id)
        .join(InterviewSite, InterviewSite.id == Jury.site_id)
        .outerjoin(JuryDate, OF_DATE)
        .where(InterviewSlot.candidate_id.is_not(None))
        .options(lazyload("*"))
    )
    if candidates is not None:
        held = held.where(among(InterviewSlot.candidate_id, candidates))
    rows = session.execute(held.execution_options(populate_existing=True))
    return {
        slot.candidate_id: interview_of(slot, jury, site, of_date)
        for slot, jury, site, of_date in rows
        if slot is not None and slot.candidate_id is not None
    }


def interview_of(
    slot: InterviewSlot, jury: Jury, site: InterviewSite, of_date: JuryDate | None, *, with_code: bool = True
) -> InterviewDetailsOut:
    """The interview of a slot. ``with_code``: with the access code of its call, for those who may read it."""
    interview_type = InterviewType(jury.interview_type)
    is_remote = interview_type.is_remote
    zone = zone_of(interview_type, site.time_zone)
    # How to join it: as entered for the slot by hand, else as the jury's date says now.
    call = of_date if slot.videoconference_link is None and of_date is not None else slot
    return InterviewDetailsOut(
        interview_slot_name=slot.name,
        interview_type=interview_type,
        interview_date_time=datetime.combine(slot.day, slot.interview_time, zone),
        convocation_date_time=datetime.combine(slot.day, slot.convocation_time, zone),
        interview_site_name=site.name,
        interview_face_to_face_details=None
        if is_remote
        else FaceToFaceOut(interview_address=on_one_line(site.address)),
        interview_remote_details=RemoteOut(
            interview_videoconference_link=call.videoconference_link,
            interview_videoconference_password=call.videoconference_password if with_code else None,
        )
        if is_remote
        else None,
        contact_email_address=site.email,
        contact_phone_number=site.phone,
        complementary_info=site.additional_information or None,
    )


def invented_interview(campaign: CampaignSettings, *, remote: bool) -> InterviewDetailsOut:
    """An invented interview, three weeks after the deadline."""
    day = campaign.file_deadline + timedelta(weeks=3)
    return InterviewDetailsOut(
        interview_slot_name=f"LYO01{'AD' if remote else 'AP'}-{day}-1430",
        interview_type=InterviewType.AFTERNOON_REMOTE if remote else InterviewType.AFTERNOON_FACE_TO_FACE,
        interview_date_time=datetime.combine(day, time(14, 30), PARIS),
        convocation_date_time=datetime.combine(day, time(14, 0), PARIS),
        interview_site_name="Lyon",
        interview_face_to_face_details=None if remote else FaceToFaceOut(interview_address="1 rue de l'Exemple, Lyon"),
        interview_remote_details=RemoteOut(
            interview_videoconference_link="https://visio.exemple.fr/entretien",
            interview_videoconference_password="0000",  # noqa: S106 - of an invented interview
        )
        if remote
        else None,
        contact_email_address="lyon@exemple.fr",
        contact_phone_number="04 00 00 00 00",
        complementary_info=None,
    )
