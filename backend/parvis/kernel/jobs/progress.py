"""Writes progress in a thread of its own: the handler never waits for the database."""

import threading
import uuid
from dataclasses import dataclass
from types import TracebackType
from typing import Self

import structlog
from sqlalchemy import text, update
from sqlalchemy.exc import SQLAlchemyError

from parvis.kernel.db import engine
from parvis.kernel.jobs.model import Job

THROTTLE_SECONDS = 0.1

log = structlog.get_logger("parvis.jobs")


@dataclass(frozen=True, slots=True)
class Progress:
    """``done`` of ``total`` steps (None while unknown) and the present step, in French."""

    done: int
    total: int | None
    message: str | None


class ProgressWriter:
    """A thread that writes the latest progress of one attempt in its own transactions, at most every 0.1 s."""

    def __init__(self, job_id: uuid.UUID, attempt: int) -> None:
        self._job_id = job_id
        self._attempt = attempt
        self._latest: Progress | None = None
        self._changed = threading.Condition()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"progress {job_id}", daemon=True)

    def write(self, progress: Progress) -> None:
        """Hands over the latest progress."""
        with self._changed:
            self._latest = progress
            self._changed.notify()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Writes the progress that is left, then stops."""
        self._closed.set()
        with self._changed:
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while (progress := self._next()) is not None:
            self._store(progress)
            self._closed.wait(THROTTLE_SECONDS)

    def _next(self) -> Progress | None:
        with self._changed:
            self._changed.wait_for(lambda: self._latest is not None or self._closed.is_set())
            progress, self._latest = self._latest, None
            return progress

    def _store(self, progress: Progress) -> None:
        written = (
            update(Job)
            .where(Job.id == self._job_id, Job.attempt == self._attempt, Job.finished.is_(None))
            .values(done=progress.done, total=progress.total, message=progress.message)
        )
        try:
            with engine().begin() as connection:
                # A handler that publishes may hold the row for long; the next write tells more than this one.
                connection.execute(text("SET LOCAL lock_timeout = '2s'"))
                connection.execute(written)
        except SQLAlchemyError as error:
            log.warning("progress_not_written", job_id=str(self._job_id), error=type(error).__name__)
