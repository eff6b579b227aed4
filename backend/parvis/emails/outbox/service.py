"""Writing mails into the outbox, and what an administrator does with them."""

import uuid
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, not_, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session, defer

from parvis.emails.messages.writing import Content, Message, written
from parvis.emails.outbox.errors import (
    EmailFeatureOff,
    EmailNoLongerTrue,
    EmailSecretGone,
    EmailsNotEnabled,
    EmailStatusRefused,
)
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus, Outbox
from parvis.emails.outbox.queries import email_of
from parvis.emails.outbox.rules import MASK, SENT_AGAIN, may_leave
from parvis.kernel.audit import audit
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.errors import DomainError
from parvis.kernel.sealing import opened, sealed
from parvis.kernel.settings import settings

SALT = "outbox"

untrue_readers: Final[dict[str, Callable[[Session, Sequence[Email]], Set[uuid.UUID]]]] = {}
"""The ids of those of these mails that say what is no longer so, by the concept that wrote them; filled by
`parvis.app.wiring`.
"""

stopped_kinds_readers: Final[dict[str, Callable[[Session], Set[EmailKind]]]] = {}
"""The kinds of mails whose feature is off: those that are on stay so until the transaction ends; filled by
`parvis.app.wiring`.
"""

sent_followers: Final[dict[str, Callable[[Session, EmailKind, uuid.UUID], None]]] = {}
"""What follows when a mail about a candidate was sent; filled by `parvis.app.wiring`."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A mail to queue. ``secret`` takes the place of `MASK` in the message when it leaves. See `Email`."""

    kind: EmailKind
    recipient: str
    message: Message
    candidate_id: uuid.UUID | None = None
    unique_key: str | None = None
    secret: str | None = None


def queue(session: Session, drafts: Sequence[Draft]) -> list[uuid.UUID]:
    """Writes the mails in the caller's transaction: they leave once it commits; gives the ids of those written.

    One whose ``unique_key`` is known is left out. In the modes that keep mails they are held.
    """
    if not drafts:
        return []
    status = EmailStatus.QUEUED if may_leave(settings().email_mode) else EmailStatus.HELD
    rows = [
        {
            "kind": draft.kind,
            "recipient": draft.recipient.strip(),
            "subject": draft.message.subject,
            "html": draft.message.html,
            "plain_text": draft.message.text,
            "candidate_id": draft.candidate_id,
            "unique_key": draft.unique_key,
            "secret": None if draft.secret is None else sealed(draft.secret, salt=SALT),
            "status": status,
        }
        for draft in drafts
    ]
    written = insert(Email).on_conflict_do_nothing(index_elements=["unique_key"]).returning(Email.id)
    return list(session.scalars(written, rows))


def withdraw(session: Session, kind: EmailKind) -> None:
    """Removes the mails of a kind that have not left."""
    waiting = (EmailStatus.QUEUED, EmailStatus.HELD)
    session.execute(delete(Email).where(Email.kind == kind, Email.status.in_(waiting)))


def hold_back(session: Session, kind: EmailKind, reason: str) -> None:
    """Keeps the mails of a kind that have not left until an administrator releases them."""
    waiting = update(Email).where(Email.kind == kind, Email.status == EmailStatus.QUEUED)
    session.execute(waiting.values(status=EmailStatus.HELD, error=reason))


def take_back_stopped(session: Session, email_id: uuid.UUID) -> None:
    """Removes a mail that came back into the queue after its feature was switched off; a correction is held.

    It was on the wire then, where `withdraw` leaves it alone.
    """
    stopped = _stopped_kinds(session)
    waiting = (Email.id == email_id, Email.status == EmailStatus.QUEUED)
    session.execute(delete(Email).where(*waiting, Email.kind.in_(stopped - {EmailKind.CORRECTION})))
    held = update(Email).where(*waiting, Email.kind.in_(stopped))
    session.execute(held.values(status=EmailStatus.HELD, error=EmailFeatureOff.message))


def follow_sent(session: Session, kind: str, candidate_id: uuid.UUID | None) -> None:
    """Tells the concepts that a mail was sent."""
    if candidate_id is not None:
        for follow in sent_followers.values():
            follow(session, EmailKind(kind), candidate_id)


def write_tests(session: Session, person: Person, *, forced: bool) -> list[uuid.UUID]:
    """Mails to the team, already in the state SENDING: the caller sends them after the commit."""
    content = Content(
        subject="E-mail de test de Parvis",
        paragraphs=(
            "Cet e-mail vérifie que le serveur d'e-mail de Parvis envoie bien.",
            "Envoi de test forcé : il part aussi en mode test." if forced else "Envoi de test : il suit le mode.",
            "Il ne part qu'à l'équipe, jamais à un candidat.",
        ),
    )
    message = written(content)
    tests = [
        Email(
            kind=EmailKind.TEST,
            recipient=address,
            subject=message.subject,
            html=message.html,
            plain_text=message.text,
            status=EmailStatus.SENDING,
            attempt=1,
        )
        for address in settings().team
    ]
    session.add_all(tests)
    session.flush()
    audit("emails_tested", person, count=len(tests), forced=forced)
    return [email.id for email in tests]


def secret_of(email: Email) -> str | None:
    """What takes the place of `MASK` in the mail, None when it is gone."""
    return None if email.secret is None else opened(email.secret, salt=SALT)


def can_send() -> bool:
    """Whether a mail that is queued now leaves by itself."""
    return settings().smtp_url is not None and may_leave(settings().email_mode)


