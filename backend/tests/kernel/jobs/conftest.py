"""People who ask for jobs, real workers that run them, and gates that hold them."""

import os
import subprocess
import sys
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import psycopg
import pytest
import uvicorn
from fastapi import FastAPI
from sqlalchemy import select

from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.http.server import Server
from parvis.kernel.jobs import Job, JobKind, enqueue
from tests.kernel.postgres import processes

PROGRAM = Path(__file__).with_name("worker_process.py")
JOBS = "/api/v1/admin/jobs"
GATE = 7
# A worker is a new process each time: on a busy machine its start alone takes many seconds.
AWAITED_SECONDS = 90


def until(condition: Callable[[], object]) -> None:
    """Waits for ``condition``; fails when it does not come."""
    processes.until(condition, AWAITED_SECONDS)


@pytest.fixture
def anne() -> Person:
    """Someone of the staff."""
    return person("anne")


def person(subject: str) -> Person:
    """A person of that name, without roles."""
    return Person(subject, f"{subject}@test.example", subject.title(), "Martin", frozenset())


@pytest.fixture
def ask(anne: Person, database: str) -> Callable[..., uuid.UUID]:
    """``ask(kind, author=, feature=, cancellable=, **payload)`` enqueues and commits; gives the job's id."""

    def ask(
        kind: JobKind = JobKind.COMPUTATION,
        *,
        author: Person = anne,
        feature: str | None = None,
        cancellable: bool = False,
        **payload: Any,
    ) -> uuid.UUID:
        with new_session() as session, session.begin():
            return enqueue(session, kind, feature=feature, author=author, payload=payload, cancellable=cancellable).id

    return ask


def job_now(job_id: uuid.UUID) -> Job:
    """The job as it is written now."""
    with new_session() as session:
        return session.scalars(select(Job).where(Job.id == job_id)).one()


def ended(job_id: uuid.UUID) -> Job:
    """The job, once finished."""
    until(lambda: job_now(job_id).finished)
    return job_now(job_id)


@pytest.fixture
def published(psycopg_connection: psycopg.Connection) -> Iterator[Callable[[uuid.UUID], list[tuple[int, bool]]]]:
    """``published(job)``: the attempts that came to publish, in order, and whether the job was theirs."""
    psycopg_connection.execute("CREATE TABLE published (job uuid, attempt int, ours bool)")
    statement = "SELECT attempt, ours FROM published WHERE job = %s ORDER BY attempt"
    yield lambda job_id: psycopg_connection.execute(statement, [job_id]).fetchall()
    psycopg_connection.execute("DROP TABLE published")


@pytest.fixture
def start_worker(published: object) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Starts real workers, killed after the test; one that is asked to stop gives its jobs ``grace`` seconds to end."""
    started: list[subprocess.Popen[bytes]] = []

    def start(*, grace: int = 1) -> subprocess.Popen[bytes]:
        environment = os.environ | {"PARVIS_GRACEFUL_SHUTDOWN_SECONDS": str(grace)}
        started.append(subprocess.Popen([sys.executable, PROGRAM], env=environment))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()


@pytest.fixture
def gate(psycopg_connection: psycopg.Connection) -> Iterator[Callable[[], None]]:
    """Holds every handler at the gate `GATE` until ``gate()`` opens it."""
    psycopg_connection.execute("SELECT pg_advisory_lock(%s)", [GATE])
    yield lambda: psycopg_connection.execute("SELECT pg_advisory_unlock(%s)", [GATE])
    psycopg_connection.execute("SELECT pg_advisory_unlock_all()")


@contextmanager
def served(app: FastAPI) -> Iterator[tuple[httpx2.Client, Server]]:
    """The application on a port of its own, where answers arrive as they are sent."""
    server = Server(uvicorn.Config(app, port=0, log_config=None, access_log=False, timeout_graceful_shutdown=60))
    thread = threading.Thread(target=server.run)
    thread.start()
    until(lambda: server.started)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        with httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
            yield client, server
    finally:
        server.should_exit = True
        thread.join()
