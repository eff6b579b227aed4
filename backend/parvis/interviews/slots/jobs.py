"""The work of automatic creation, in a worker."""

from parvis.interviews.slots import service
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, Payload, RunningJob, job_handler


@job_handler(JobKind.SLOT_CREATION)
def create_slots(job: RunningJob, _payload: Payload) -> None:
    """Every slot at once, published when the job ends; a job killed before creates none."""
    with new_session() as session, session.begin():
        created = service.create_automatically(session, job.author, job.progress)
        job.succeed(session, created)
