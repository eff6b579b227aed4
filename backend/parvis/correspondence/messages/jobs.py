"""The mailing of a message."""

import uuid

from parvis.correspondence.messages.model import WrittenMessage
from parvis.correspondence.messages.service import DONE, MAILING, write_mails
from parvis.emails.outbox.jobs import BATCH, WRITTEN, mailing_job_handler
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Payload, Result, RunningJob


@mailing_job_handler(MAILING)
def run_message(job: RunningJob, payload: Payload) -> Result:
    """Queues the mail of each of those named, a batch at a time, each batch once."""
    candidates = [uuid.UUID(each) for each in payload["candidates"]]
    written: int = payload.get(WRITTEN, 0)
    for start in range(payload.get(DONE, 0), len(candidates), BATCH):
        with new_session() as session, session.begin():
            job.hold(session)
            message = session.get(WrittenMessage, uuid.UUID(payload["message"]), with_for_update={"read": True})
            if message is None:
                break
            written += write_mails(session, job.author, message, candidates[start : start + BATCH], job.id)
            job.keep(session, {**payload, WRITTEN: written, DONE: start + BATCH})
            name = message.name
        job.progress(min(start + BATCH, len(candidates)), len(candidates), name)
    return {WRITTEN: written}
