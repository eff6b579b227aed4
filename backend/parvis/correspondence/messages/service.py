"""Sending messages, and keeping templates of them."""

import uuid
from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot.snapshot import ID
from parvis.candidates.history.rules import MESSAGE
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.correspondence.messages.audience import audience
from parvis.correspondence.messages.errors import (
    MessageNameTaken,
    MessageNotStopped,
    RecipientsChanged,
    RecipientsChangedOut,
    TemplateNameTaken,
)
from parvis.correspondence.messages.members import (
    MemberReached,
    MembersReading,
    audience_of_members,
    key_of_member,
    members_reached,
)
from parvis.correspondence.messages.model import MessageTemplate, WrittenMessage
from parvis.correspondence.messages.queries import Reading
from parvis.correspondence.messages.schemas import ChosenMembersIn, MessageIn, MessageTemplateIn, MessageTemplateOut
from parvis.emails.outbox.errors import NoRecipients
from parvis.emails.outbox.model import Email, EmailKind
from parvis.emails.outbox.queueing import Draft, hold_back, lock_candidates, queue
from parvis.formulas.computations.errors import ResultsStale
from parvis.formulas.computations.service import FEATURE as COMPUTATION
from parvis.formulas.computations.staleness import are_stale
from parvis.formulas.definitions.model import BusinessValue
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.definitions.rules import METHOD_COLUMN, Definition
from parvis.imports.candidates_file.service import FEATURE as IMPORT
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.errors import StaleVersion, existing
from parvis.kernel.jobs import Job, JobKind, JobStatus, enqueue
from parvis.kernel.jobs.locks import exclude_jobs_of
from parvis.ranking.worklists.rules import EMAIL
from parvis.school.features.errors import LetterNotOpen

MAILING: Final = "message"
"""What the payload of a message's job names."""

DONE: Final = "done"
"""How many of the candidates in its payload the job has come to."""

AUTHOR_DELETED: Final = "Le compte de la personne qui a envoyé ce message a été supprimé : relisez-le, puis libérez-le."


def send_message(session: Session, author: Person, form: MessageIn) -> tuple[WrittenMessage, Job]:
    """Keeps the message, and asks for the job that writes its mails: to whom the caller saw that it goes.

    Raises as `Reading` does, and `CandidateUnknown`, `NoRecipients`, `RecipientsChanged`, `LetterNotOpen` unless the
    warning was accepted, `MessageNameTaken`; where it says what a formula gives, `ResultsStale` unless that was
    accepted, and `FeatureLockAlreadyTaken` while a computation or an import waits or runs.
    """
    members = form.recipients.members
    if members is None:
        reading = Reading(session, form.subject, form.body)
        rows = reading.audience(form.recipients).recipients
        _refuse_other_number(len(rows), form.expected)
        if reading.warnings(session) and not form.accept_warnings:
            raise LetterNotOpen
        refuse_stale(session, reading.values.sources, stale=form.stale)
        named: dict[str, Any] = {"candidates": reading.table.texts(ID, rows)}
    else:
        found = _audience_of(session, form.subject, form.body, members)
        _refuse_other_number(len(found), form.expected)
        named = {"candidates": [each.id for each in found], "members": members.model_dump(mode="json")}
    message_id = _named(session, author, form)
    payload = {"mailing": MAILING, "message": str(message_id), **named}
    job = enqueue(session, JobKind.MAILING, feature=None, author=author, payload=payload, name=form.name)
    message = session.get_one(WrittenMessage, message_id)
    message.job_id = job.id
    job.message = message.name
    session.flush()
    note(author, message=str(message_id), count=form.expected)
    return message, job


def _audience_of(session: Session, subject: str, body: str, members: ChosenMembersIn) -> Sequence[MemberReached]:
    reading = MembersReading(session, subject, body)
    return audience_of_members(reading, members_reached(session, members)).recipients


def _refuse_other_number(recipients: int, expected: int) -> None:
    if recipients != expected:
        raise RecipientsChanged(data=RecipientsChangedOut(expected=expected, recipients=recipients))
    if recipients == 0:
        raise NoRecipients


def refuse_stale(session: Session, sources: Collection[str], *, stale: bool) -> None:
    """Refuses what formulas gave before the data changed, or while it is about to change."""
    of_method = METHOD_COLUMN in sources
    formulas = {
        each.id
        for each in map(Definition.of, formulas_listed(session))
        if {each.technical_name, f"Globales[{each.name}]"} & set(sources)
        or (of_method and each.business_value is BusinessValue.EVALUATION_METHOD)
    }
    if formulas or of_method:
        for feature in (COMPUTATION, IMPORT):
            exclude_jobs_of(session, feature)
        if not stale and are_stale(session, formulas):
            raise ResultsStale


def resume(session: Session, person: Person, message_id: uuid.UUID) -> Job:
    """Starts a job for the mails that are left. Raises `NotFound`, `MessageNotStopped` unless the former one failed."""
    message = existing(session.get(WrittenMessage, message_id, with_for_update=True, populate_existing=True))
    former = None if message.job_id is None else session.get(Job, message.job_id)
    if former is None or former.status != JobStatus.ERROR:
        raise MessageNotStopped
    job = enqueue(session, JobKind.MAILING, feature=None, author=person, payload=former.payload, name=message.name)
    message.job_id, job.message = job.id, message.name
    message.author_deleted &= person.subject == former.author_subject
    session.flush()
    note(person)
    return job