def send_again(session: Session, person: Person, email_id: uuid.UUID) -> Email:
    """Sends a mail again: one that failed as it is, one that was sent as a new mail.

    Raises `NotFound`, `EmailStatusRefused`, `EmailSecretGone`, `EmailNoLongerTrue`, `EmailFeatureOff`.
    """
    stopped = _stopped_kinds(session)
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
            email.recipient,
            Message(email.subject, email.html, email.plain_text),
            email.candidate_id,
        )
        [new_id] = queue(session, [draft])
        again = email_of(session, new_id)
    audit("email_sent_again", person, email=str(email_id))
    return again


def send_failed_again(session: Session, person: Person) -> int:
    """Sends again every mail that failed, as it is; gives how many.

    One whose personal link is gone stays, one that is no longer true, and one whose feature is off.
    """
    stopped = _stopped_kinds(session)
    complete = or_(not_(Email.html.contains(MASK, autoescape=True)), Email.secret.is_not(None))
    failed = select(Email).where(Email.status == EmailStatus.FAILED, complete).order_by(Email.id).with_for_update()
    emails = session.scalars(failed.options(defer(Email.html))).all()
    again = {email.id for email in emails} - _kept_back(session, emails, stopped).keys()
    queued = update(Email).where(Email.status == EmailStatus.FAILED, Email.id.in_(again))
    session.execute(queued.values(status=EmailStatus.QUEUED, attempt=0, due=now(), error=None))
    count = len(again)
    audit("failed_emails_sent_again", person, count=count)
    return count


def settle(session: Session, person: Person, email_id: uuid.UUID, *, sent: bool) -> Email:
    """Writes what happened to a doubtful mail: it was sent, or it is sent again.

    One that was not sent and may not leave any more has failed, and says why.

    Raises `NotFound`, `EmailStatusRefused`.
    """
    stopped = _stopped_kinds(session)
    email = email_of(session, email_id, lock=True)
    if email.status != EmailStatus.DOUBTFUL:
        raise EmailStatusRefused
    if sent:
        email.status, email.sent_at, email.secret = EmailStatus.SENT, now(), None
        follow_sent(session, email.kind, email.candidate_id)
    elif reason := _reason_to_keep(session, email, stopped):
        email.status, email.error = EmailStatus.FAILED, reason.message
    else:
        email.status, email.due, email.error = EmailStatus.QUEUED, now(), None
    session.flush()
    audit("email_settled", person, email=str(email_id), sent=sent)
    return email


def release(session: Session, person: Person, ids: Sequence[uuid.UUID] | None) -> int:
    """Lets held mails leave, these or all; gives how many. One that may not leave stays, and says why.

    Raises `EmailsNotEnabled` while the mode keeps them.
    """
    if not may_leave(settings().email_mode):
        raise EmailsNotEnabled
    stopped = _stopped_kinds(session)
    held = select(Email).where(Email.status == EmailStatus.HELD).order_by(Email.id).with_for_update()
    if ids is not None:
        held = held.where(Email.id.in_(ids))
    emails = session.scalars(held.options(defer(Email.html))).all()
    kept = _kept_back(session, emails, stopped)
    _hold(session, kept)
    released = {email.id for email in emails} - kept.keys()
    leaving = update(Email).where(Email.id.in_(released))
    session.execute(leaving.values(status=EmailStatus.QUEUED, due=now(), error=None))
    audit("emails_released", person, count=len(released))
    return len(released)


def set_paused(session: Session, person: Person, *, paused: bool) -> None:
    """Stops what leaves, or lets it leave again; a mail that is on the wire is not called back.

    What changed during the pause is looked at first: a mail that may no longer leave is held, and says why.
    """
    if not paused:
        keep_back(session)
    row = session.scalars(select(Outbox).with_for_update()).one()
    row.paused = paused
    session.flush()
    audit("outbox_paused" if paused else "outbox_resumed", person)


def keep_back(session: Session, kinds: Collection[EmailKind] = tuple(EmailKind)) -> None:
    """Holds the mails of these kinds that wait for their turn and may no longer leave, each with the reason."""
    stopped = _stopped_kinds(session)
    waiting = select(Email).where(Email.status == EmailStatus.QUEUED, Email.kind.in_(kinds)).order_by(Email.id)
    emails = session.scalars(waiting.with_for_update().options(defer(Email.html))).all()
    _hold(session, _kept_back(session, emails, stopped))


def _stopped_kinds(session: Session) -> set[EmailKind]:
    """Read before any mail is locked, as who switches a feature locks them after it."""
    return {kind for read in stopped_kinds_readers.values() for kind in read(session)}


def _reason_to_keep(session: Session, email: Email, stopped: Set[EmailKind]) -> type[DomainError] | None:
    """Why the mail may not leave: `EmailSecretGone`, `EmailNoLongerTrue`, `EmailFeatureOff`; None where it may."""
    if MASK in email.html and email.secret is None:
        return EmailSecretGone
    return _kept_back(session, [email], stopped).get(email.id)


def _kept_back(
    session: Session, emails: Sequence[Email], stopped: Set[EmailKind]
) -> Mapping[uuid.UUID, type[DomainError]]:
    """Those of these mails that may not leave, each with the reason."""
    kept: dict[uuid.UUID, type[DomainError]] = {email.id: EmailFeatureOff for email in emails if email.kind in stopped}
    for read in untrue_readers.values():
        kept |= dict.fromkeys(read(session, emails), EmailNoLongerTrue)
    return kept


def _hold(session: Session, kept: Mapping[uuid.UUID, type[DomainError]]) -> None:
    for reason in set(kept.values()):
        held = update(Email).where(Email.id.in_([email_id for email_id, each in kept.items() if each is reason]))
        session.execute(held.values(status=EmailStatus.HELD, error=reason.message))
