"""Answering about one's own interview."""

from typing import Final

from sqlalchemy.orm import Session

from parvis.candidate_space.own_letter.queries import own_candidate
from parvis.candidate_space.presence.errors import (
    InterviewChanged,
    LatenessClosed,
    LatenessToldEnough,
    PresenceClosed,
)
from parvis.candidate_space.presence.queries import interview_known, own_interview, times_late
from parvis.candidate_space.presence.rules import lateness_mail
from parvis.candidate_space.presence.schemas import LatenessIn, PresenceIn
from parvis.candidate_space.receipts.service import mail_receipt
from parvis.candidates.history.rules import MESSAGE, PRESENCE
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.emails.messages.writing import written
from parvis.emails.outbox.model import EmailKind
from parvis.emails.outbox.queueing import Draft, queue
from parvis.interviews.juries.model import Jury
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.sites.queries import manager_address
from parvis.interviews.slots.model import Presence, SlotAnswer
from parvis.interviews.slots.service import locked_slots
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.school.settings.queries import campaign_settings

_MOST_A_DAY: Final = 3


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
    mail_receipt(session, person, "Votre réponse sur votre entretien", f"{present}.", f"Créneau : {form.slot_name}.")


def tell_lateness(session: Session, person: Person, form: LatenessIn) -> None:
    """Mails the site's manager that the person is late for their interview of today.

    Raises `CandidateNotFound`, `LatenessClosed`, `LatenessToldEnough`.
    """
    own_candidate(session, person)
    locked_slots(session)
    interview = interview_known(session, person)
    if interview is None or not interview.is_today:
        raise LatenessClosed
    if times_late(session, interview) >= _MOST_A_DAY:
        raise LatenessToldEnough
    candidate = interview.candidate
    jury = session.get_one(Jury, interview.slot.jury_id)
    site = session.get_one(InterviewSite, jury.site_id)
    mail = lateness_mail(candidate, interview.slot, jury, site, form.message)
    manager, message = manager_address(session, site), written(mail, campaign_settings(session))
    queue(session, [Draft(EmailKind.LATENESS, manager, message, candidate.id)])
    cell = ChangedCell(MESSAGE, form.message, None)
    record(session, [Happened(candidate.id, Action.TELL_LATENESS, (cell,))], person)


def _in_words(presence: str, impediment: str | None) -> str:
    return "Présence confirmée" if presence == Presence.CONFIRMED else f"Empêchement : {impediment}"
