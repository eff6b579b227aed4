"""Asking for a job, and asking it to stop."""

import uuid
from collections.abc import Mapping
from typing import Any

from sqlalchemy.orm import Session

from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.jobs import queue
from parvis.kernel.jobs.errors import JobNotCancellable
from parvis.kernel.jobs.locks import release_lock, take_lock
from parvis.kernel.jobs.model import Job, JobKind, JobStatus
from parvis.kernel.jobs.queries import job_seen
from parvis.kernel.jobs.schemas import JobOut


def enqueue(
    session: Session,
    kind: JobKind,
    *,
    feature: str | None,
    author: Person,
    payload: Mapping[str, Any] | None = None,
    cancellable: bool = False,
) -> Job:
    """Asks for a job of ``kind``, in the caller's own transaction: it starts when that commits.

    ``feature`` names the lock that the job holds until it ends, None for none. ``payload`` is JSON for the handler.
    Raises `FeatureLockAlreadyTaken` when an unfinished job holds the lock; then nothing is written.
    """
    job = Job(
        id=uuid.uuid4(),
        kind=kind,
        feature=feature,
        author_subject=author.subject,
        author_email=author.email,
        author_first_name=author.first_name,
        author_last_name=author.last_name,
        payload=dict(payload or {}),
        cancellable=cancellable,
    )
    if feature is not None:
        take_lock(session, feature, job.id)
    session.add(job)
    job.task_id = queue.defer(session, job.id)
    session.flush()
    return job


def cancel_job(session: Session, person: Person, job_id: uuid.UUID) -> JobOut:
    """Cancels a waiting job at once; tells a running one to stop, which its handler hears at its next step.

    Raises `NotFound`, and `JobNotCancellable` when it is finished or was enqueued as not cancellable.
    """
    job = job_seen(session, person, job_id, lock=True)
    if job.finished is not None or not job.cancellable:
        raise JobNotCancellable
    job.cancel_requested = True
    if job.status == JobStatus.NOT_STARTED:
        job.status = JobStatus.CANCELLED
        job.finished = now()
        queue.withdraw(session, job.task_id)
        release_lock(session, job.id)
    session.flush()
    return JobOut.of(job)
