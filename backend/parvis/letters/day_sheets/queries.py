"""The content of the sheets of a day."""

import uuid
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot import current
from parvis.candidates.record.model import Candidate
from parvis.interviews.juries.model import Jury, JuryDate
from parvis.interviews.juries.rules import SPECIFICITY_NAMES, TYPE_NAMES
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.leavers import leavers_of
from parvis.interviews.slots.model import InterviewSlot
from parvis.letters.evaluation.sentences import day_in_letters


def sheets_of_jury(session: Session, jury_id: uuid.UUID, day: date) -> list[dict[str, Any]]:
    """The sheet of a jury, if it has slots that day."""
    return _sheets(session, InterviewSlot.jury_id == jury_id, day)


def sheets_of_site(session: Session, site_id: uuid.UUID, day: date) -> list[dict[str, Any]]:
    """The sheets of the juries of a site that have slots that day, by name."""
    return _sheets(session, Jury.site_id == site_id, day)


def _sheets(session: Session, chosen: ColumnElement[bool], day: date) -> list[dict[str, Any]]:
    read = (
        select(
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
    for row in session.execute(read):
        words = [word for specificity, word in SPECIFICITY_NAMES.items() if specificity in row.specificities]
        sheet = sheets.setdefault(
            row.jury,
            {
                "jury": row.jury,
                "site": row.site,
                "type": TYPE_NAMES[row.interview_type],
                "day": day_in_letters(day),
                "specificities": ", ".join(words),
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
