"""Calls on mails (docs/rules/emails.md)."""

import uuid
from typing import Final

from fastapi import APIRouter

from parvis.emails.outbox import queries, service
from parvis.emails.outbox.errors import (
    EmailFeatureOff,
    EmailNoLongerTrue,
    EmailSecretGone,
    EmailsNotEnabled,
    EmailStatusRefused,
    SmtpNotConfigured,
    TeamEmailsMissing,
)
from parvis.emails.outbox.schemas import (
    EmailFilterIn,
    EmailOut,
    MailTestOut,
    OutboxOut,
    ReleaseIn,
    SettleIn,
    SettleManyIn,
)
from parvis.emails.outbox.trials import sent_to_the_team
from parvis.kernel.calls import PageNumber, PageSize
from parvis.kernel.errors import InvalidInput, NotFound, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.schemas import USUAL_PAGE, Page

NOT_SENT_AGAIN: Final = (NotFound, EmailStatusRefused, EmailSecretGone, EmailNoLongerTrue, EmailFeatureOff)

router = APIRouter(prefix="/api/v1/admin", tags=["emails"], dependencies=[requires(Role.ADMIN)])


@router.post("/emails", responses=raises(InvalidInput))
def list_emails(
    session: DbSession,
    wanted: EmailFilterIn,
    page: PageNumber = 0,
    size: PageSize = USUAL_PAGE,
) -> Page[EmailOut]:
    """The mails that pass the filter, newest first: sent ones, unless it names another state."""
    return queries.emails_listed(session, wanted, page=page, size=size)


@router.get("/emails/state")
def get_outbox_state(session: DbSession) -> OutboxOut:
    """How many mails are in each state, and why they do or do not leave."""
    return queries.outbox_state(session)


@router.post(
    "/emails/{email_id:uuid}/send-again",
    responses=raises(*NOT_SENT_AGAIN),
)
def send_email_again(session: DbSession, person: CurrentPerson, email_id: uuid.UUID) -> EmailOut:
    """Sends again a mail that failed, or that was sent."""
    return queries.emails_shown(session, [service.send_again(session, person, email_id)])[0]


@router.post("/emails/{email_id:uuid}/settle", responses=raises(NotFound, EmailStatusRefused))
def settle_email(session: DbSession, person: CurrentPerson, email_id: uuid.UUID, form: SettleIn) -> EmailOut:
    """Records what happened to a doubtful mail; one that was not sent is sent again, or has failed."""
    return queries.emails_shown(session, [service.settle(session, person, email_id, sent=form.sent)])[0]


@router.post("/emails/settle")
def settle_emails(session: DbSession, person: CurrentPerson, form: SettleManyIn) -> OutboxOut:
    """Records what happened to doubtful mails; all of them without ``ids``."""
    service.settle_all(session, person, form.ids, sent=form.sent)
    return queries.outbox_state(session)


@router.post("/emails/release", responses=raises(EmailsNotEnabled))
def release_emails(session: DbSession, person: CurrentPerson, form: ReleaseIn | None = None) -> OutboxOut:
    """Releases held mails, sent once the mode allows it; all of them without a body."""
    service.release(session, person, None if form is None else form.ids)
    return queries.outbox_state(session)


@router.post("/emails/send-again")
def send_failed_emails_again(session: DbSession, person: CurrentPerson) -> OutboxOut:
    """Sends failed mails again, but those whose link is gone, that are no longer true, or whose feature is off."""
    service.send_failed_again(session, person)
    return queries.outbox_state(session)


@router.post("/emails/pause")
def pause_emails(session: DbSession, person: CurrentPerson) -> OutboxOut:
    """Stops the sending of mails."""
    service.set_paused(session, person, paused=True)
    return queries.outbox_state(session)


@router.post("/emails/resume")
def resume_emails(session: DbSession, person: CurrentPerson) -> OutboxOut:
    """Starts the sending of mails again; those that may no longer leave are held, and say why."""
    service.set_paused(session, person, paused=False)
    return queries.outbox_state(session)


@router.post("/emails/leave-restored")
def leave_restored_emails(session: DbSession, person: CurrentPerson) -> OutboxOut:
    """Puts the mode of the settings in force again after the database was brought back from a backup."""
    service.leave_restored(session, person)
    return queries.outbox_state(session)


@router.post("/test/emails/not-forced", responses=raises(TeamEmailsMissing, SmtpNotConfigured, Unavailable))
def test_emails(person: CurrentPerson) -> MailTestOut:
    """Sends a test to the team, only in the mode enabled."""
    return sent_to_the_team(person, forced=False)


@router.post("/test/emails/forced", responses=raises(TeamEmailsMissing, SmtpNotConfigured, Unavailable))
def test_emails_forced(person: CurrentPerson) -> MailTestOut:
    """Sends a test to the team, also in the mode test."""
    return sent_to_the_team(person, forced=True)
