"""Reading messages: what one would be, those that were sent, and the templates."""

import uuid
from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot.snapshot import ID, NUMBER
from parvis.correspondence.messages.audience import Audience, Rows, Table, Values, audience, shared_addresses
from parvis.correspondence.messages.members import (
    MemberReached,
    MembersReading,
    audience_of_members,
    key_of_member,
    member_reached,
    members_reached,
)
from parvis.correspondence.messages.model import MessageTemplate, WrittenMessage
from parvis.correspondence.messages.placeholders import OF_THE_LETTER, parsed
from parvis.correspondence.messages.schemas import (
    ChosenMembersIn,
    MessageConcernedOut,
    MessageOut,
    MessagePersonOut,
    MessagePreviewOut,
    MessageSharedEmailOut,
    MessageTemplateOut,
    RecipientsIn,
    SampleOut,
)
from parvis.correspondence.messages.text import BLANK, filled, filled_html, written_as_mail
from parvis.emails.messages.writing import Message, framed, one_line
from parvis.emails.outbox.model import Email, EmailStatus
from parvis.kernel.errors import existing
from parvis.kernel.jobs import Job, JobStatus
from parvis.ranking.worklists.rules import EMAIL
from parvis.school.features.queries import letters_are_open
from parvis.school.settings.queries import campaign_settings

LETTER_NOT_OPEN: Final = "LETTER_NOT_OPEN"
_MOST_NAMED: Final = 100


class Reading:
    """A message read against the candidates as they are now. Raises `UnknownPlaceholder`, `InvalidInput`."""

    def __init__(self, session: Session, subject: str, body: str) -> None:
        self.table = Table.of(session)
        self._subject = parsed(subject, "subject", self.table.vocabulary)
        parts = parsed(body, "body", self.table.vocabulary)
        self._body = written_as_mail(parts)
        self._frame = framed(campaign_settings(session))
        self.values = Values(self.table, (*self._subject, *parts))

    def audience(self, recipients: RecipientsIn) -> Audience:
        """Whom it reaches. Raises `CandidateUnknown`, `InvalidInput`."""
        rows = self.table.chosen(recipients.ids, recipients.filters)
        return audience(self.table, rows, self.values, leave_out_absent=recipients.ids is None)

    def warnings(self, session: Session) -> list[str]:
        """What should be known before it leaves."""
        tells = not self.values.sources.isdisjoint(OF_THE_LETTER)
        return [LETTER_NOT_OPEN] if tells and not letters_are_open(session) else []

    def mail(self, row: int, blank: str = "") -> Message:
        """The mail of one candidate."""
        values = self.values.of(row, blank)
        return self._frame.holding(
            filled(self._subject, values), filled_html(self._body.html, values), filled(self._body.plain, values)
        )

    def texts(self, row: int) -> tuple[str, str]:
        """The subject of that mail, and its text without the frame."""
        values = self.values.of(row, "")
        return one_line(filled(self._subject, values)), filled(self._body.plain, values)

    def people(self, rows: Rows) -> list[MessagePersonOut]:
        """These candidates, by name."""
        return people_of(self.table, rows)


def people_of(table: Table, rows: Rows) -> list[MessagePersonOut]:
    """The candidates of these rows, by name."""
    columns = (table.texts(name, rows) for name in (ID, NUMBER, "Nom", "Prenom"))
    return [
        MessagePersonOut(id=each, external_id=number, name=f"{last} {first}".strip())
        for each, number, last, first in zip(*columns, strict=True)
    ]


def preview(session: Session, recipients: RecipientsIn, subject: str, body: str) -> MessagePreviewOut:
    """What would leave. Raises as `Reading` and `Reading.audience` do; to members, as `MembersReading` does."""
    if recipients.members is not None:
        return _preview_of_members(session, recipients.members, subject, body)
    reading = Reading(session, subject, body)
    found = reading.audience(recipients)
    return MessagePreviewOut(
        recipients=len(found.recipients),
        without_email=_concerned(reading, found.without_email),
        blank=_concerned(reading, found.blank),
        absent=_concerned(reading, found.absent),
        shared_emails=_shared(reading, found.recipients),
        samples=_samples(reading, found),
        warnings=reading.warnings(session),
    )


def member_mail_tried(session: Session, user_id: str, subject: str, body: str) -> Message:
    """The mail of one member of juries, as a sample shows it. Raises as `MembersReading` does, and `NotFound`."""
    reading = MembersReading(session, subject, body)
    return reading.mail(member_reached(session, user_id), BLANK)


def _preview_of_members(session: Session, wanted: ChosenMembersIn, subject: str, body: str) -> MessagePreviewOut:
    reading = MembersReading(session, subject, body)
    found = audience_of_members(reading, members_reached(session, wanted))
    listed = [*found.recipients[:1], *(found.blank[:1] or found.recipients[1:2]), *found.recipients[-1:]]
    samples = [(each, reading.mail(each, BLANK)) for each in {each.id: each for each in listed}.values()]
    return MessagePreviewOut(
        recipients=len(found.recipients),
        without_email=members_concerned(found.without_email),
        blank=members_concerned(found.blank),
        absent=members_concerned([]),
        shared_emails=[],
        samples=[
            SampleOut(candidate_id=each.id, name=each.name, subject=mail.subject, html=mail.html)
            for each, mail in samples
        ],
        warnings=[],
    )


