"""Calls on messages to candidates and on their templates; administrators alone."""

import uuid

from fastapi import APIRouter

from parvis.candidates.record.errors import CandidateUnknown
from parvis.correspondence.messages import queries, service
from parvis.correspondence.messages.errors import (
    MessageNameTaken,
    MessageNotStopped,
    RecipientsChanged,
    TemplateNameTaken,
    UnknownPlaceholder,
)
from parvis.correspondence.messages.schemas import (
    MessageConcernedOut,
    MessageIn,
    MessageOut,
    MessagePreviewIn,
    MessagePreviewOut,
    MessageStartedOut,
    MessageTemplateIn,
    MessageTemplateOut,
    MessageTrialIn,
)
from parvis.emails.outbox.errors import NoRecipients, OwnEmailMissing, SmtpNotConfigured
from parvis.emails.outbox.schemas import MailTestOut
from parvis.emails.outbox.trials import Trial, sent_to_oneself
from parvis.formulas.computations.errors import ResultsStale
from parvis.kernel.db import new_session
from parvis.kernel.errors import (
    FeatureLockAlreadyTaken,
    InvalidInput,
    NotFound,
    StaleVersion,
    Unavailable,
    existing,
    raises,
)
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.school.features.errors import LetterNotOpen

router = APIRouter(prefix="/api/v1/admin", tags=["messages"], dependencies=[requires(Role.ADMIN)])


@router.post("/messages/preview", responses=raises(InvalidInput, UnknownPlaceholder, CandidateUnknown, Unavailable))
def preview_message(session: DbSession, form: MessagePreviewIn) -> MessagePreviewOut:
    """What a message would be for three people, and whom it would reach."""
    return queries.preview(session, form.recipients, form.subject, form.body)


@router.post(
    "/messages/preview/to-myself",
    responses=raises(
        InvalidInput, NotFound, UnknownPlaceholder, CandidateUnknown, OwnEmailMissing, SmtpNotConfigured, Unavailable
    ),
)
def send_message_to_myself(person: CurrentPerson, form: MessageTrialIn) -> MailTestOut:
    """Sends the caller the mail that this candidate, or this member of juries, would get, and nothing to them."""
    with new_session() as session:
        if form.member is not None:
            message = queries.member_mail_tried(session, form.member, form.subject, form.body)
        else:
            message = queries.mail_tried(session, existing(form.candidate_id), form.subject, form.body)
    return sent_to_oneself(person, Trial(message, form.candidate_id))


@router.post(
    "/messages",
    status_code=202,
    responses=raises(
        InvalidInput,
        UnknownPlaceholder,
        CandidateUnknown,
        NoRecipients,
        RecipientsChanged,
        MessageNameTaken,
        LetterNotOpen,
        ResultsStale,
        FeatureLockAlreadyTaken,
        Unavailable,
    ),
)
def send_message(session: DbSession, person: CurrentPerson, form: MessageIn) -> MessageStartedOut:
    """Sends a message to those whom its preview said; the job writes one mail a person."""
    message, job = service.send_message(session, person, form)
    return MessageStartedOut(job_id=job.id, message_id=message.id)


@router.get("/messages")
def list_messages(session: DbSession) -> list[MessageOut]:
    """The messages that were sent, newest first."""
    return queries.messages_listed(session)


@router.get("/messages/{message_id:uuid}/set-aside", responses=raises(NotFound))
def list_message_set_aside(session: DbSession, message_id: uuid.UUID) -> MessageConcernedOut:
    """Those who were counted and got no mail: what it says of them had become blank, or they had lost their address."""
    return queries.set_aside(session, message_id)


@router.post("/messages/{message_id:uuid}/resume", status_code=202, responses=raises(NotFound, MessageNotStopped))
def resume_message(session: DbSession, person: CurrentPerson, message_id: uuid.UUID) -> MessageStartedOut:
    """Takes up a message whose job failed: those who have no mail of it yet get it."""
    job = service.resume(session, person, message_id)
    return MessageStartedOut(job_id=job.id, message_id=message_id)


@router.get("/message-templates")
def list_message_templates(session: DbSession) -> list[MessageTemplateOut]:
    """The templates, by name."""
    return queries.templates_listed(session)


@router.post("/message-templates", status_code=201, responses=raises(InvalidInput, TemplateNameTaken))
def create_message_template(session: DbSession, person: CurrentPerson, form: MessageTemplateIn) -> MessageTemplateOut:
    """Keeps a template."""
    return MessageTemplateOut.model_validate(service.create_template(session, person, form))


@router.put(
    "/message-templates/{template_id:uuid}",
    responses=raises(NotFound, InvalidInput, TemplateNameTaken, StaleVersion[MessageTemplateOut]),
)
def update_message_template(
    session: DbSession, person: CurrentPerson, template_id: uuid.UUID, form: MessageTemplateIn
) -> MessageTemplateOut:
    """Replaces a template."""
    return MessageTemplateOut.model_validate(service.update_template(session, person, template_id, form))


@router.delete("/message-templates/{template_id:uuid}", status_code=204, responses=raises(NotFound))
def delete_message_template(session: DbSession, person: CurrentPerson, template_id: uuid.UUID) -> None:
    """Removes a template."""
    service.delete_template(session, person, template_id)
