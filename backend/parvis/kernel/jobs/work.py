"""The worker: claims jobs, runs each in its own process, sends signs of life for them, and kills those that must stop.

Its reads and writes of the database are in `claims`. While the database is away it keeps trying; a job that it lost is
claimed again as soon as its last sign of life is old, by another worker, or by itself if it no longer runs the job.
"""

import threading
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import psycopg
import structlog
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from parvis.kernel.database_reasons import reason_of
from parvis.kernel.db import CONNECT_SECONDS, direct_url, new_session, psycopg_url
from parvis.kernel.jobs import claims
from parvis.kernel.jobs.attempt_process import AttemptProcess, Ending
from parvis.kernel.jobs.claims import HEARTBEAT_SECONDS, Attempt
from parvis.kernel.jobs.errors import JobOutOfMemory, JobTooLong
from parvis.kernel.jobs.execution import is_database_away
from parvis.kernel.jobs.model import Job
from parvis.kernel.jobs.outcome import Outcome
from parvis.kernel.settings import settings

CONCURRENCY = 3
RETRY_SECONDS = 1.0
STOP_CHECK_SECONDS = 0.1
END_SECONDS = 5.0
QUIET_SECONDS = 5.0
"""How often a worker looks for work while no job exists: one that is queued wakes it at once, and on a machine of many
schools each look costs.
"""
CANCELLATION_SECONDS = 2.0
"""How many seconds a cancelled job may take to stop by itself before its process is killed."""
KEPT_SECONDS = 15 * 60
"""How long a process waits for the next job: as large as the worker itself, it is nothing to an idle school."""

log = structlog.get_logger("parvis.worker")

T = TypeVar("T")


def run_worker(stop: threading.Event, command: Sequence[str]) -> None:
    """Runs jobs until ``stop`` is set, in processes that ``command`` starts (`attempt_process.run_attempts`).

    When asked to stop, it lets jobs end for `graceful_shutdown_seconds`, then kills their processes and releases the
    jobs.
    """
    worker = _Worker(command)
    threading.Thread(target=worker.listen, name="worker listener", daemon=True).start()
    worker.run(stop)


def _cancelled(_job: Job) -> Outcome:
    return Outcome.cancellation()


def _too_long(job: Job) -> Outcome:
    return Outcome.failure(JobTooLong(job.longest_seconds), job.request_id)


def _out_of_memory(job: Job) -> Outcome:
    return Outcome.failure(JobOutOfMemory(), job.request_id)


@dataclass(slots=True)
class _Running:
    """An attempt, the process that runs it, and the reason why that was killed, if it was."""

    attempt: Attempt
    process: AttemptProcess
    begun: float = field(default_factory=time.monotonic)
    cancelled: float | None = None
    verdict: Callable[[Job], Outcome] | None = None
    taken_over: bool = False


