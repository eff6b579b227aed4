"""Which mails of messages say what is no longer so (docs/rules/emails.md)."""

import uuid
from collections import defaultdict
from collections.abc import Sequence, Set
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from identity_provider.accounts import email_key
from parvis.candidate_table.snapshot.snapshot import ID
from parvis.correspondence.messages.errors import UnknownPlaceholder
from parvis.correspondence.messages.members import MembersReading, key_of_member, members_reached
from parvis.correspondence.messages.model import WrittenMessage
from parvis.correspondence.messages.queries import Reading
from parvis.correspondence.messages.schemas import ChosenMembersIn
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.kernel.errors import InvalidInput
from parvis.kernel.jobs import Job
from parvis.kernel.personal_data import among
from parvis.ranking.worklists.rules import EMAIL


def untrue_messages(session: Session, emails: Sequence[Email]) -> Set[uuid.UUID]:
    """Returns those of these mails whose message would say something else today, would go to another address, or is
    to somebody whom it no longer reaches. One that quotes a column that is gone says it of nobody.
    """
    of_message: defaultdict[uuid.UUID, list[Email]] = defaultdict(list)
    for email in emails:
        if email.kind == EmailKind.MESSAGE and email.message_id is not None:
            of_message[email.message_id].append(email)
    if not of_message:
        return frozenset()
    written = select(WrittenMessage, Job).outerjoin(Job, Job.id == WrittenMessage.job_id)
    messages = session.execute(written.where(among(WrittenMessage.id, of_message.keys()))).all()
    untrue: set[uuid.UUID] = set()
    for message, job in messages:
        mails = of_message[message.id]
        try:
            if any(email.candidate_id is not None for email in mails):
                present = _to_candidates(session, message, mails)
            else:
                present = _to_members(session, message, job, mails)
        except (UnknownPlaceholder, InvalidInput):
            present = {}
        untrue.update(email.id for email in mails if email.id not in present or not present[email.id].is_said_by(email))
    return untrue


class _Present(NamedTuple):
    """What a message would be today, but for the frame around its text."""

    address: str
    subject: str
    text: str

    def is_said_by(self, email: Email) -> bool:
        if email.status != EmailStatus.SENT and email_key(email.recipient) != email_key(self.address):
            return False
        return email.subject == self.subject and f"\n{self.text}\n" in f"\n{email.plain_text}\n"


def _to_candidates(session: Session, message: WrittenMessage, mails: Sequence[Email]) -> dict[uuid.UUID, _Present]:
    reading = Reading(session, message.subject, message.body)
    table = reading.table
    rows = table.rows_of(str(email.candidate_id) for email in mails)
    people = zip(rows.tolist(), table.texts(ID, rows), table.texts(EMAIL, rows), strict=True)
    of_candidate = {uuid.UUID(candidate): _Present(address, *reading.texts(row)) for row, candidate, address in people}
    return {
        email.id: of_candidate[email.candidate_id]
        for email in mails
        if email.candidate_id is not None and email.candidate_id in of_candidate
    }


def _to_members(
    session: Session, message: WrittenMessage, job: Job | None, mails: Sequence[Email]
) -> dict[uuid.UUID, _Present]:
    reading = MembersReading(session, message.subject, message.body)
    chosen = ChosenMembersIn() if job is None else ChosenMembersIn.model_validate(job.payload["members"])
    of_key = {key_of_member(message.id, member.id): member for member in members_reached(session, chosen)}
    return {
        email.id: _Present(member.email, *reading.texts(member))
        for email in mails
        if email.unique_key is not None
        for member in [of_key.get(email.unique_key)]
        if member is not None and member.email is not None
    }
