"""Which worker runs which job.

The worker of a job updates its sign of life every second; a job without a sign of life for 5 seconds is free, whatever
happened to its worker. Nothing else marks a job as taken, so no job can stay taken.
"""

import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Numeric,
    SQLColumnExpression,
    Update,
    cast,
    func,
    literal,
    or_,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session

from parvis.kernel.clock import now
from parvis.kernel.jobs.errors import JobInterrupted
from parvis.kernel.jobs.model import Job, JobStatus
from parvis.kernel.jobs.outcome import Outcome, record
from parvis.kernel.version import VERSION

CHANNEL: Final = "parvis_workers"
HEARTBEAT_SECONDS = 1.0
DEAD_AFTER = timedelta(seconds=5)
MOST_ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt at a job, claimed by a worker."""

    job_id: uuid.UUID
    number: int
    longest_seconds: int


def tell_workers(session: Session) -> None:
    """Lets every worker know, when the transaction commits, that a job waits."""
    session.execute(text(f"NOTIFY {CHANNEL}"))


def claim(session: Session, *, held: Collection[uuid.UUID] = ()) -> Attempt | None:
    """Begins the next attempt at the oldest job that no worker has; returns None when there is none.

    A job that a newer version queued is left to its workers, who know all that it says. A job whose row is locked is
    being published, or claimed by another worker, and is left to it. held: the jobs that the caller itself runs; they
    are skipped even if their sign of life is old, as happens on a busy machine. A job
    that may begin only later waits for its hour.
    """
    _end_when_frozen(session)
    free = (
        select(Job)
        .where(Job.finished.is_(None), or_(Job.heartbeat.is_(None), Job.heartbeat < func.now() - DEAD_AFTER))
        .where(Job.id.not_in(held), _numbers(Job.version) <= _numbers(literal(VERSION)))
        .where(or_(Job.not_before.is_(None), Job.not_before <= func.now()))
        .order_by(Job.created, Job.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    while (job := session.scalar(free)) is not None:
        attempt = _begun(session, job)
        if attempt is not None:
            return attempt
    return None


def are_unfinished(session: Session) -> bool:
    """Whether a job exists that runs, waits, or may begin later, whoever has it."""
    return bool(session.scalar(select(select(Job.id).where(Job.finished.is_(None)).exists())))


def left_to_newer(session: Session) -> int:
    """Returns how many jobs wait that a newer version queued."""
    waiting = select(func.count(Job.id)).where(Job.finished.is_(None), Job.heartbeat.is_(None))
    return session.scalar(waiting.where(_numbers(Job.version) > _numbers(literal(VERSION)))) or 0


def _numbers(version: SQLColumnExpression[str]) -> ColumnElement[Sequence[Decimal]]:
    """The numbers of a release, compared one by one: 0.10.0 is after 0.9.0. What is no version is before all."""
    release = func.coalesce(func.substring(version, r"^\d+(?:\.\d+)*"), "")
    return cast(func.string_to_array(release, "."), ARRAY(Numeric))


def begin(session: Session, job_id: uuid.UUID, *, after: int | None = None) -> Attempt | None:
    """Begins the next attempt at this job, whoever has it; returns None when the job is finished, or is finished by
    this call.

    after: begin only if this attempt is still the job's newest.
    """
    unfinished = select(Job).where(Job.id == job_id, Job.finished.is_(None))
    job = session.scalar((unfinished if after is None else unfinished.where(Job.attempt == after)).with_for_update())
    return None if job is None else _begun(session, job)


def _begun(session: Session, job: Job) -> Attempt | None:
    if job.cancel_requested:
        record(session, job.id, job.attempt, Outcome.cancellation())
        return None
    if job.attempt >= MOST_ATTEMPTS:
        record(session, job.id, job.attempt, Outcome.failure(JobInterrupted(), job.request_id))
        return None
    job.attempt += 1
    job.status = JobStatus.IN_PROGRESS
    job.started = job.started or now()
    job.done, job.total, job.message = 0, None, None
    session.flush()
    session.execute(_attempt_row(job.id, job.attempt).values(heartbeat=func.now()))
    return Attempt(job.id, job.attempt, job.longest_seconds)


def keep(session: Session, attempts: Mapping[uuid.UUID, int]) -> dict[uuid.UUID, bool]:
    """Updates the sign of life of attempts, by job.

    Returns the jobs whose newest attempt is still theirs, each with whether to cancel it. A locked row is skipped: the
    job is being published, and nobody else can claim it.
    """
    _end_when_frozen(session)
    own = tuple_(Job.id, Job.attempt).in_(list(attempts.items()))
    unlocked = select(Job.id).where(own, Job.finished.is_(None)).with_for_update(skip_locked=True, key_share=True)
    session.execute(
        update(Job)
        .where(Job.id.in_(unlocked))
        .values(heartbeat=func.now())
        .execution_options(synchronize_session=False)
    )
    newest = session.execute(select(Job.id, Job.cancel_requested, Job.finished).where(own))
    return {job_id: cancelled and finished is None for job_id, cancelled, finished in newest}


def _end_when_frozen(session: Session) -> None:
    """Ends this transaction when its worker freezes in it: its locks would block the job for every other worker."""
    session.execute(text(f"SET LOCAL idle_in_transaction_session_timeout = '{DEAD_AFTER.seconds}s'"))


def hand_back(session: Session, attempt: Attempt) -> None:
    """Releases the job for the next claim, unless it is finished or another worker has it."""
    session.execute(_attempt_row(attempt.job_id, attempt.number).values(heartbeat=None))
    tell_workers(session)


def end(session: Session, attempt: Attempt, outcome_of: Callable[[Job], Outcome]) -> None:
    """Ends the job as ``outcome_of`` says, instead of the process that ran the attempt and was killed."""
    job = session.get(Job, attempt.job_id)
    if job is not None:
        record(session, attempt.job_id, attempt.number, outcome_of(job))


def _attempt_row(job_id: uuid.UUID, attempt: int) -> Update:
    return (
        update(Job)
        .where(Job.id == job_id, Job.attempt == attempt, Job.finished.is_(None))
        .execution_options(synchronize_session=False)
    )
