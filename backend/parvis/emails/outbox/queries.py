"""The mails that there are."""

import uuid
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from parvis.emails.outbox.model import Email, EmailKind, EmailStatus, Outbox, referred
from parvis.emails.outbox.queueing import OutboxHooks, mode_in_force, restored_at
from parvis.emails.outbox.rules import followed, paris_days
from parvis.emails.outbox.schemas import EmailCandidateOut, EmailFilterIn, EmailOut, OutboxOut, ServerAbsenceOut
from parvis.kernel.errors import existing
from parvis.kernel.jobs import Followed
from parvis.kernel.schemas import Page
from parvis.kernel.settings import settings

_SHOWN_AT = func.coalesce(Email.sent_at, Email.queued_at)


def emails_listed(session: Session, wanted: EmailFilterIn, *, page: int, size: int) -> Page[EmailOut]:
    """The mails that the filter lets through, newest first (three queries)."""
    conditions = _conditions(wanted)
    total = session.scalar(select(func.count(Email.id)).where(*conditions)) or 0
    found = select(Email).where(*conditions).order_by(_SHOWN_AT.desc(), Email.id).offset(page * size).limit(size)
    return Page[EmailOut].of(emails_shown(session, session.scalars(found).all()), total=total, number=page, size=size)


def emails_shown(session: Session, emails: Sequence[Email]) -> list[EmailOut]:
    """Mails with whom they are about and the message that they are of (two queries)."""
    ids = {email.candidate_id for email in emails if email.candidate_id is not None}
    known: Mapping[uuid.UUID, EmailCandidateOut] = OutboxHooks.joined().candidates(session, ids) if ids else {}
    messages = {email.message_id for email in emails if email.message_id is not None}
    written = referred(Email.message_id).c
    named = select(written.id, written.name).where(written.id.in_(messages))
    names = {message_id: name for message_id, name in session.execute(named)} if messages else {}
    return [
        EmailOut.of(
            email,
            known.get(email.candidate_id) if email.candidate_id else None,
            names.get(email.message_id) if email.message_id else None,
        )
        for email in emails
    ]


def email_of(session: Session, email_id: uuid.UUID, *, lock: bool = False) -> Email:
    """One mail. Raises `NotFound`."""
    return existing(session.get(Email, email_id, with_for_update=lock, populate_existing=True))


def unsent_counted(session: Session, kind: EmailKind) -> int:
    """How many mails of a kind have not left: they wait, or are held."""
    waiting = (EmailStatus.QUEUED, EmailStatus.HELD)
    return session.scalar(select(func.count(Email.id)).where(Email.kind == kind, Email.status.in_(waiting))) or 0


def mailings_followed(session: Session, jobs: Collection[uuid.UUID]) -> dict[uuid.UUID, Followed]:
    """What became of the mails of each of these mailings, of those that are still there (one query)."""
    counted = select(Email.job_id, Email.status, func.count(Email.id)).where(Email.job_id.in_(jobs))
    counts = {job_id: Counter[EmailStatus]() for job_id in jobs}
    for job_id, status, count in session.execute(counted.group_by(Email.job_id, Email.status)):
        if job_id is not None:
            counts[job_id][EmailStatus(status)] = count
    return {job_id: followed(each) for job_id, each in counts.items()}


def mailings_leaving(session: Session) -> set[uuid.UUID]:
    """The mailings of which a mail waits for its turn to leave (one query)."""
    waiting = Email.status.in_((EmailStatus.QUEUED, EmailStatus.SENDING))
    found = session.scalars(select(Email.job_id).where(waiting).distinct())
    return {job_id for job_id in found if job_id is not None}


def is_paused(session: Session) -> bool:
    """Whether an administrator paused the outbox."""
    return bool(session.scalar(select(Outbox.paused)))


def server_absence(session: Session) -> ServerAbsenceOut | None:
    """Since when the mail server takes none of the mails that are due; None while it does."""
    row = session.execute(select(Outbox.away_since, Outbox.away_reason)).first()
    if row is None or row.away_since is None:
        return None
    return ServerAbsenceOut(since=row.away_since, reason=row.away_reason or "")


def outbox_state(session: Session) -> OutboxOut:
    """The outbox as a whole (five queries)."""
    counted = session.execute(select(Email.status, func.count(Email.id)).group_by(Email.status)).all()
    counts = dict.fromkeys(EmailStatus, 0) | {EmailStatus(status): count for status, count in counted}
    config = settings()
    return OutboxOut(
        counts=counts,
        paused=is_paused(session),
        mode=mode_in_force(session),
        restored_at=restored_at(session),
        has_server=config.smtp_url is not None,
        server_absence=server_absence(session),
        rate=config.email_rate,
        team=config.team,
    )


def _conditions(wanted: EmailFilterIn) -> list[ColumnElement[bool]]:
    shown_at, conditions = _SHOWN_AT, [Email.status == wanted.status]
    for searched, text in ((Email.recipient, wanted.recipient), (Email.subject, wanted.subject)):
        if text and text.strip():
            conditions.append(searched.icontains(text.strip(), autoescape=True))
    if wanted.message_id is not None:
        conditions.append(Email.message_id == wanted.message_id)
    first, after = paris_days(wanted.lower_date, wanted.upper_date)
    if first is not None:
        conditions.append(shown_at >= first)
    if after is not None:
        conditions.append(shown_at < after)
    return conditions
