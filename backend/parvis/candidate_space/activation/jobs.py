"""The mailing of the links."""

from typing import Final

from sqlalchemy import select

from parvis.campaign.features.model import Feature, FeatureName
from parvis.candidate_space.activation.queries import without_link
from parvis.candidate_space.activation.service import ACTIVATION, send_links
from parvis.candidate_table.log.storage import state
from parvis.candidates.addresses.queries import Bearer
from parvis.emails.outbox.jobs import mailing_job_handler
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Payload, Result, RunningJob

BATCH: Final = 500


@mailing_job_handler(ACTIVATION)
def run_links(job: RunningJob, _payload: Payload) -> Result:
    """Queues a link for each candidate who has none, while the feature stays on."""
    written = 0
    while sent := _send_to_those_left(job, written):
        written += sent
    return {"written": written}


def _send_to_those_left(job: RunningJob, written: int) -> int:
    """Sends those who are left a link, a batch at a time, until the table changes; gives how many."""
    sent, left, read_on = 0, list[Bearer](), None
    while left or read_on is None:
        with new_session() as session, session.begin():
            # A call that switches it off waits for this batch, and then removes it from the outbox.
            switch = select(Feature.activated).where(Feature.name == FeatureName.CANDIDATE_ACCOUNT_CREATION)
            if not session.scalar(switch.with_for_update(read=True)):
                break
            job.hold(session)
            present = state(session)
            if read_on is None:
                read_on, left = present, without_link(session)
            elif present != read_on:  # so may have who is left, and their addresses
                break
            batch, left = left[:BATCH], left[BATCH:]
            send_links(session, batch, job_id=job.id)
        sent += len(batch)
        job.progress(written + sent, written + sent + len(left), "Préparation des liens d'activation")
    return sent
