"""Running one attempt at a job, in a thread of a worker."""

import uuid

import structlog
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.error_reports import report_defect
from parvis.kernel.errors import DomainError
from parvis.kernel.http.failures import InternalError
from parvis.kernel.jobs.errors import JobInterrupted
from parvis.kernel.jobs.model import Job, JobKind, JobStatus
from parvis.kernel.jobs.outcome import Outcome, record
from parvis.kernel.jobs.progress import ProgressWriter
from parvis.kernel.jobs.running import JobCancelled, JobTakenOver, Payload, RunningJob, handlers

MOST_ATTEMPTS = 5

log = structlog.get_logger("parvis.jobs")


def run_attempt(job_id: uuid.UUID) -> None:
    """Begins the next attempt at the job, runs its handler and writes how it ended; does nothing if it is finished."""
    begun = _begin(job_id)
    if begun is None:
        return
    running, payload, writer = begun
    with structlog.contextvars.bound_contextvars(job_id=str(job_id), kind=running.kind, attempt=running.attempt):
        log.info("job_begun")
        with writer:
            outcome = _run(running, payload)
        if outcome is None:
            log.warning("job_taken_over")
            return
        with new_session() as session, session.begin():
            record(session, job_id, running.attempt, outcome)
        log.info("job_ended", status=outcome.status)


def _begin(job_id: uuid.UUID) -> tuple[RunningJob, Payload, ProgressWriter] | None:
    with new_session() as session, session.begin():
        job = session.scalar(select(Job).where(Job.id == job_id, Job.finished.is_(None)).with_for_update())
        if job is None:
            return None
        if job.cancel_requested:
            record(session, job.id, job.attempt, Outcome.cancellation())
            return None
        if job.attempt >= MOST_ATTEMPTS:
            record(session, job.id, job.attempt, Outcome.failure(JobInterrupted()))
            return None
        job.attempt += 1
        job.status = JobStatus.IN_PROGRESS
        job.started = job.started or now()
        job.done, job.total, job.message = 0, None, None
        session.flush()
        writer = ProgressWriter(job.id, job.attempt)
        author = Person(job.author_subject, job.author_email, job.author_first_name, job.author_last_name, frozenset())
        return RunningJob(job.id, JobKind(job.kind), job.attempt, author, writer), job.payload, writer


def _run(running: RunningJob, payload: Payload) -> Outcome | None:
    """The outcome of the handler, None when another attempt has the job."""
    try:
        return Outcome.success(handlers[running.kind](running, payload))
    except JobCancelled:
        return Outcome.cancellation()
    except JobTakenOver:
        return None
    except DomainError as error:
        return Outcome.failure(error)
    except DBAPIError as error:
        if error.connection_invalidated:
            raise  # the database went away, not the work: `rescue` gives the job another attempt
        log.exception("job_failed")
        report_defect(error, running.author, job=str(running.id), kind=running.kind)
        return Outcome.failure(InternalError())
    except Exception as error:
        log.exception("job_failed")
        report_defect(error, running.author, job=str(running.id), kind=running.kind)
        return Outcome.failure(InternalError())
