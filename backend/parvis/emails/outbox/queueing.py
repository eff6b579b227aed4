"""Writing mails into the outbox, and keeping back those that may not leave."""

import uuid
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, delete, literal, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session, defer

from parvis.emails.messages.writing import Message
from parvis.emails.outbox.errors import EmailFeatureOff, EmailNoLongerTrue
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus, Outbox, referred
from parvis.emails.outbox.rules import NEEDED, may_leave, priority_of
from parvis.emails.outbox.schemas import EmailCandidateOut, EmailMode
from parvis.kernel.db import new_session
from parvis.kernel.errors import DomainError
from parvis.kernel.hooks import Hooks
from parvis.kernel.personal_data import among
from parvis.kernel.secret.columns import SealedColumn
from parvis.kernel.settings import settings
from parvis.school.features.model import Feature, FeatureName

SALT: Final = "outbox"
SECRETS: Final = SealedColumn(Email, "secret", salt=literal(SALT))


@dataclass(frozen=True)
class OutboxHooks(Hooks):
    """candidates: returns the names of the candidates of mails. untrue: returns the ids of those mails that are no
    longer true; one function per concept that writes mails. is_overtaken: each tells whether the content of a mail
    changed since it was queued; called when the mail is about to leave. present_recipient: returns the address to which
    a sent mail is sent again, None for the same address; raises `EmailNoLongerTrue` when there is none any more.
    follow_sent: is called with the kind, the candidate and the id of a mail about a candidate that was sent.
    """

    candidates: Callable[[Session, Collection[uuid.UUID]], Mapping[uuid.UUID, EmailCandidateOut]]
    untrue: Sequence[Callable[[Session, Sequence[Email]], Set[uuid.UUID]]]
    is_overtaken: Sequence[Callable[[Session, Email], bool]]
    present_recipient: Callable[[Session, Email], str | None]
    follow_sent: Callable[[Session, EmailKind, uuid.UUID, uuid.UUID], None]


@dataclass(frozen=True, slots=True)
class Draft:
    """A mail to queue. ``secret`` takes the place of `MASK` in the message when it leaves. See `Email`."""

    kind: EmailKind
    recipient: str
    message: Message
    candidate_id: uuid.UUID | None = None
    unique_key: str | None = None
    secret: str | None = None
    message_id: uuid.UUID | None = None
    calendar: str | None = None


def queue(session: Session, drafts: Sequence[Draft], *, job_id: uuid.UUID | None = None) -> list[uuid.UUID]:
    """Writes the mails in the caller's transaction: they leave once it commits; gives the ids of those written.

    ``job_id``: the mailing that they are of. One whose ``unique_key`` is known is left out. In the modes that keep
    mails they are held.
    """
    if not drafts:
        return []
    status = EmailStatus.QUEUED if may_leave(mode_in_force(session)) else EmailStatus.HELD
    rows = [
        {
            "kind": draft.kind,
            "recipient": draft.recipient.strip(),
            "subject": draft.message.subject,
            "html": draft.message.html,
            "plain_text": draft.message.text,
            "calendar": draft.calendar,
            "candidate_id": draft.candidate_id,
            "unique_key": draft.unique_key,
            "secret": None if draft.secret is None else SECRETS.sealed(session, draft.secret, salt=SALT),
            "status": status,
            "priority": priority_of(draft.kind),
            "job_id": job_id,
            "message_id": draft.message_id,
        }
        for draft in drafts
    ]
    written = insert(Email).on_conflict_do_nothing(index_elements=["unique_key"]).returning(Email.id)
    return list(session.scalars(written, rows))


def lock_mails(session: Session, *conditions: ColumnElement[bool]) -> Sequence[uuid.UUID]:
    """Locks these mails in the order in which every transaction locks several; returns their ids."""
    return session.scalars(select(Email.id).where(*conditions).order_by(Email.id).with_for_update()).all()


def lock_candidates(session: Session, candidates: Collection[uuid.UUID]) -> None:
    """Keeps who erases these candidates out until the transaction ends, before their mails are locked, as they do."""
    present = referred(Email.candidate_id).c.id
    listed = select(present).where(among(present, candidates)).order_by(present)
    session.execute(listed.with_for_update(read=True, key_share=True))


def remove(session: Session, *conditions: ColumnElement[bool]) -> None:
    """Removes these mails, and what is kept of what they say."""
    locked = delete(Email).where(among(Email.id, lock_mails(session, *conditions)))
    session.execute(locked.execution_options(synchronize_session=False))


