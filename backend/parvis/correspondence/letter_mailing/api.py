"""Calls on letters by mail (docs/rules/letters.md)."""

import uuid
from typing import Annotated

from fastapi import APIRouter, Query, Response
from sqlalchemy.orm import Session

from parvis.candidates.journal.model import AccessKind
from parvis.candidates.journal.service import note_access
from parvis.candidates.visibility.queries import visible_row
from parvis.correspondence.letter_mailing import service
from parvis.correspondence.letter_mailing.errors import LettersChanged, NoLetterToMail
from parvis.correspondence.letter_mailing.listing import letters_to_send
from parvis.correspondence.letter_mailing.outdated import outdated_shown
from parvis.correspondence.letter_mailing.schemas import (
    CorrectionPreviewIn,
    CorrectionsIn,
    CorrectionsStartedOut,
    LetterMailOut,
    LettersStartedOut,
    LettersToSendIn,
    LettersToSendOut,
    OutdatedLetterOut,
    Why,
)
from parvis.correspondence.letter_mailing.writing import correction_shown, letter_shown
from parvis.emails.messages.writing import Message
from parvis.emails.outbox.errors import NoRecipients, OwnEmailMissing, SmtpNotConfigured
from parvis.emails.outbox.schemas import MailTestOut
from parvis.emails.outbox.trials import Trial, sent_to_oneself
from parvis.formulas.computations.errors import ResultsStale
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.kernel.auth import Person
from parvis.kernel.calls import PageNumber, PageSize
from parvis.kernel.db import new_session
from parvis.kernel.errors import FeatureLockAlreadyTaken, InvalidInput, NotFound, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.schemas import USUAL_PAGE
from parvis.ranking.grid.schemas import LONGEST_SEARCH
from parvis.school.features.errors import LetterNotOpen

router = APIRouter(prefix="/api/v1/admin/letters", tags=["letters"])

_READERS = requires(Role.ADMIN, Role.ADMIN_READ_ONLY)
_CORRECTORS = requires(Role.ADMIN, Role.INTERVIEW_SLOT_MANAGER)


@router.get(
    "/{candidate_id:uuid}/mail",
    dependencies=[_READERS],
    responses=raises(NotFound, NoLetterToMail),
)
def preview_letter_mail(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID) -> LetterMailOut:
    """The mail that would announce this candidate's letter now."""
    message = _letter_opened(session, person, candidate_id)
    return LetterMailOut(candidate_id=candidate_id, subject=message.subject, html=message.html)


@router.post(
    "/{candidate_id:uuid}/mail/to-myself",
    dependencies=[requires(Role.ADMIN)],
    responses=raises(NotFound, NoLetterToMail, OwnEmailMissing, SmtpNotConfigured, Unavailable),
)
def send_letter_mail_to_myself(person: CurrentPerson, candidate_id: uuid.UUID) -> MailTestOut:
    """Sends the caller the mail that would announce this candidate's letter, and nothing to the candidate."""
    with new_session() as session, session.begin():
        message = _letter_opened(session, person, candidate_id)
    return sent_to_oneself(person, Trial(message, candidate_id))


def _letter_opened(session: Session, person: Person, candidate_id: uuid.UUID) -> Message:
    visible_row(session, person, candidate_id)
    message = letter_shown(session, candidate_id)
    note_access(session, person, candidate_id, AccessKind.LETTER)
    return message


@router.get("/outdated", dependencies=[_CORRECTORS], responses=raises(Unavailable))
def list_outdated_letters(session: DbSession, person: CurrentPerson) -> list[OutdatedLetterOut]:
    """The candidates whose mailed letter is no longer true; to a slot manager those about an interview."""
    return outdated_shown(session, interviews_alone=Role.ADMIN not in person.roles)


@router.post(
    "/corrections",
    status_code=202,
    dependencies=[_CORRECTORS],
    responses=raises(InvalidInput, LetterNotOpen, ResultsStale, FeatureLockAlreadyTaken),
)
def send_corrected_letters(form: CorrectionsIn, session: DbSession, person: CurrentPerson) -> CorrectionsStartedOut:
    """Sends these candidates a corrected mail; those whose mail is still true get nothing."""
    job = service.start_corrections(session, person, form.candidate_ids, stale=form.stale, reason=form.reason)
    return CorrectionsStartedOut(job_id=job.id)


@router.post(
    "/corrections/preview", dependencies=[_CORRECTORS], responses=raises(InvalidInput, NotFound, NoLetterToMail)
)
def preview_correction(form: CorrectionPreviewIn, session: DbSession, person: CurrentPerson) -> LetterMailOut:
    """The corrected mail of a candidate as it would leave now, with the sentence that says why."""
    visible_row(session, person, form.candidate_id)
    interviews_alone = Role.ADMIN not in person.roles
    message = correction_shown(session, form.candidate_id, form.reason, interviews_alone=interviews_alone)
    note_access(session, person, form.candidate_id, AccessKind.LETTER)
    return LetterMailOut(candidate_id=form.candidate_id, subject=message.subject, html=message.html)


@router.get("/to-send", dependencies=[_READERS], responses=raises(Unavailable))
def list_letters_to_send(
    session: DbSession,
    *,
    page: PageNumber = 0,
    size: PageSize = USUAL_PAGE,
    search: Annotated[str | None, Query(max_length=LONGEST_SEARCH)] = None,
    method: EvaluationMethod | None = None,
    why: Why | None = None,
) -> LettersToSendOut:
    """The letters that wait for somebody to send them, by number; ``search`` looks in names, numbers and addresses."""
    return letters_to_send(session, page=page, size=size, search=search, method=method, why=why)


@router.post(
    "/to-send",
    status_code=202,
    dependencies=[requires(Role.ADMIN)],
    responses=raises(InvalidInput, NoRecipients, LettersChanged, ResultsStale, FeatureLockAlreadyTaken, Unavailable),
)
def send_letters(
    form: LettersToSendIn, session: DbSession, person: CurrentPerson, response: Response
) -> LettersStartedOut:
    """Sends the letters that wait, or those chosen among them; a dry run only tells whether they would leave (200)."""
    job, recipients = service.send_waiting(session, person, form)
    if job is None:
        response.status_code = 200
    return LettersStartedOut(job_id=None if job is None else job.id, recipients=recipients)
