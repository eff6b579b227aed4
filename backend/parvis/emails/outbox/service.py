"""What an administrator does with the mails of the outbox."""

import uuid
from collections.abc import Mapping, Sequence, Set

from sqlalchemy import not_, or_, select, update
from sqlalchemy.orm import Session, defer

from parvis.emails.messages.writing import Message
from parvis.emails.outbox.errors import EmailSecretGone, EmailsNotEnabled, EmailStatusRefused
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus, Outbox
from parvis.emails.outbox.queries import email_of
from parvis.emails.outbox.queueing import (
    Draft,
    OutboxHooks,
    follow_sent,
    hold,
    keep_back,
    kept_back,
    lock_candidates,
    mode_in_force,
    queue,
    stopped_kinds,
)
from parvis.emails.outbox.rules import MASK, SENT_AGAIN, may_leave
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.errors import DomainError


def send_again(session: Session, person: Person, email_id: uuid.UUID) -> Email:
    """Sends a mail again: a failed mail as it is, a sent mail as a new one to the present address.

    Raises `NotFound`, `EmailStatusRefused`, `EmailSecretGone`, `EmailNoLongerTrue`, `EmailFeatureOff`.
    """
    stopped = stopped_kinds(session)
    about = session.scalar(select(Email.candidate_id).where(Email.id == email_id))
    lock_candidates(session, [] if about is None else [about])
    email = email_of(session, email_id, lock=True)
    if email.status not in SENT_AGAIN:
        raise EmailStatusRefused
    if reason := _reason_to_keep(session, email, stopped):
        raise reason
    if email.status == EmailStatus.FAILED:
        email.status, email.attempt, email.due, email.error = EmailStatus.QUEUED, 0, now(), None
        session.flush()
        again = email
    else:
        draft = Draft(
            EmailKind(email.kind),
            OutboxHooks.joined().present_recipient(session, email) or email.recipient,
            Message(email.subject, email.html, email.plain_text),
            email.candidate_id,
        )
        [new_id] = queue(session, [draft])
        again = email_of(session, new_id)
    note(person)
    return again


def send_failed_again(session: Session, person: Person) -> int:
    """Sends again every mail that failed, as it is; returns how many.

    Mails whose personal link is gone, that are no longer true, or whose feature is off stay as they are.
    """
    stopped = stopped_kinds(session)
    complete = or_(not_(Email.html.contains(MASK, autoescape=True)), Email.secret.is_not(None))
    failed = select(Email).where(Email.status == EmailStatus.FAILED, complete).order_by(Email.id).with_for_update()
    emails = session.scalars(failed.options(defer(Email.html))).all()
    again = {email.id for email in emails} - kept_back(session, emails, stopped).keys()
    queued = update(Email).where(Email.id.in_(again))
    session.execute(queued.values(status=EmailStatus.QUEUED, attempt=0, due=now(), error=None))
    count = len(again)
    note(person, count=count)
    return count


def settle(session: Session, person: Person, email_id: uuid.UUID, *, sent: bool) -> Email:
    """Writes what happened to a doubtful mail: it was sent, or it is sent again.

    One that was not sent and may not leave any more has failed, and says why.

    Raises `NotFound`, `EmailStatusRefused`.
    """
    stopped = stopped_kinds(session)
    email = email_of(session, email_id, lock=True)
    if email.status != EmailStatus.DOUBTFUL:
        raise EmailStatusRefused
    _settle(session, [email], stopped, sent=sent)
    note(person, sent=sent)
    return email


def settle_all(session: Session, person: Person, ids: Sequence[uuid.UUID] | None, *, sent: bool) -> int:
    """Writes the same of these doubtful mails, or of all; gives how many. See `settle`."""
    stopped = stopped_kinds(session)
    doubtful = select(Email).where(Email.status == EmailStatus.DOUBTFUL).order_by(Email.id).with_for_update()
    emails = session.scalars(doubtful if ids is None else doubtful.where(Email.id.in_(ids))).all()
    _settle(session, emails, stopped, sent=sent)
    note(person, count=len(emails), sent=sent)
    return len(emails)


def _settle(session: Session, emails: Sequence[Email], stopped: Set[EmailKind], *, sent: bool) -> None:
    kept: Mapping[uuid.UUID, type[DomainError]] = {} if sent else kept_back(session, emails, stopped)
    for email in emails:
        if sent:
            email.status, email.sent_at, email.secret = EmailStatus.SENT, now(), None
            follow_sent(session, email.kind, email.candidate_id, email.id)
        elif reason := (EmailSecretGone if _lacks_secret(email) else kept.get(email.id)):
            email.status, email.error = EmailStatus.FAILED, reason.message
        else:
            email.status, email.due, email.error = EmailStatus.QUEUED, now(), None
    session.flush()


def release(session: Session, person: Person, ids: Sequence[uuid.UUID] | None) -> int:
    """Lets held mails leave, these or all; gives how many. Others say why. Raises `EmailsNotEnabled`."""
    if not may_leave(mode_in_force(session)):
        raise EmailsNotEnabled
    stopped = stopped_kinds(session)
    held = select(Email).where(Email.status == EmailStatus.HELD).order_by(Email.id).with_for_update()
    if ids is not None:
        held = held.where(Email.id.in_(ids))
    emails = session.scalars(held.options(defer(Email.html))).all()
    kept = kept_back(session, emails, stopped)
    hold(session, kept)
    released = {email.id for email in emails} - kept.keys()
    leaving = update(Email).where(Email.id.in_(released))
    session.execute(leaving.values(status=EmailStatus.QUEUED, due=now(), error=None))
    note(person, count=len(released))
    return len(released)


def leave_restored(session: Session, person: Person) -> None:
    """Puts the settings' mode in force again after a restored backup; what is held stays so until released."""
    lifted = update(Outbox).where(Outbox.restored_at.is_not(None)).values(restored_at=None).returning(Outbox.id)
    if session.execute(lifted).all():
        note(person)


def set_paused(session: Session, person: Person, *, paused: bool) -> None:
    """Stops what leaves, or lets it leave again; a mail that is on the wire is not called back.

    What changed during the pause is looked at first: a mail that may no longer leave is held, and says why.
    """
    if not paused:
        keep_back(session)
    row = session.scalars(select(Outbox).with_for_update()).one()
    row.paused = paused
    session.flush()
    note(person)


def _reason_to_keep(session: Session, email: Email, stopped: Set[EmailKind]) -> type[DomainError] | None:
    """Why the mail may not leave: `EmailSecretGone`, `EmailNoLongerTrue`, `EmailFeatureOff`; None where it may."""
    return EmailSecretGone if _lacks_secret(email) else kept_back(session, [email], stopped).get(email.id)


def _lacks_secret(email: Email) -> bool:
    return MASK in email.html and email.secret is None
