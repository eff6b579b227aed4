"""The mailing of the links."""

from functools import partial

from parvis.candidate_space.activation.queries import without_link
from parvis.candidate_space.activation.service import ACTIVATION, send_links
from parvis.emails.outbox.jobs import mail_those_left, mailing_job_handler
from parvis.emails.outbox.model import EmailKind
from parvis.kernel.jobs import Payload, Result, RunningJob


@mailing_job_handler(ACTIVATION)
def run_links(job: RunningJob, payload: Payload) -> Result:
    """Queues a link for each candidate who has none, while the feature stays on."""
    send = partial(send_links, job_id=job.id)
    return mail_those_left(
        job, payload, EmailKind.ACTIVATION, without_link, send, step="Préparation des liens d'activation"
    )
