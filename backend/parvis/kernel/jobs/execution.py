"""Runs one attempt at a job, in the process that calls it."""

import uuid

import psycopg
import structlog
from obstore.exceptions import BaseError as StorageError
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from parvis.kernel import traces
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.error_reports import report_defect
from parvis.kernel.errors import DomainError
from parvis.kernel.http.context import request_id
from parvis.kernel.http.error_bodies import InternalError, storage_refusal
from parvis.kernel.jobs import claims
from parvis.kernel.jobs.model import Job, JobKind
from parvis.kernel.jobs.outcome import Outcome, record
from parvis.kernel.jobs.progress import ProgressWriter
from parvis.kernel.jobs.running import JobCancelled, JobTakenOver, Payload, RunningJob, handlers
from parvis.kernel.secret.proof import AnotherSecret

# Connection lost, server stopping or starting, a transaction left idle (SQLSTATE classes and codes); none at all: it
# never answered.
DATABASE_AWAY = ("08", "57P01", "57P02", "57P03", "25P03")
AWAY_ERRORS = (psycopg.OperationalError, psycopg.InterfaceError, psycopg.errors.IdleInTransactionSessionTimeout)

log = structlog.get_logger("parvis.jobs")


def run_attempt(job_id: uuid.UUID) -> None:
    """Begins and runs the next attempt in this process, without a worker; nothing if the job is finished."""
    with new_session() as session, session.begin():
        attempt = claims.begin(session, job_id)
    if attempt is not None:
        run_begun(job_id, attempt.number)


def run_begun(job_id: uuid.UUID, number: int) -> None:
    """Runs the handler of an attempt that was begun, and writes how it ended; does nothing if another worker has the
    job now.

    Raises ``MemoryError``, and the database's error when it became unreachable: both leave the job unfinished.
    """
    read = _attempt_read(job_id, number)
    if read is None:
        return
    running, payload, writer, enqueued_by, parent = read
    token = request_id.set(enqueued_by)
    try:
        with structlog.contextvars.bound_contextvars(
            request_id=enqueued_by, job_id=str(job_id), kind=running.kind, attempt=number
        ):
            log.info("job_begun")
            with traces.span("consumer", [parent] if parent else []) as span, writer:
                if span is not None:
                    span.update_name(f"job {running.kind}")
                outcome = _run(running, payload)
            if outcome is None:
                log.warning("job_taken_over")
                return
            with new_session() as session, session.begin():
                record(session, job_id, number, outcome)
            log.info("job_ended", status=outcome.status)
    finally:
        request_id.reset(token)


def is_database_away(error: BaseException) -> bool:
    """Whether ``error``, or one that caused it, means that the database is unreachable, not that work failed."""
    visited: set[int] = set()
    waiting: list[BaseException | None] = [error]
    while waiting:
        each = waiting.pop()
        if each is None or id(each) in visited:
            continue
        visited.add(id(each))
        waiting += [each.__cause__, each.__context__]
        if isinstance(each, BaseExceptionGroup):
            waiting += each.exceptions
        if isinstance(each, AnotherSecret):  # replaced: the database is no longer this process's
            return True
        if isinstance(each, DBAPIError) and each.connection_invalidated:
            return True
        if isinstance(
            each, psycopg.OperationalError | psycopg.InterfaceError | psycopg.errors.IdleInTransactionSessionTimeout
        ):
            state = each.sqlstate
            if state is None or state.startswith(DATABASE_AWAY):
                return True
    return False


def _attempt_read(job_id: uuid.UUID, number: int) -> tuple[RunningJob, Payload, ProgressWriter, str, str | None] | None:
    with new_session() as session:
        job = session.scalar(select(Job).where(Job.id == job_id, Job.attempt == number, Job.finished.is_(None)))
        if job is None:
            return None
        writer = ProgressWriter(job.id, job.attempt)
        author = Person(job.author_subject, job.author_email, job.author_first_name, job.author_last_name, frozenset())
        return (
            RunningJob(job.id, JobKind(job.kind), job.attempt, author, writer),
            job.payload,
            writer,
            job.request_id,
            job.trace_parent,
        )


def _run(running: RunningJob, payload: Payload) -> Outcome | None:
    """Runs the handler and returns its outcome, None when another attempt has the job."""
    try:
        return Outcome.success(handlers[running.kind](running, payload))
    except JobCancelled:
        return Outcome.cancellation()
    except JobTakenOver:
        return None
    except (MemoryError, KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # Polars' own defects are no `Exception`
        if is_database_away(error):
            raise  # not the work: the job gets another attempt
        return _outcome_of_failure(running, error)


def _outcome_of_failure(running: RunningJob, error: BaseException) -> Outcome:
    """A cancellation if the job was asked to stop, since what it worked on may be gone; else the failure."""
    if running.cancel_requested(at_once=True):
        log.info("job_failed_after_its_cancellation", error=type(error).__name__)
        return Outcome.cancellation()
    foreseen = error if isinstance(error, DomainError | StorageError) else _foreseen_in(error)
    if foreseen is not None:
        return Outcome.failure(foreseen if isinstance(foreseen, DomainError) else storage_refusal(foreseen))
    log.error("job_failed", exc_info=error)
    report_defect(error, running.author, job=str(running.id), kind=running.kind)
    return Outcome.failure(InternalError())


def _foreseen_in(error: BaseException) -> DomainError | StorageError | None:
    """Returns the first error of a group that people can read: parallel work raises its errors in a group."""
    foreseen = error.subgroup((DomainError, StorageError)) if isinstance(error, BaseExceptionGroup) else None
    while isinstance(foreseen, BaseExceptionGroup):
        foreseen = foreseen.exceptions[0]
    return foreseen
