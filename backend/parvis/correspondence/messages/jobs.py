"""The mailing of a message."""

import uuid

from parvis.correspondence.messages.model import WrittenMessage
from parvis.correspondence.messages.schemas import ChosenMembersIn
from parvis.correspondence.messages.service import DONE, MAILING, write_mails, write_member_mails
from parvis.emails.outbox.jobs import BATCH, WRITTEN, mailing_job_handler
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Payload, Result, RunningJob


@mailing_job_handler(MAILING)
def run_message(job: RunningJob, payload: Payload) -> Result:
    """Queues the mail of each of those named, a batch at a time, each batch once."""
    named: list[str] = payload["candidates"]
    members = None if "members" not in payload else ChosenMembersIn.model_validate(payload["members"])
    written: int = payload.get(WRITTEN, 0)
    for start in range(payload.get(DONE, 0), len(named), BATCH):
        with new_session() as session, session.begin():
            job.hold(session)
            message = session.get(WrittenMessage, uuid.UUID(payload["message"]), with_for_update={"read": True})
            if message is None:
                break
            batch = named[start : start + BATCH]
            if members is None:
                written += write_mails(session, job.author, message, [uuid.UUID(each) for each in batch], job.id)
            else:
                written += write_member_mails(session, message, members, batch, job.id)
            job.keep(session, {**payload, WRITTEN: written, DONE: start + BATCH})
            name = message.name
        job.progress(min(start + BATCH, len(named)), len(named), name)
    return {WRITTEN: written}