def _named(session: Session, author: Person, form: MessageIn) -> uuid.UUID:
    """The new message, once nobody else is about to take its name. Raises `MessageNameTaken`."""
    row = {
        "id": uuid.uuid4(),
        "name": form.name,
        "name_key": form.name.casefold(),
        "subject": form.subject,
        "body": form.body,
        "author_first_name": author.first_name,
        "author_last_name": author.last_name,
        "created": now(),
    }
    written = insert(WrittenMessage).values(row).on_conflict_do_nothing(index_elements=["name_key"])
    message_id = session.scalar(written.returning(WrittenMessage.id))
    if message_id is None:
        raise MessageNameTaken
    return message_id


def write_mails(
    session: Session, author: Person, message: WrittenMessage, candidates: Sequence[uuid.UUID], job_id: uuid.UUID
) -> int:
    """Queues the mail of each of these who is still there, has an address and no blank placeholder, in their history;
    gives how many. A candidate gets one mail of a message, however often this is called.
    """
    lock_candidates(session, candidates)
    reading = Reading(session, message.subject, message.body)
    table = reading.table
    rows = table.rows_of(map(str, candidates))
    rows = audience(table, rows, reading.values, leave_out_absent=False).recipients
    ids, addresses = table.texts(ID, rows), table.texts(EMAIL, rows)
    drafts = [
        Draft(
            kind=EmailKind.MESSAGE,
            recipient=address,
            message=reading.mail(row),
            candidate_id=uuid.UUID(candidate),
            unique_key=f"MESSAGE:{message.id}:{candidate}",
            message_id=message.id,
        )
        for row, candidate, address in zip(rows.tolist(), ids, addresses, strict=True)
    ]
    queued = queue(session, drafts, job_id=job_id)
    if message.author_deleted:
        hold_back(session, AUTHOR_DELETED, Email.id.in_(queued))
    written = session.scalars(select(Email.candidate_id).where(Email.id.in_(queued))).all()
    cell = ChangedCell(MESSAGE, message.name, None)
    record(session, [Happened(each, Action.SEND_MESSAGE, (cell,)) for each in written if each is not None], author)
    return len(queued)


def write_member_mails(
    session: Session, message: WrittenMessage, members: ChosenMembersIn, users: Collection[str], job_id: uuid.UUID
) -> int:
    """Queues the mail of each of these members of juries whom the choice still reaches; gives how many. Somebody gets
    one mail of a message, however often this is called.
    """
    reading = MembersReading(session, message.subject, message.body)
    reached = audience_of_members(reading, members_reached(session, members)).recipients
    drafts = [
        Draft(
            kind=EmailKind.MESSAGE,
            recipient=each.email or "",
            message=reading.mail(each),
            unique_key=key_of_member(message.id, each.id),
            message_id=message.id,
        )
        for each in reached
        if each.id in users
    ]
    queued = queue(session, drafts, job_id=job_id)
    if message.author_deleted:
        hold_back(session, AUTHOR_DELETED, Email.id.in_(queued))
    return len(queued)


def hold_messages_of(session: Session, account_id: str) -> None:
    """Holds the mails, queued or still to be written, of an account that is deleted: another administrator decides."""
    sent_by = select(WrittenMessage).join(Job, Job.id == WrittenMessage.job_id).where(Job.author_subject == account_id)
    locked = sent_by.order_by(WrittenMessage.id).with_for_update(of=WrittenMessage, key_share=True)
    messages = session.scalars(locked).all()
    for message in messages:
        message.author_deleted = True
    session.flush()
    hold_back(session, AUTHOR_DELETED, Email.message_id.in_([message.id for message in messages]))


def create_template(session: Session, author: Person, form: MessageTemplateIn) -> MessageTemplate:
    """A new template. Raises `TemplateNameTaken`."""
    template = MessageTemplate(id=uuid.uuid4())
    _fill(session, template, form)
    note(author, template=str(template.id))
    return template


def update_template(
    session: Session, author: Person, template_id: uuid.UUID, form: MessageTemplateIn
) -> MessageTemplate:
    """Replaces a template. Raises `NotFound`, `StaleVersion` (with the present one), `TemplateNameTaken`."""
    template = _locked(session, template_id)
    if form.version not in {None, template.version}:
        raise StaleVersion(data=MessageTemplateOut.model_validate(template))
    template.version += 1
    before = {"name": template.name}
    _fill(session, template, form)
    note(author, before=before, after={"name": template.name})
    return template


def delete_template(session: Session, author: Person, template_id: uuid.UUID) -> None:
    """Removes a template. Raises `NotFound`."""
    template = _locked(session, template_id)
    session.delete(template)
    note(author, before={"name": template.name})


def _locked(session: Session, template_id: uuid.UUID) -> MessageTemplate:
    return existing(session.get(MessageTemplate, template_id, with_for_update=True, populate_existing=True))


def _fill(session: Session, template: MessageTemplate, form: MessageTemplateIn) -> None:
    """Writes a form into a template; whoever takes a name waits for who is about to, and is refused."""
    template.name, template.name_key = form.name, form.name.casefold()
    template.subject, template.body = form.subject, form.body
    session.add(template)
    try:
        session.flush()
    except IntegrityError as error:
        raise TemplateNameTaken from error
