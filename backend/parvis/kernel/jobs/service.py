"""Starts jobs, and asks them to stop."""

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.kernel import traces
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.http.context import new_request_id, request_id
from parvis.kernel.jobs import claims
from parvis.kernel.jobs.errors import JobNotCancellable
from parvis.kernel.jobs.locks import release_lock, take_lock
from parvis.kernel.jobs.model import LONGEST_SECONDS, Job, JobKind, JobStatus
from parvis.kernel.jobs.queries import job_of


def enqueue(
    session: Session,
    kind: JobKind,
    *,
    feature: str | None,
    author: Person,
    payload: Mapping[str, Any] | None = None,
    cancellable: bool = False,
    longest_seconds: int = LONGEST_SECONDS,
    not_before: datetime | None = None,
    name: str | None = None,
) -> Job:
    """Enqueues a job of ``kind`` in the caller's transaction: the job starts when that commits.

    feature: the lock that the job holds until it ends, None for no lock. payload: JSON for the handler.
    longest_seconds: an attempt that takes more seconds is killed, and the job ends as ERROR. cancellable: the job is
    killed when it does not stop by itself, so its handler must leave nothing behind but what a transaction undoes.
    not_before: it waits until then. name: what people call it, None where its kind tells.
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
        longest_seconds=longest_seconds,
        request_id=request_id.get() or new_request_id(),
        not_before=not_before,
        name=name,
        trace_parent=traces.present_parent(),
    )
    if feature is not None:
        take_lock(session, feature, job.id)
    session.add(job)
    session.flush()
    claims.tell_workers(session)
    note(author, job=str(job.id))
    return job


def cancel_job(session: Session, person: Person, job_id: uuid.UUID) -> Job:
    """Cancels a waiting job at once; asks a running job to stop, and its worker kills it if it does not.

    Raises `NotFound`, and `JobNotCancellable` when it is finished or was enqueued as not cancellable.
    """
    job = job_of(session, person, job_id, lock=True)
    if job.finished is not None or not job.cancellable:
        raise JobNotCancellable
    _cancel(session, job)
    return job


def cancel_jobs_about(session: Session, member: str, value: str) -> None:
    """Cancels the cancellable jobs whose payload has this value, because what they work on is being deleted."""
    about = select(Job).where(Job.cancellable, Job.finished.is_(None), Job.payload[member].astext == value)
    for job in session.scalars(about.order_by(Job.id).with_for_update()):
        _cancel(session, job)


def _cancel(session: Session, job: Job) -> None:
    job.cancel_requested = True
    if job.status == JobStatus.NOT_STARTED:
        job.status = JobStatus.CANCELLED
        job.finished = now()
        release_lock(session, job.id)
    session.flush()
