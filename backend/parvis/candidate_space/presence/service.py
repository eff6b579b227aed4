"""Answering about one's own interview."""

from sqlalchemy.orm import Session

from parvis.candidate_space.own_letter.queries import own_candidate
from parvis.candidate_space.presence.errors import InterviewChanged, PresenceClosed
from parvis.candidate_space.presence.queries import own_interview
from parvis.candidate_space.presence.schemas import PresenceIn
from parvis.candidates.history.rules import PRESENCE
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.interviews.slots.model import Presence, SlotAnswer
from parvis.interviews.slots.service import locked_slots
from parvis.kernel.auth import Person
from parvis.kernel.clock import now


def answer(session: Session, person: Person, form: PresenceIn) -> None:
    """Keeps the person's answer about their slot; the same again changes nothing.

    Raises `CandidateNotFound`, `PresenceClosed`, and `InterviewChanged` when they answered about another slot.
    """
    own_candidate(session, person)  # a person without a record makes no other request wait
    locked_slots(session)
    interview = own_interview(session, person)
    if interview is None or not interview.open:
        raise PresenceClosed
    if interview.slot.name != form.slot_name:
        raise InterviewChanged
    candidate_id = interview.candidate.id
    before = session.get(SlotAnswer, (interview.slot.id, candidate_id))
    previous = None if before is None else _in_words(before.presence, before.impediment)
    present = _in_words(form.presence, form.impediment)
    if present == previous:
        return
    session.merge(
        SlotAnswer(
            slot_id=interview.slot.id,
            candidate_id=candidate_id,
            presence=form.presence.value,
            impediment=form.impediment,
            answered=now(),
        )
    )
    session.flush()
    cell = ChangedCell(PRESENCE, present, previous)
    record(session, [Happened(candidate_id, Action.ANSWER_PRESENCE, (cell,))], person)


def _in_words(presence: str, impediment: str | None) -> str:
    return "Présence confirmée" if presence == Presence.CONFIRMED else f"Empêchement : {impediment}"
