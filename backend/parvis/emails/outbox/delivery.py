"""Sending what the outbox holds: one worker at a time, one mail at a time, at a bounded rate.

The worker that sends holds a lock of the database on the very connection by which it claims mails: when it loses that
connection it claims nothing more, and whoever takes its turn lists as doubtful what was on the wire.
"""

import asyncio
import threading
import time
import uuid
from collections.abc import Sequence
from typing import Final

import structlog
from aiosmtplib import SMTPException
from sqlalchemy import Connection, func, select, update
from sqlalchemy.orm import Session

from parvis.emails.outbox.errors import EmailNoLongerTrue, EmailSecretGone
from parvis.emails.outbox.model import Email, EmailStatus, Outbox
from parvis.emails.outbox.queries import is_paused
from parvis.emails.outbox.queueing import OutboxHooks, follow_sent, mode_in_force, secret_of, take_back_stopped
from parvis.emails.outbox.rules import MASK, delay_after, may_leave
from parvis.emails.outbox.smtp import Fate, MailServer, Outcome, Outgoing, failure_of
from parvis.kernel.absence import Absence
from parvis.kernel.advisory_locks import AdvisoryLock, take_if_free
from parvis.kernel.clock import now
from parvis.kernel.db import lasting_connection, new_session
from parvis.kernel.error_reports import report_defect
from parvis.kernel.jobs.execution import is_database_away
from parvis.kernel.secret.proof import AnotherSecret
from parvis.kernel.settings import settings
from parvis.school.settings.queries import campaign_settings

IDLE_SECONDS: Final = 1.0
"""How long a worker rests when nothing may leave, or another worker sends."""

_INTERRUPTED: Final = "L'envoi a été interrompu : l'e-mail est peut-être parti."
_ON_THE_WIRE: Final = (EmailStatus.SENDING, EmailStatus.DOUBTFUL)

log = structlog.get_logger("parvis.emails")
_away: Final = Absence(log, "mail_server_away", "mail_server_back")


def run_outbox(stop: threading.Event) -> None:
    """Sends until ``stop`` is set; while the database or the mail server is away it keeps trying.

    After a defect too: the mail that was on the wire is listed as doubtful, and the others leave.
    """
    while not stop.is_set():
        try:
            with lasting_connection() as connection:
                if take_if_free(connection, AdvisoryLock.OUTBOX):
                    try:
                        _list_interrupted(connection)
                        asyncio.run(_deliver(connection, stop))
                    finally:
                        connection.invalidate()  # the lock goes with the connection, and not back into the pool
        except Exception as error:
            if is_database_away(error):
                log.warning("outbox_without_database", error=type(error).__name__)
            else:
                log.exception("outbox_failed")
                report_defect(error)
        stop.wait(IDLE_SECONDS)


def send_now(mails: Sequence[uuid.UUID]) -> list[Outcome]:
    """Sends these mails, whose rows say SENDING, at once and never later: one that does not leave now has failed."""
    return asyncio.run(_sent_now(mails))