def members_concerned(members: Sequence[MemberReached]) -> MessageConcernedOut:
    """How many members of juries, and the first hundred of them."""
    people = [MessagePersonOut(id=member.id, external_id=None, name=member.name) for member in members[:_MOST_NAMED]]
    return MessageConcernedOut(count=len(members), candidates=people)


def mail_tried(session: Session, candidate_id: uuid.UUID, subject: str, body: str) -> Message:
    """The mail of one candidate, as a sample shows it. Raises as `Reading` does, and `CandidateUnknown`."""
    reading = Reading(session, subject, body)
    [row] = reading.table.chosen([candidate_id], None).tolist()
    return reading.mail(row, BLANK)


def _concerned(reading: Reading, rows: Rows) -> MessageConcernedOut:
    return MessageConcernedOut(count=len(rows), candidates=reading.people(rows[:_MOST_NAMED]))


def _shared(reading: Reading, rows: Rows) -> list[MessageSharedEmailOut]:
    groups = [np.array(same, np.int32) for same in shared_addresses(reading.table, rows)[:_MOST_NAMED]]
    return [
        MessageSharedEmailOut(
            email=reading.table.texts(EMAIL, same[:1])[0].strip(), candidates=reading.people(same[:_MOST_NAMED])
        )
        for same in groups
    ]


def _samples(reading: Reading, found: Audience) -> list[SampleOut]:
    """The first, one who has a blank placeholder, else the second, and the last, in the order of the list."""
    listed: list[int] = [*found.recipients[:2].tolist(), *found.recipients[-1:].tolist()]
    if len(found.blank) > 0:
        listed = [*listed[:1], int(found.blank[0]), *listed[-1:]]
    rows = np.array(list(dict.fromkeys(listed)), np.int32)
    samples: list[SampleOut] = []
    for row, candidate in zip(rows.tolist(), reading.people(rows), strict=True):
        mail = reading.mail(row, BLANK)
        samples.append(SampleOut(candidate_id=candidate.id, name=candidate.name, subject=mail.subject, html=mail.html))
    return samples


def messages_listed(session: Session) -> list[MessageOut]:
    """The messages that were sent, newest first, with their mails by state (two queries)."""
    chosen = func.jsonb_array_length(Job.payload["candidates"])
    reached = func.least(func.coalesce(Job.payload["done"].as_integer(), 0), chosen)
    written = func.coalesce(Job.payload["written"].as_integer(), 0)
    newest = (
        select(WrittenMessage, Job.status, chosen - reached, reached - written)
        .join(Job, Job.id == WrittenMessage.job_id, isouter=True)
        .order_by(WrittenMessage.created.desc(), WrittenMessage.id)
    )
    messages = session.execute(newest).all()
    counts = {message.id: Counter[EmailStatus]() for message, *_ in messages}
    counted = select(Email.message_id, Email.status, func.count()).where(Email.message_id.is_not(None))
    for message_id, status, count in session.execute(counted.group_by(Email.message_id, Email.status)):
        if message_id is not None and message_id in counts:
            counts[message_id][EmailStatus(status)] = count
    return [
        MessageOut.from_row(
            message,
            counts=dict.fromkeys(EmailStatus, 0) | counts[message.id],
            stopped=status == JobStatus.ERROR,
            left=(left or 0) if status == JobStatus.ERROR else 0,
            set_aside=aside or 0,
        )
        for message, status, left, aside in messages
    ]


def set_aside(session: Session, message_id: uuid.UUID) -> MessageConcernedOut:
    """Those to whom the job of the message came without writing a mail, who are still there. Raises `NotFound`."""
    message = existing(session.get(WrittenMessage, message_id))
    job = None if message.job_id is None else session.get(Job, message.job_id)
    payload = {} if job is None else job.payload
    reached: list[str] = payload.get("candidates", [])[: payload.get("done", 0)]
    if "members" in payload:
        keys = set(session.scalars(select(Email.unique_key).where(Email.message_id == message_id)))
        names = {each.id: each for each in members_reached(session, ChosenMembersIn())}
        aside = [names[each] for each in reached if each in names and key_of_member(message_id, each) not in keys]
        return members_concerned(aside)
    mailed = {
        str(candidate_id)
        for candidate_id in session.scalars(select(Email.candidate_id).where(Email.message_id == message_id))
    }
    table = Table.of(session)
    rows = table.rows_of(each for each in reached if each not in mailed)
    return MessageConcernedOut(count=len(rows), candidates=people_of(table, rows[:_MOST_NAMED]))


def templates_listed(session: Session) -> list[MessageTemplateOut]:
    """The templates, by name."""
    templates: Sequence[MessageTemplate] = session.scalars(
        select(MessageTemplate).order_by(MessageTemplate.name_key, MessageTemplate.id)
    ).all()
    return [MessageTemplateOut.model_validate(template) for template in templates]