def withdraw(session: Session, kind: EmailKind) -> None:
    """Removes the mails of a kind that have not left."""
    remove(session, Email.kind == kind, Email.status.in_((EmailStatus.QUEUED, EmailStatus.HELD)))


def hold_back(session: Session, reason: str, *conditions: ColumnElement[bool]) -> None:
    """Keeps these mails, of those that have not left, until an administrator releases them."""
    waiting = lock_mails(session, *conditions, Email.status == EmailStatus.QUEUED)
    session.execute(update(Email).where(among(Email.id, waiting)).values(status=EmailStatus.HELD, error=reason))


def take_back_stopped(session: Session, email_id: uuid.UUID) -> None:
    """Removes a mail that came back into the queue after its feature was switched off; a correction is held."""
    stopped = stopped_kinds(session)
    waiting = (Email.id == email_id, Email.status == EmailStatus.QUEUED)
    session.execute(delete(Email).where(*waiting, Email.kind.in_(stopped - {EmailKind.CORRECTION})))
    held = update(Email).where(*waiting, Email.kind.in_(stopped))
    session.execute(held.values(status=EmailStatus.HELD, error=EmailFeatureOff.message))


def follow_sent(session: Session, kind: str, candidate_id: uuid.UUID | None, email_id: uuid.UUID) -> None:
    """Tells the concepts that a mail was sent."""
    if candidate_id is not None:
        OutboxHooks.joined().follow_sent(session, EmailKind(kind), candidate_id, email_id)


def secret_of(email: Email) -> str | None:
    """What takes the place of `MASK` in the mail, None when it is gone. Raises `AnotherSecret`."""
    return None if email.secret is None else SECRETS.opened(email.secret, salt=SALT)


def restored_at(session: Session) -> datetime | None:
    """When the database was brought back from a backup; None once an administrator has let its mails leave."""
    return session.scalar(select(Outbox.restored_at))


def mode_in_force(session: Session) -> EmailMode:
    """The settings' mode, but test in a database restored from a backup: what waited may have left since."""
    return settings().email_mode if restored_at(session) is None else "test"


def mode_shown() -> EmailMode:
    """The mode in force, and that of the settings while no database answers."""
    mode = settings().email_mode
    with suppress(SQLAlchemyError), new_session() as session:
        mode = mode_in_force(session)
    return mode


def can_send(session: Session) -> bool:
    """Whether a mail that is queued now leaves by itself."""
    return settings().smtp_url is not None and may_leave(mode_in_force(session))


def keep_back(session: Session, kinds: Collection[EmailKind] = tuple(EmailKind)) -> None:
    """Holds the mails of these kinds that wait for their turn and may no longer leave, each with the reason."""
    stopped = stopped_kinds(session)
    waiting = select(Email).where(Email.status == EmailStatus.QUEUED, Email.kind.in_(kinds)).order_by(Email.id)
    emails = session.scalars(waiting.with_for_update().options(defer(Email.html))).all()
    hold(session, kept_back(session, emails, stopped))


def stopped_kinds(session: Session) -> Set[EmailKind]:
    """Returns the kinds of mails whose features are not all on; those that are on stay so until the transaction ends.

    It is read before any mail is locked, since switching a feature locks its mails afterwards.
    """
    switched_on = select(Feature.name).where(Feature.activated).order_by(Feature.name).with_for_update(read=True)
    names = {FeatureName(name) for name in session.scalars(switched_on)}
    return frozenset(kind for kind, needed in NEEDED.items() if not needed <= names)


def kept_back(
    session: Session, emails: Sequence[Email], stopped: Set[EmailKind]
) -> Mapping[uuid.UUID, type[DomainError]]:
    """Returns those of these mails that may not leave, each with the reason."""
    kept: dict[uuid.UUID, type[DomainError]] = {email.id: EmailFeatureOff for email in emails if email.kind in stopped}
    for read in OutboxHooks.joined().untrue:
        kept |= dict.fromkeys(read(session, emails), EmailNoLongerTrue)
    return kept


def hold(session: Session, kept: Mapping[uuid.UUID, type[DomainError]]) -> None:
    """Holds these mails, each with the reason."""
    for reason in set(kept.values()):
        held = update(Email).where(Email.id.in_([email_id for email_id, each in kept.items() if each is reason]))
        session.execute(held.values(status=EmailStatus.HELD, error=reason.message))