async def _sent_now(mails: Sequence[uuid.UUID]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    async with MailServer(settings()) as server:
        for email_id in mails:
            with new_session() as session:
                email, sender = session.get_one(Email, email_id), campaign_settings(session).sender_name
            try:
                await server.connect()
                outcome = await _sent(server, email, sender)
            except (SMTPException, OSError) as error:
                outcome = Outcome(Fate.UNSENT, failure_of(error))
            if outcome.fate is not Fate.SENT:
                outcome = Outcome(Fate.REFUSED, outcome.answer)
            with new_session() as session, session.begin():
                settle_attempt(session, email_id, email.attempt, outcome)
            outcomes.append(outcome)
    return outcomes


async def _deliver(connection: Connection, stop: threading.Event) -> None:
    config = settings()
    interval = 1 / config.email_rate
    absence = _Absence(connection)
    async with MailServer(config) as server:
        while not stop.is_set():
            begun = time.monotonic()
            if not _something_may_leave(connection):
                absence.note(None)
                await _rest(stop, IDLE_SECONDS)
                continue
            if not await _is_connected(server, absence):
                await _rest(stop, IDLE_SECONDS)
                continue
            email = _claim(connection)
            if email is None:  # whoever holds those that are due may take long, such as the release of thousands
                await _rest(stop, IDLE_SECONDS)
                continue
            if _is_overtaken(connection, email):
                continue
            with Session(connection) as session:
                sender = campaign_settings(session).sender_name
            outcome = await _sent(server, email, sender)
            with Session(connection) as session:
                settle_attempt(session, email.id, email.attempt, outcome)
            lost = outcome.fate in {Fate.UNSENT, Fate.CUT}
            absence.note(outcome.answer if lost else None)
            if lost:
                log.warning("mail_server_lost", error=outcome.answer)
            await _rest(stop, (IDLE_SECONDS if lost else interval) - (time.monotonic() - begun))


class _Absence:
    """Tells people since when, and why, the mail server takes none of the mails that are due; written on a change."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._is_known = False
        self._reason: str | None = None

    def note(self, reason: str | None) -> None:
        """Writes why the server takes no mail; None when it does, or when none is due."""
        if self._is_known and reason == self._reason:
            return
        since = None if reason is None else func.coalesce(Outbox.away_since, func.clock_timestamp())
        self._connection.execute(update(Outbox).values(away_since=since, away_reason=reason))
        self._is_known, self._reason = True, reason


async def _is_connected(server: MailServer, absence: _Absence) -> bool:
    try:
        await server.connect()
    except (SMTPException, OSError) as error:
        absence.note(failure_of(error))
        _away.begin(error=type(error).__name__)
        return False
    _away.end()
    return True


async def _rest(stop: threading.Event, seconds: float) -> None:
    if seconds > 0:
        await asyncio.to_thread(stop.wait, seconds)


def _something_may_leave(connection: Connection) -> bool:
    """Whether a mail is due. The modes that keep mails hold those which were queued before."""
    config = settings()
    with Session(connection) as session:
        if not may_leave(mode_in_force(session)):
            queued = select(Email.id).where(Email.status == EmailStatus.QUEUED).order_by(Email.id).with_for_update()
            session.execute(update(Email).where(Email.id.in_(queued)).values(status=EmailStatus.HELD))
            return False
        due = select(Email.id).where(Email.status == EmailStatus.QUEUED, Email.due <= func.clock_timestamp())
        return config.smtp_url is not None and not is_paused(session) and session.scalar(due.limit(1)) is not None


def _claim(connection: Connection) -> Email | None:
    """The mail whose turn it is, in one statement that is committed before the mail is on the wire."""
    due = (
        select(Email.id)
        .where(Email.status == EmailStatus.QUEUED, Email.due <= func.clock_timestamp())
        .order_by(Email.priority, Email.queued_at, Email.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    claimed = (
        update(Email)
        .where(Email.id == due.scalar_subquery(), Email.status == EmailStatus.QUEUED)
        .values(status=EmailStatus.SENDING, attempt=Email.attempt + 1)
        .returning(Email)
    )
    with Session(connection) as session:
        return session.scalar(claimed)


def _is_overtaken(connection: Connection, email: Email) -> bool:
    """Whether what the mail says changed since it was queued: it is then held, and its writer replaces it."""
    with Session(connection) as session:
        if not any(changed(session, email) for changed in OutboxHooks.joined().is_overtaken):
            return False
        claimed = update(Email).where(Email.id == email.id, Email.status == EmailStatus.SENDING)
        session.execute(claimed.values(status=EmailStatus.HELD, error=EmailNoLongerTrue.message))
        return True


async def _sent(server: MailServer, email: Email, sender: str | None) -> Outcome:
    try:
        complete = outgoing(email, sender)
    except AnotherSecret as error:  # replaced since this process began, which ends: a worker that has it sends the mail
        return Outcome(Fate.UNSENT, error.message)
    return Outcome(Fate.REFUSED, EmailSecretGone.message) if complete is None else await server.send(complete)


def outgoing(email: Email, sender: str | None = None) -> Outgoing | None:
    """The mail with its secret, from ``sender``; None when the secret is gone. Raises `AnotherSecret`."""
    secret = secret_of(email)
    if secret is None and MASK in email.html:
        return None
    html, text = (body.replace(MASK, secret or "") for body in (email.html, email.plain_text))
    return Outgoing(email.id, email.recipient, email.subject, html, text, sender, email.calendar)


def settle_attempt(session: Session, email_id: uuid.UUID, attempt: int, outcome: Outcome) -> None:
    """Writes the outcome of an attempt, unless another attempt has begun since."""
    values: dict[str, object] = {"error": outcome.answer}
    match outcome.fate:
        case Fate.SENT:
            values |= {"status": EmailStatus.SENT, "sent_at": now(), "secret": None, "error": None}
        case Fate.REFUSED:
            values |= {"status": EmailStatus.FAILED}
        case Fate.UNKNOWN:
            values |= {"status": EmailStatus.DOUBTFUL}
        case Fate.UNSENT:
            values |= {"status": EmailStatus.QUEUED}
        case Fate.LATER | Fate.CUT:
            delay = delay_after(attempt)
            waiting = {"status": EmailStatus.QUEUED, "due": now() + delay} if delay is not None else None
            values |= waiting or {"status": EmailStatus.FAILED}
    attempted = update(Email).where(Email.id == email_id, Email.attempt == attempt, Email.status.in_(_ON_THE_WIRE))
    written = attempted.values(values).returning(Email.kind, Email.candidate_id)
    for kind, candidate_id in session.execute(written.execution_options(synchronize_session=False)).all():
        if outcome.fate is Fate.SENT:
            follow_sent(session, kind, candidate_id, email_id)
    if values.get("status") == EmailStatus.QUEUED:
        take_back_stopped(session, email_id)


def _list_interrupted(connection: Connection) -> None:
    interrupted = update(Email).where(Email.status == EmailStatus.SENDING)
    connection.execute(interrupted.values(status=EmailStatus.DOUBTFUL, error=_INTERRUPTED))
