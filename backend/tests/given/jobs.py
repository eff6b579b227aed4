"""Jobs watched from outside until they are what a test awaits."""

import uuid
from collections.abc import Callable

from sqlalchemy import select

from parvis.kernel.db import new_session
from parvis.kernel.jobs import Job
from tests.given import processes

JOBS = "/api/v1/admin/jobs"
GATE = 7
# A worker is a new process each time: on a busy machine its start alone takes many seconds.
AWAITED_SECONDS = 300


def until(condition: Callable[[], object]) -> None:
    """Waits for ``condition``; fails when it does not come."""
    processes.until(condition, AWAITED_SECONDS)


def job_now(job_id: uuid.UUID) -> Job:
    """The job as it is written now."""
    with new_session() as session:
        return session.scalars(select(Job).where(Job.id == job_id)).one()


def ended(job_id: uuid.UUID) -> Job:
    """The job, once finished."""
    until(lambda: job_now(job_id).finished)
    return job_now(job_id)
