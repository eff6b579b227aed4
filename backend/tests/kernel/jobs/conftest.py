"""People who ask for jobs, real workers that run them, and gates that hold them."""

import os
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from parvis.app import wiring
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, enqueue
from tests.given.jobs import GATE
from tests.given.people import person
from tests.given.running import Command

PROGRAM = str(Path(__file__).with_name("worker_process.py"))


@pytest.fixture
def anne() -> Person:
    """Someone of the staff, who asks for what the whole product excludes from one another."""
    wiring.connect()
    return person("anne")


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


@pytest.fixture
def published(psycopg_connection: psycopg.Connection) -> Iterator[Callable[[uuid.UUID], list[tuple[int, bool]]]]:
    """``published(job)``: the attempts that came to publish, in order, and whether the job was theirs."""
    psycopg_connection.execute("CREATE TABLE published (job uuid, attempt int, ours bool)")
    statement = "SELECT attempt, ours FROM published WHERE job = %s ORDER BY attempt"
    yield lambda job_id: psycopg_connection.execute(statement, [job_id]).fetchall()
    psycopg_connection.execute("DROP TABLE published")


@pytest.fixture
def start_worker(published: object, tmp_path: Path) -> Iterator[Callable[..., Command]]:
    """Starts real workers, killed after the test; one that is asked to stop gives its jobs ``grace`` seconds to end,
    and a process that has run a job is ``kept`` for so many seconds; by itself it looks every ``look`` seconds.
    One that is ``deaf`` is told of no job.
    """
    started: list[Command] = []

    def start(*, grace: int = 1, kept: int = 900, look: float | None = None, deaf: bool = False) -> Command:
        environment = os.environ | {"PARVIS_GRACEFUL_SHUTDOWN_SECONDS": str(grace), "KEPT_SECONDS": str(kept)}
        if look is not None:
            environment["LOOK_SECONDS"] = str(look)
        if deaf:
            environment["HEARD_CHANNEL"] = "nobody"
        files = [tmp_path / f"{name}-{len(started)}" for name in ("output", "errors")]
        started.append(Command([], environment, *files, program=PROGRAM))
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
