"""Keeping a request, and resolving it."""

import uuid
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.orm import Session

from parvis.candidate_space.slot_requests.errors import RequestResolved, RequestWaiting
from parvis.candidate_space.slot_requests.model import SlotRequest
from parvis.candidate_space.slot_requests.queries import last_request, slots_held
from parvis.candidate_space.slot_requests.rules import answer_mail
from parvis.candidate_space.slot_requests.schemas import RequestResolutionIn
from parvis.candidate_table.snapshot import current
from parvis.candidates.history.rules import MESSAGE
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.record.model import Candidate
from parvis.correspondence.letter_mailing.service import correct_at_once
from parvis.emails.messages.writing import written
from parvis.emails.outbox.model import EmailKind
from parvis.emails.outbox.queueing import Draft, queue, stopped_kinds
from parvis.interviews.attribution.rules import Mismatch
from parvis.interviews.attribution.service import attribute_by_hand
from parvis.interviews.slots.service import taken_back_if
from parvis.kernel.addresses import can_receive_mail
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.errors import existing
from parvis.letters.evaluation.interview import interviews_held
from parvis.letters.evaluation.queries import department_at
from parvis.school.settings.queries import campaign_settings

_GAVE_ANOTHER: Final = "Une autre heure a été donnée"
_CHOSEN: Final = "Le candidat a choisi une heure lui-même"


class Resolution(NamedTuple):
    """In what the slot does not suit, whether another candidate has it before their eyes, whether a mail is queued."""

    warnings: list[Mismatch]
    held: bool
    mailed: bool


def keep_request(session: Session, author: Person, candidate: Candidate, reason: str) -> SlotRequest:
    """Keeps what a candidate asks for. Raises `RequestWaiting` while a former request waits."""
    session.execute(select(Candidate.id).where(Candidate.id == candidate.id).with_for_update(key_share=True))
    former = last_request(session, candidate.id)
    if former is not None and former.resolved is None:
        raise RequestWaiting
    request = SlotRequest(candidate_id=candidate.id, reason=reason, requested=now())
    session.add(request)
    session.flush()
    record(session, [Happened(candidate.id, Action.REQUEST_SLOT, (ChangedCell(MESSAGE, reason, None),))], author)
    return request


def end_request(session: Session, candidate_id: uuid.UUID) -> None:
    """Ends the request of a candidate who chose an hour themselves, if one waits."""
    _end(session, SlotRequest.candidate_id == candidate_id, _CHOSEN)


def resolve_request(session: Session, author: Person, request_id: uuid.UUID, form: RequestResolutionIn) -> Resolution:
    """Gives the candidate the slot, if any, and tells them by mail; a dry run does neither.

    Raises `NotFound`, `RequestResolved`, and `CandidateNotConcerned` and `SlotTakenMeanwhile` about the slot.
    """
    stopped_kinds(session)  # features are locked before slots and mails
    request = existing(session.get(SlotRequest, request_id))
    if request.resolved is not None:
        raise RequestResolved
    warnings: list[Mismatch] = []
    is_held = False
    with taken_back_if(session, dry_run=form.dry_run):
        if form.slot_id is not None:
            is_held = slots_held(session).get(form.slot_id, request.candidate_id) != request.candidate_id
            pair = attribute_by_hand(
                session,
                author,
                slot_id=form.slot_id,
                candidate_id=request.candidate_id,
                expected=None,
                checked=True,
                dry_run=form.dry_run,
            )
            warnings = pair.warnings
        if not _end(session, SlotRequest.id == request_id, form.reply):
            raise RequestResolved
        candidate = session.get_one(Candidate, request.candidate_id, populate_existing=True)
        answer = form.reply or _GAVE_ANOTHER
        record(
            session,
            [Happened(candidate.id, Action.RESOLVE_SLOT_REQUEST, (ChangedCell(MESSAGE, answer, None),))],
            author,
        )
        is_mailed = _tell(session, candidate, form)
        note(author, candidate=str(candidate.id), slot=form.slot_id and str(form.slot_id))
    return Resolution(warnings, is_held, is_mailed)


def _tell(session: Session, candidate: Candidate, form: RequestResolutionIn) -> bool:
    """Queues the answer, and the corrected letter where the hour changed."""
    if form.slot_id is not None:
        correct_at_once(session, candidate.id)
    address = (candidate.email or "").strip()
    if not can_receive_mail(address):
        return False
    interview = None if form.slot_id is None else interviews_held(session, [candidate.id]).get(candidate.id)
    mail = answer_mail(
        candidate.first_name,
        form.reply,
        None if interview is None else interview.interview_date_time,
        department_at(current.snapshot(session), candidate.row_number),
        is_remote=interview is not None and interview.interview_remote_details is not None,
    )
    message = written(mail, campaign_settings(session))
    queue(session, [Draft(EmailKind.MESSAGE, address, message, candidate.id)])
    return True


def _end(session: Session, of: ColumnElement[bool], answer: str | None) -> bool:
    ended = update(SlotRequest).where(of, SlotRequest.resolved.is_(None))
    return session.execute(ended.values(resolved=now(), answer=answer).returning(SlotRequest.id)).first() is not None
