"""The content of the sheets of a day."""

import uuid
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot import current
from parvis.candidates.record.model import Candidate
from parvis.interviews.juries.hours import zone_of
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.juries.rules import SPECIFICITY_NAMES, TYPE_NAMES
from parvis.interviews.members.model import JuryMember
from parvis.interviews.members.queries import panels_of
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.leavers import leavers_of
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.french import on_one_line
from parvis.letters.evaluation.calendar import Meeting
from parvis.letters.evaluation.sentences import day_in_letters
from parvis.school.settings.queries import interview_minutes


def sheets_of_jury(session: Session, jury_id: uuid.UUID, day: date) -> list[dict[str, Any]]:
    """The sheet of a jury, if it has slots that day."""
    return _sheets(session, InterviewSlot.jury_id == jury_id, day)


def sheets_of_site(session: Session, site_id: uuid.UUID, day: date) -> list[dict[str, Any]]:
    """The sheets of the juries of a site that have slots that day, by name."""
    return _sheets(session, Jury.site_id == site_id, day)


def meetings_of(session: Session, subject: str) -> list[Meeting]:
    """The slots of the juries and days on which the person of that account sits, the earliest first."""
    sits = (JuryMember.jury_id == InterviewSlot.jury_id) & (JuryMember.user_id == subject)
    of_day = (JuryDate.jury_id == InterviewSlot.jury_id) & (JuryDate.day == InterviewSlot.day)
    read = (
        select(InterviewSlot, Jury.name, Jury.interview_type, InterviewSite, JuryDate.videoconference_link)
        .join(Jury, Jury.id == InterviewSlot.jury_id)
        .join(InterviewSite, InterviewSite.id == Jury.site_id)
        .outerjoin(JuryDate, of_day)
        .join(JuryMember, sits)
        .where(JuryMember.date_id.is_(None) | (JuryMember.date_id == JuryDate.id))
    )
    lasts = timedelta(minutes=interview_minutes(session))
    meetings = [
        Meeting(
            slot_id=slot.id,
            slot_name=slot.name,
            jury=jury,
            site=f"{site.name}, à distance" if InterviewType(kind).is_remote else site.name,
            begins=datetime.combine(slot.day, slot.interview_time, zone_of(kind, site.time_zone)),
            lasts=lasts,
            location=(slot.videoconference_link or link or "")
            if InterviewType(kind).is_remote
            else on_one_line(site.address),
        )
        for slot, jury, kind, site, link in session.execute(read)
    ]
    return sorted(meetings, key=lambda each: (each.begins.astimezone(UTC), each.slot_name))


def _sheets(session: Session, chosen: ColumnElement[bool], day: date) -> list[dict[str, Any]]:
    read = (
        select(
            Jury.id.label("jury_id"),
            Jury.name.label("jury"),
            Jury.interview_type,
            InterviewSite.name.label("site"),
            func.coalesce(JuryDate.specificities, []).label("specificities"),
            InterviewSlot.convocation_time,
            InterviewSlot.interview_time,
            Candidate.external_id,
            Candidate.last_name,
            Candidate.first_name,
            Candidate.row_number,
        )
        .join(Jury, Jury.id == InterviewSlot.jury_id)
        .join(InterviewSite, InterviewSite.id == Jury.site_id)
        .outerjoin(JuryDate, (JuryDate.jury_id == InterviewSlot.jury_id) & (JuryDate.day == InterviewSlot.day))
        .outerjoin(Candidate, Candidate.id == InterviewSlot.candidate_id)
        .where(chosen, InterviewSlot.day == day)
        .order_by(Jury.name, InterviewSlot.interview_time)
    )
    leavers = leavers_of(current.snapshot(session))
    sheets: dict[str, dict[str, Any]] = {}
    rows = session.execute(read).all()
    panels = panels_of(session, {row.jury_id for row in rows})
    for row in rows:
        words = [word for specificity, word in SPECIFICITY_NAMES.items() if specificity in row.specificities]
        sheet = sheets.setdefault(
            row.jury,
            {
                "jury": row.jury,
                "site": row.site,
                "type": TYPE_NAMES[row.interview_type],
                "day": day_in_letters(day),
                "specificities": ", ".join(words),
                "members": ", ".join(each.name for each in panels.sitting(row.jury_id, day)),
                "rows": [],
            },
        )
        sheet["rows"].append(
            {
                "convocation": row.convocation_time.isoformat("minutes"),
                "interview": row.interview_time.isoformat("minutes"),
                "number": row.external_id or "",
                "name": f"{row.last_name} {row.first_name}" if row.external_id else "",
                "leaver": leavers.is_gone(row.row_number),
            }
        )
    return list(sheets.values())
