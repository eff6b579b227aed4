"""The interview that a candidate holds, as the letter tells it: read live from the slot, its jury, date and site."""

import uuid
from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from typing import Any, Final, NamedTuple, TypeVarTuple

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from parvis.interviews.juries.hours import zone_of
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.clock import PARIS
from parvis.kernel.french import on_one_line
from parvis.letters.evaluation.schemas import FaceToFaceOut, InterviewDetailsOut, RemoteOut
from parvis.school.settings.rules import CampaignSettings


def interviews_held(session: Session, candidates: Collection[uuid.UUID]) -> dict[uuid.UUID, InterviewDetailsOut]:
    """The interviews of those of these candidates who hold a slot (one query)."""
    held = session.execute(
        joined_to_interview(select(InterviewSlot.candidate_id, *INTERVIEW_PARTS).select_from(InterviewSlot)).where(
            InterviewSlot.candidate_id.in_(candidates)
        )
    )
    return {
        candidate_id: interview_of(InterviewParts(*parts)) for candidate_id, *parts in held if candidate_id is not None
    }


class InterviewParts(NamedTuple):
    """The parts of an interview, in the order of `INTERVIEW_PARTS`."""

    slot_name: str
    day: date
    interview_time: time
    convocation_time: time
    link_of_slot: str | None
    password_of_slot: str | None
    type_name: str
    site_name: str
    site_address: str
    site_email: str
    site_phone: str
    site_information: str
    site_time_zone: str
    link_of_date: str | None
    password_of_date: str | None


INTERVIEW_PARTS: Final[tuple[Any, ...]] = (
    InterviewSlot.name,
    InterviewSlot.day,
    InterviewSlot.interview_time,
    InterviewSlot.convocation_time,
    InterviewSlot.videoconference_link,
    InterviewSlot.videoconference_password,
    Jury.interview_type,
    InterviewSite.name.label("site_name"),
    InterviewSite.address,
    InterviewSite.email.label("site_email"),
    InterviewSite.phone,
    InterviewSite.additional_information,
    InterviewSite.time_zone,
    JuryDate.videoconference_link.label("link_of_date"),
    JuryDate.videoconference_password.label("password_of_date"),
)
"""The columns of `InterviewParts`, for a query that `joined_to_interview` completes."""


Columns = TypeVarTuple("Columns")


def joined_to_interview(statement: Select[*Columns]) -> Select[*Columns]:
    """A statement that reads slots, with the jury, the site and the date of each."""
    return (
        statement.outerjoin(Jury, Jury.id == InterviewSlot.jury_id)
        .outerjoin(InterviewSite, InterviewSite.id == Jury.site_id)
        .outerjoin(JuryDate, (JuryDate.jury_id == InterviewSlot.jury_id) & (JuryDate.day == InterviewSlot.day))
    )


def interview_of(parts: InterviewParts) -> InterviewDetailsOut:
    """The interview that these parts make."""
    interview_type = InterviewType(parts.type_name)
    is_remote = interview_type.is_remote
    zone = zone_of(interview_type, parts.site_time_zone)

    def at(hour: time) -> datetime:
        return datetime.combine(parts.day, hour, zone)

    return InterviewDetailsOut(
        interview_slot_name=parts.slot_name,
        interview_type=interview_type,
        interview_date_time=at(parts.interview_time),
        convocation_date_time=at(parts.convocation_time),
        interview_site_name=parts.site_name,
        interview_face_to_face_details=None
        if is_remote
        else FaceToFaceOut(interview_address=on_one_line(parts.site_address)),
        interview_remote_details=_joined(parts) if is_remote else None,
        contact_email_address=parts.site_email,
        contact_phone_number=parts.site_phone,
        complementary_info=parts.site_information or None,
    )


def _joined(parts: InterviewParts) -> RemoteOut:
    """Returns how to join the interview: as entered for the slot by hand, else as the jury's date says now."""
    link, password = parts.link_of_slot, parts.password_of_slot
    if link is None:
        link, password = parts.link_of_date, parts.password_of_date
    return RemoteOut(interview_videoconference_link=link, interview_videoconference_password=password)


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
