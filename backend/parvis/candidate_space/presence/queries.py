"""What is asked of the candidate who is signed in, and what they answered."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.candidate_space.own_letter.queries import own_candidate, own_letter
from parvis.candidate_space.presence.schemas import PresenceOut
from parvis.candidate_table.snapshot import current
from parvis.candidates.history.model import Action, HistoryItem
from parvis.candidates.record.model import Candidate
from parvis.interviews.slots.model import InterviewSlot, Presence, SlotAnswer
from parvis.kernel.auth import Person
from parvis.kernel.clock import now, today
from parvis.letters.evaluation.errors import EvaluationNotAvailable
from parvis.letters.evaluation.hours import last_hour
from parvis.letters.evaluation.queries import department_at
from parvis.school.settings.queries import campaign_settings

NOTHING_TO_ANSWER: Final = PresenceOut(
    open=False,
    slot_name=None,
    day=None,
    deadline=None,
    deadline_hour=None,
    phone=None,
    presence=None,
    impediment=None,
    answered=None,
)


@dataclass(frozen=True, slots=True)
class OwnInterview:
    """The interview that a candidate knows of; ``open``: it has not begun; ``is_today``: where it takes place;
    ``phone``: whom to call about it.
    """

    candidate: Candidate
    slot: InterviewSlot
    open: bool
    is_today: bool
    phone: str | None


def own_interview(session: Session, person: Person) -> OwnInterview | None:
    """The person's interview, None without one that they know of and are asked about. Raises `CandidateNotFound`."""
    return interview_known(session, person) if campaign_settings(session).presence_confirmation else None


def interview_known(session: Session, person: Person) -> OwnInterview | None:
    """The person's interview, None without one that they know of. Raises `CandidateNotFound`."""
    candidate = own_candidate(session, person)
    try:
        details = own_letter(session, person).interview_details
    except EvaluationNotAvailable:
        return None
    slot = session.scalar(select(InterviewSlot).where(InterviewSlot.candidate_id == candidate.id))
    if details is None or slot is None:
        return None
    phone = details.contact_phone_number or campaign_settings(session).contact_phone
    begins = details.interview_date_time
    is_today = slot.day == now().astimezone(begins.tzinfo).date()
    return OwnInterview(candidate, slot, open=now() < begins, is_today=is_today, phone=phone)


def times_late(session: Session, interview: OwnInterview) -> int:
    """How often the candidate told that they are late, on the day of the interview."""
    lateness = HistoryItem.candidate_id == interview.candidate.id, HistoryItem.action == Action.TELL_LATENESS
    since = HistoryItem.created > func.now() - timedelta(days=1)
    return session.scalar(select(func.count()).select_from(HistoryItem).where(*lateness, since)) or 0


def presence_shown(session: Session, person: Person) -> PresenceOut:
    """What is asked of the person, and what they answered. Raises `CandidateNotFound`."""
    interview = own_interview(session, person)
    if interview is None:
        return NOTHING_TO_ANSWER
    answer = session.get(SlotAnswer, (interview.slot.id, interview.candidate.id), populate_existing=True)
    day, table = interview.slot.day, current.snapshot(session)
    deadline = day - timedelta(days=1)
    return PresenceOut(
        open=interview.open,
        slot_name=interview.slot.name,
        day=day,
        deadline=deadline,
        deadline_hour=last_hour(deadline, department_at(table, interview.candidate.row_number)),
        phone=interview.phone if deadline <= today() <= day else None,
        presence=None if answer is None else Presence(answer.presence),
        impediment=None if answer is None else answer.impediment,
        answered=None if answer is None else answer.answered,
    )
