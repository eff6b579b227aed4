"""What the handler of a job receives, and which handler runs which kind."""

import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import or_, select, update
from sqlalchemy.orm import Session

from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.jobs.model import Job, JobKind
from parvis.kernel.jobs.outcome import Outcome, record
from parvis.kernel.jobs.progress import Progress, ProgressWriter
from parvis.kernel.version import VERSION

# JSON specific to each kind, written when the job is enqueued and read by its handler.
Payload: TypeAlias = Mapping[str, Any]
Result: TypeAlias = dict[str, Any]

CANCELLATION_READ_SECONDS = 0.1


class JobCancelled(Exception):
    """Raised by a handler that stops because its job was cancelled: nothing may be published."""


class JobTakenOver(Exception):
    """Raised by a handler whose job another worker took over: nothing may be published."""


@dataclass(slots=True)
class RunningJob:
    """One attempt at a job, in the process that runs it. ``author`` started the job; their roles are not kept."""

    id: uuid.UUID
    kind: JobKind
    attempt: int
    author: Person
    _writer: ProgressWriter
    _cancelled: bool = False
    _cancellation_read: float = float("-inf")

    def progress(self, done: int, total: int | None = None, message: str | None = None) -> None:
        """Shows ``done`` of ``total`` (None: unknown) and a French word on the present step.

        The call is cheap: another thread writes in its own connection, at once and then at most every 0.1 s. The last
        progress is always written.
        """
        self._writer.write(Progress(done, total, message))

    def cancel_requested(self, *, at_once: bool = False) -> bool:
        """Tells whether to stop by raising `JobCancelled`: someone cancelled the job, or this attempt lost it.

        The call is cheap: the answer may be 0.1 s old, unless ``at_once``.
        """
        moment = time.monotonic()
        if at_once:
            self._cancellation_read = float("-inf")
        if not self._cancelled and moment - self._cancellation_read >= CANCELLATION_READ_SECONDS:
            self._cancellation_read = moment
            with new_session() as session:
                lost = or_(Job.cancel_requested, Job.attempt != self.attempt, Job.finished.is_not(None))
                self._cancelled = session.scalar(select(lost).where(Job.id == self.id)) is not False
        return self._cancelled

    def hold(self, session: Session) -> None:
        """Keeps the job for this attempt until the transaction of ``session`` ends: it cannot be taken over or
        cancelled.

        Call it in the transaction that publishes. Raises `JobTakenOver`, and `JobCancelled` when the job was cancelled
        before.
        """
        ours = select(Job.cancel_requested).where(
            Job.id == self.id, Job.attempt == self.attempt, Job.finished.is_(None)
        )
        cancelled = session.scalar(ours.with_for_update(read=True, key_share=True))
        if cancelled is None:
            raise JobTakenOver
        if cancelled:
            raise JobCancelled

    def keep(self, session: Session, payload: Payload) -> None:
        """Replaces the job's payload, from which the next attempt continues. Raises the same errors as `hold`."""
        self.hold(session)
        session.execute(update(Job).where(Job.id == self.id).values(payload=dict(payload), version=VERSION))

    def succeed(self, session: Session, result: Result | None = None) -> None:
        """Ends the job as SUCCESS in ``session``, together with what it publishes: both are committed, or neither.

        Call it for work that must not be done twice: without it the job ends after the handler has returned, and a
        worker that dies in between leaves the job to be run again. Raises `JobTakenOver`.
        """
        if not record(session, self.id, self.attempt, Outcome.success(result)):
            raise JobTakenOver


Handler: TypeAlias = Callable[[RunningJob, Payload], Result | None]

handlers: dict[JobKind, Handler] = {}


def job_handler(kind: JobKind) -> Callable[[Handler], Handler]:
    """Declares the function that runs the jobs of ``kind``: ``def run(job: RunningJob, payload: Payload) -> Result``.

    It runs in the process of an attempt, which a worker starts; what it returns (JSON, or None) is the job's
    ``result``. A `DomainError` that it raises becomes the job's ``error``, which people read; any other exception
    becomes INTERNAL_ERROR, and its details are in the log only. A worker finds the declarations in the ``jobs`` module
    of each concept.
    """

    def declare(handler: Handler) -> Handler:
        handlers[kind] = handler
        return handler

    return declare
