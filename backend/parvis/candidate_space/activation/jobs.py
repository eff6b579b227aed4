"""The mailing of the links."""

from typing import Final

from sqlalchemy import select

from parvis.campaign.features.model import Feature, FeatureName
from parvis.candidate_space.activation.queries import without_link
from parvis.candidate_space.activation.service import ACTIVATION, send_links
from parvis.emails.outbox.jobs import mailing_job_handler
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Payload, Result, RunningJob

BATCH: Final = 500


@mailing_job_handler(ACTIVATION)
def run_links(job: RunningJob, _payload: Payload) -> Result:
    """Queues a link for each candidate who has none, while the feature stays on."""
    written = 0
    while True:
        with new_session() as session, session.begin():
            # A call that switches it off waits for this batch, and then removes it from the outbox.
            switch = select(Feature.activated).where(Feature.name == FeatureName.CANDIDATE_ACCOUNT_CREATION)
            if not session.scalar(switch.with_for_update(read=True)):
                return {"written": written}
            job.hold(session)
            left = without_link(session)
            send_links(session, left[:BATCH], job_id=job.id)
        if not left:
            return {"written": written}
        written += len(left[:BATCH])
        job.progress(written, written + len(left[BATCH:]), "Préparation des liens d'activation")
