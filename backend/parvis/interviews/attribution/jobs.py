"""The work of automatic attribution, in a worker."""

from parvis.interviews.attribution import service
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, Payload, RunningJob, job_handler


@job_handler(JobKind.SLOT_ATTRIBUTION)
def attribute_slots(job: RunningJob, _payload: Payload) -> None:
    """Every candidate at once, published when the job ends; a job killed before gives no slot."""
    with new_session() as session, session.begin():
        attributed = service.attribute_automatically(session, job.author, job.progress)
        job.succeed(session, attributed)
