"""What is asked of the candidate who is signed in, and what they answered."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.campaign.settings.queries import campaign_settings
from parvis.candidate_space.own_letter.queries import own_candidate, own_letter
from parvis.candidate_space.presence.schemas import PresenceOut
from parvis.candidates.record.model import Candidate
from parvis.interviews.slots.model import InterviewSlot, Presence, SlotAnswer
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.letters.evaluation.errors import EvaluationNotAvailable


@dataclass(frozen=True, slots=True)
class OwnInterview:
    """The interview that a candidate knows of; ``open``: it has not begun."""

    candidate: Candidate
    slot: InterviewSlot
    open: bool


def is_confirmation_wanted(session: Session) -> bool:
    """Whether the campaign asks candidates to confirm their presence."""
    return campaign_settings(session).presence_confirmation


def own_interview(session: Session, person: Person) -> OwnInterview | None:
    """The person's interview, None without one that they know of and are asked about. Raises `CandidateNotFound`."""
    candidate = own_candidate(session, person)
    if not is_confirmation_wanted(session):
        return None
    try:
        details = own_letter(session, person).interview_details
    except EvaluationNotAvailable:
        return None
    slot = session.scalar(select(InterviewSlot).where(InterviewSlot.candidate_id == candidate.id))
    if details is None or slot is None:
        return None
    return OwnInterview(candidate, slot, open=now() < details.interview_date_time)


def presence_shown(session: Session, person: Person) -> PresenceOut:
    """What is asked of the person, and what they answered. Raises `CandidateNotFound`."""
    interview = own_interview(session, person)
    if interview is None:
        return PresenceOut(open=False, slot_name=None, day=None, presence=None, impediment=None, answered=None)
    answer = session.get(SlotAnswer, (interview.slot.id, interview.candidate.id), populate_existing=True)
    return PresenceOut(
        open=interview.open,
        slot_name=interview.slot.name,
        day=interview.slot.day,
        presence=None if answer is None else Presence(answer.presence),
        impediment=None if answer is None else answer.impediment,
        answered=None if answer is None else answer.answered,
    )
