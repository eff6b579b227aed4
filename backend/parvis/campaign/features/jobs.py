"""The hour at which letters leave by mail."""

from parvis.campaign.features.sending_time import send_at_the_hour
from parvis.correspondence.letter_mailing.waiting import AT_AN_HOUR
from parvis.emails.outbox.jobs import mailing_job_handler
from parvis.kernel.jobs import Payload, Result, RunningJob


@mailing_job_handler(AT_AN_HOUR)
def run_letters_at(job: RunningJob, payload: Payload) -> Result | None:
    """Switches the mails of letters on at the hour that was chosen; the job that this asks for writes them."""
    return send_at_the_hour(job, payload)
