"""Waiting until jobs are in the state that a test expects."""

import os
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import select

from parvis.app import worker
from parvis.app.worker import load_handlers
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Job, claims
from parvis.kernel.jobs.execution import run_attempt
from tests.given import processes
from tests.given.computations import run
from tests.given.running import Command

JOBS = "/api/v1/admin/jobs"
GATE = 7
# A worker is a new process each time: on a busy machine its start alone takes many seconds.
AWAITED_SECONDS = 300


def until(condition: Callable[[], object]) -> None:
    """Waits for ``condition``; fails when it does not become true."""
    processes.until(condition, AWAITED_SECONDS)


def job_now(job_id: uuid.UUID) -> Job:
    """The job as it is written now."""
    with new_session() as session:
        return session.scalars(select(Job).where(Job.id == job_id)).one()


def ended(job_id: uuid.UUID) -> Job:
    """The job, once finished."""
    until(lambda: job_now(job_id).finished)
    return job_now(job_id)


def begun(job_id: str) -> int:
    """Begins an attempt at the job, which is then running; gives its number, for `run_begun`."""
    with new_session() as session, session.begin():
        attempt = claims.begin(session, uuid.UUID(job_id))
    assert attempt is not None
    return attempt.number


def waiting_jobs() -> list[str]:
    """The ids of the jobs that wait, the oldest first."""
    with new_session() as session:
        return [str(job.id) for job in session.query(Job).filter(Job.finished.is_(None)).order_by(Job.created)]


def run_waiting() -> list[Any]:
    """Runs the jobs that wait, without an error; gives their results."""
    jobs = [run(job_id) for job_id in waiting_jobs()]
    assert [job.error for job in jobs] == [None] * len(jobs)
    return [job.result for job in jobs]


@contextmanager
def killed_worker() -> Iterator[None]:
    """A real worker, killed at the end as by a power failure: the processes of its attempts, which could still publish
    until they notice, have ended too.
    """
    nothing = Path(os.devnull)
    process = Command([], dict(os.environ), nothing, nothing, program=worker.__file__)
    try:
        yield
    finally:
        attempts = processes.children(process.pid)
        process.kill()
        process.wait()
        until(lambda: not any(map(processes.is_alive, attempts)))


@contextmanager
def jobs_run() -> Iterator[None]:
    """Every job that is queued meanwhile gets run, by a thread of this process."""
    load_handlers()
    leaving = threading.Event()

    def run_what_is_queued() -> None:
        while not leaving.wait(0.02):
            with new_session() as session:
                waiting = session.scalars(select(Job.id).where(Job.status == "NOT_STARTED")).all()
            for job_id in waiting:
                run_attempt(job_id)

    worker = threading.Thread(target=run_what_is_queued)
    worker.start()
    try:
        yield
    finally:
        leaving.set()
        worker.join()
