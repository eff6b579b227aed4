"""How an attempt ends, and how that is written."""

import uuid
from dataclasses import dataclass
from typing import Any, Final, Self

from sqlalchemy import func, update
from sqlalchemy.orm import Session

from parvis.kernel.clock import now
from parvis.kernel.errors import DomainError
from parvis.kernel.http.error_bodies import error_out
from parvis.kernel.jobs.locks import release_lock
from parvis.kernel.jobs.model import Job, JobStatus

_FIRST_STATUS_OF_FAILURES: Final = 500


@dataclass(frozen=True, slots=True)
class Outcome:
    """A final status with its result or its error (the shape of `kernel.errors.ErrorOut`)."""

    status: JobStatus
    result: dict[str, Any] | None = None
    error: dict[str, Any] | None = None
    refused: bool = False

    @classmethod
    def success(cls, result: dict[str, Any] | None) -> Self:
        """The job did its work."""
        return cls(JobStatus.SUCCESS, result=result)

    @classmethod
    def failure(cls, error: DomainError, request_id: str | None = None) -> Self:
        """The job failed, or refused its input, by ``error`` under ``request_id`` or that of the present request."""
        body = error_out(error).model_dump(mode="json", by_alias=True)
        described = body | {"requestId": request_id or body["requestId"]}
        return cls(JobStatus.ERROR, error=described, refused=error.status < _FIRST_STATUS_OF_FAILURES)

    @classmethod
    def cancellation(cls) -> Self:
        """The job stopped because it was cancelled."""
        return cls(JobStatus.CANCELLED)


def record(session: Session, job_id: uuid.UUID, attempt: int, outcome: Outcome) -> bool:
    """Ends the job and frees its lock. Returns False, and writes nothing, when ``attempt`` is no longer the job's
    newest.

    The progress of a job that succeeded is set to its total, since its last progress may not be written yet.
    """
    all_done = {Job.done: func.coalesce(Job.total, Job.done)} if outcome.status is JobStatus.SUCCESS else {}
    ended = (
        update(Job)
        .where(Job.id == job_id, Job.attempt == attempt, Job.finished.is_(None))
        .values(status=outcome.status, result=outcome.result, error=outcome.error, finished=now())
        .values(all_done | {Job.refused: outcome.refused})
        .returning(Job.id)
        .execution_options(synchronize_session=False)
    )
    if session.scalar(ended) is None:
        return False
    release_lock(session, job_id)
    return True