class _Worker:
    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._idle: AttemptProcess | None = AttemptProcess(command)  # started ahead of the first job
        self._idle_since = time.monotonic()
        self._running: dict[uuid.UUID, _Running] = {}
        self._changing = threading.Lock()  # held to change or to check `_running` and the attempts in it
        self._woken = threading.Event()
        self._is_quiet = False  # no job exists that is not finished
        self._stopping = threading.Event()

    def run(self, stop: threading.Event) -> None:
        next_sign = 0.0
        while not stop.is_set():
            if self._woken.wait(STOP_CHECK_SECONDS) or time.monotonic() >= next_sign:
                self._woken.clear()
                begun = time.monotonic()
                self._look_after()
                next_sign = begun + (QUIET_SECONDS if self._is_quiet else HEARTBEAT_SECONDS)
        self._stopping.set()
        deadline = time.monotonic() + settings().graceful_shutdown_seconds
        while self._running and time.monotonic() < deadline:
            self._woken.wait(STOP_CHECK_SECONDS)
            self._woken.clear()
            self._look_after()
        deadline = time.monotonic() + END_SECONDS
        for running in list(self._running.values()):
            running.process.kill()  # the thread that waits for it releases its job
        while self._running and time.monotonic() < deadline:
            self._woken.wait(STOP_CHECK_SECONDS)
        with self._changing:  # whoever removed the last attempt may be about to keep its process
            if self._idle is not None:
                self._idle.close()

    def listen(self) -> None:
        """Wakes the worker when a job waits. The worker also looks by itself, in case this connection is lost."""
        while not self._stopping.is_set():
            try:
                with psycopg.connect(
                    psycopg_url(direct_url()), autocommit=True, connect_timeout=CONNECT_SECONDS
                ) as connection:
                    connection.execute(f"LISTEN {claims.CHANNEL}")
                    self._woken.set()
                    while not self._stopping.is_set():
                        for _ in connection.notifies(timeout=HEARTBEAT_SECONDS, stop_after=1):
                            self._woken.set()
            except psycopg.Error as error:
                if not self._stopping.wait(RETRY_SECONDS):
                    log.warning("worker_listener_lost", reason=reason_of(error), error=type(error).__name__)

    def _look_after(self) -> None:
        """Keeps running jobs and claims new ones; while the database is away, waits for the next turn."""
        self._end_idle_process()
        self._is_quiet = False
        try:
            if self._running:
                self._keep()
            while len(self._running) < CONCURRENCY and not self._stopping.is_set():
                with new_session() as session, session.begin():
                    attempt = claims.claim(session, held=list(self._running))
                    self._is_quiet = attempt is None and not claims.are_unfinished(session)
                if attempt is None:
                    return
                with self._changing:
                    running = self._running[attempt.job_id] = _Running(attempt, self._process())
                threading.Thread(target=self._carry, args=(running,), name=f"job {attempt.job_id}", daemon=True).start()
        except SQLAlchemyError as error:
            log.warning("worker_without_database", reason=reason_of(error), error=type(error).__name__)

    def _keep(self) -> None:
        with self._changing:
            with new_session() as session, session.begin():
                newest = claims.keep(session, {key: each.attempt.number for key, each in self._running.items()})
            moment = time.monotonic()
            for job_id, running in self._running.items():
                if newest.get(job_id):
                    running.cancelled = running.cancelled or moment
                if job_id not in newest:
                    running.taken_over = True
                elif running.cancelled is not None and moment - running.cancelled >= CANCELLATION_SECONDS:
                    running.verdict = _cancelled
                elif moment - running.begun >= running.attempt.longest_seconds:
                    running.verdict = _too_long
                if running.taken_over or running.verdict is not None:
                    running.process.kill()

    def _carry(self, running: _Running) -> None:
        """Runs an attempt, and a second one if the first ran out of memory, until the job is finished or released."""
        try:
            ending = running.process.run(running.attempt)
            if ending is Ending.OUT_OF_MEMORY and self._died_by_itself(running):
                if not self._begun_again(running):
                    return
                ending = running.process.run(running.attempt)
                if ending is Ending.OUT_OF_MEMORY and self._died_by_itself(running):
                    running.verdict = _out_of_memory
            if ending is not Ending.ENDED and not running.taken_over:
                self._until_written(lambda session: self._settle(session, running))
        finally:
            with self._changing:
                del self._running[running.attempt.job_id]
                self._keep_idle(running.process)
            self._woken.set()

    def _died_by_itself(self, running: _Running) -> bool:
        """Tells whether the process died by itself, not killed by this worker."""
        return running.verdict is None and not running.taken_over and not self._stopping.is_set()

    def _begun_again(self, running: _Running) -> bool:
        """Begins the next attempt in a new process, and tells whether it could."""
        log.warning("job_out_of_memory", job_id=str(running.attempt.job_id), attempt=running.attempt.number)

        def begin(session: Session) -> Attempt | None:
            return claims.begin(session, running.attempt.job_id, after=running.attempt.number)

        running.process.close()
        with self._changing:
            attempt = self._until_written(begin)
            if attempt is not None:
                running.attempt, running.begun = attempt, time.monotonic()
                running.process = self._process()
        return attempt is not None

    def _settle(self, session: Session, running: _Running) -> None:
        if running.verdict is None:
            claims.hand_back(session, running.attempt)
        else:
            claims.end(session, running.attempt, running.verdict)

    def _until_written(self, work: Callable[[Session], T]) -> T | None:
        """Returns the result of ``work``, tried again while the database is away; None if the worker stops first."""
        while True:
            try:
                with new_session() as session, session.begin():
                    return work(session)
            except SQLAlchemyError as error:
                if not is_database_away(error):
                    raise  # the job is then claimed again, as if its worker had died
                log.warning("worker_without_database", reason=reason_of(error), error=type(error).__name__)
            if self._stopping.wait(RETRY_SECONDS):
                return None

    def _process(self) -> AttemptProcess:
        """Returns an idle process, which may have cached what its jobs need, or a new one."""
        process, self._idle = self._idle, None
        if process is not None and process.is_alive:
            return process
        return AttemptProcess(self._command)

    def _keep_idle(self, process: AttemptProcess) -> None:
        if process.is_alive and self._idle is None:
            self._idle, self._idle_since = process, time.monotonic()
        else:
            process.close()

    def _end_idle_process(self) -> None:
        with self._changing:
            if self._idle is not None and time.monotonic() - self._idle_since >= KEPT_SECONDS:
                self._idle.close()
                self._idle = None
