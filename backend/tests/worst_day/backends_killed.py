"""A campaign of faults: one process of PostgreSQL killed while a worker imports, again and again.

The server then cuts every connection and recovers. After each fault the import must end, and no lock be held.
``make worst-day`` runs the long campaign, the tests a short one.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import psycopg
from sqlalchemy.exc import DBAPIError

from embedded_postgres import EmbeddedPostgres
from parvis.app import wiring
from parvis.demonstration.candidates_file import invented_file
from parvis.imports.candidates_file import service
from parvis.imports.candidates_file.plan.schemas import WarningCode
from parvis.kernel import storage
from parvis.kernel.auth import Person
from parvis.kernel.db import close, new_session, psycopg_url
from parvis.kernel.jobs import JobKind, enqueue
from parvis.kernel.migrations import migrate
from parvis.kernel.settings import settings
from tests.given.processes import PACKAGE_FOLDER, until

AUTHOR = Person("worst-day", "worst-day@parvis.example", "Pire", "JOUR", frozenset())
WORKER = [sys.executable, "-m", "parvis.app.worker"]
DELAYS = (0.0, 2.5)  # seconds between the confirmation and the fault
LONGEST = 300.0  # seconds after which a job is taken for frozen
SLOWEST = 10.0  # seconds that a recovery may take

BACKENDS = """
    SELECT pid, left(regexp_replace(query, '\\s+', ' ', 'g'), 60) FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
"""
END = "SELECT status, attempt, finished IS NOT NULL FROM jobs WHERE id = %s"
LOCKS = "SELECT count(*) FROM feature_locks"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Injection:
    """One fault: the last query of the process that was killed, how many seconds after it the import had ended and its
    lock was free, and how the import ended.
    """

    delay: float
    killed: str
    recovery: float
    status: str
    attempts: int
    locks: int

    @property
    def frozen(self) -> bool:
        """Whether the job had not ended after `LONGEST` seconds."""
        return self.status not in {"SUCCESS", "ERROR", "CANCELLED"}

    @property
    def wrong(self) -> bool:
        """Whether the import did not end well, or too late, or left a lock."""
        return self.status != "SUCCESS" or self.locks > 0 or self.recovery > SLOWEST


class Campaign:
    """A worker on its own server, where two files are imported alternately."""

    def __init__(self, address: str, candidates: int, seed: int, delays: tuple[float, float]) -> None:
        self._address = address
        self._delays = delays
        self._random = random.Random(seed)
        self._files = [invented_file(candidates, 1), invented_file(candidates, 1, later=True)]
        self._imports = 0

    def inject(self) -> Injection:
        """Confirms an import and kills a process of the database a moment later."""
        content = self._files[self._imports % 2]
        self._imports += 1
        simulation, job = answered(lambda: _simulated(content))
        self._ended(job)
        job = answered(lambda: _confirmed(simulation))
        delay = self._random.uniform(*self._delays)
        threading.Event().wait(delay)
        fault = time.monotonic()
        killed = answered(self._kill)
        status, attempts = self._ended(job)
        recovery = time.monotonic() - fault
        (locks,) = self._row(LOCKS)
        return Injection(delay, killed, recovery, status, attempts, locks)

    def _kill(self) -> str:
        with psycopg.connect(self._address, autocommit=True) as connection:
            victims = connection.execute(BACKENDS).fetchall()
        pid, query = self._random.choice(victims)
        os.kill(pid, signal.SIGKILL)
        return query

    def _ended(self, job: uuid.UUID) -> tuple[str, int]:
        deadline = time.monotonic() + LONGEST
        row = self._row(END, job)
        while not row[2] and time.monotonic() < deadline:
            threading.Event().wait(0.02)
            row = self._row(END, job)
        return row[0], row[1]

    def _row(self, statement: str, *arguments: object) -> tuple:
        def read() -> tuple:
            with psycopg.connect(self._address, autocommit=True) as connection:
                row = connection.execute(statement, arguments).fetchone()
                assert row is not None
                return row

        return answered(read)


def answered(work: Callable[[], T]) -> T:
    """What ``work`` gives, retried while the database is away."""
    results: list[T] = []

    def tried() -> bool:
        try:
            results.append(work())
        except (psycopg.Error, DBAPIError):
            return False
        return True

    until(tried)
    return results[0]


@contextmanager
def campaign(
    folder: Path, candidates: int, seed: int, *, delays: tuple[float, float] = DELAYS, output: int | None = None
) -> Iterator[Campaign]:
    """A campaign in ``folder``, whose worker lives until the end."""
    before = dict(os.environ)
    with EmbeddedPostgres(folder) as server:  # as in earnest: a commit survives the fault
        os.environ |= {"DATABASE_URL": server.url, "PARVIS_DATA_DIR": str(folder), "PYTHONPATH": str(PACKAGE_FOLDER)}
        _read_settings_again()
        migrate(server.url)
        wiring.connect()
        worker = subprocess.Popen(WORKER, stderr=output)
        try:
            yield Campaign(psycopg_url(server.url), candidates, seed, delays)
            assert worker.poll() is None, "the worker ended"
        finally:
            worker.kill()
            worker.wait()
            os.environ.clear()
            os.environ.update(before)
            _read_settings_again()


def _read_settings_again() -> None:
    close()  # else its connections would be closed one day, in another test
    for cached in (settings, storage.store):
        cached.cache_clear()


def _simulated(content: bytes) -> tuple[uuid.UUID, uuid.UUID]:
    with new_session() as session, session.begin():
        simulation = service.receive(session, file_name="candidats.csv", size=len(content), content=content).id
        payload = {"simulationId": str(simulation)}
        return simulation, enqueue(
            session, JobKind.CANDIDATES_SIMULATION, feature=None, author=AUTHOR, payload=payload
        ).id


def _confirmed(simulation: uuid.UUID) -> uuid.UUID:
    with new_session() as session, session.begin():
        payload = {
            "simulationId": str(simulation),
            "acceptRefusedRows": True,
            "accepted": sorted(WarningCode.__members__),
        }
        return enqueue(session, JobKind.CANDIDATES_IMPORT, feature=service.FEATURE, author=AUTHOR, payload=payload).id


def main() -> int:
    """Prints each fault and the slowest recovery; 1 when a job froze, failed, took over `SLOWEST` seconds or left a
    lock.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--injections", type=int, default=200)
    parser.add_argument("--candidates", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--delays", type=float, nargs=2, default=DELAYS, metavar="SECONDS")
    chosen = parser.parse_args()
    done: list[Injection] = []
    with tempfile.TemporaryDirectory(prefix="parvis-worst-day-", dir="/tmp") as name:
        Path(name).chmod(0o755)
        with (Path(name) / "worker.log").open("w") as output:
            try:
                with campaign(
                    Path(name), chosen.candidates, chosen.seed, delays=tuple(chosen.delays), output=output.fileno()
                ) as faults:
                    for number in range(1, chosen.injections + 1):
                        done.append(faults.inject())
                        print(number, done[-1], flush=True)  # noqa: T201 - what make worst-day shows
                        if done[-1].frozen:
                            break
            finally:
                wrong = [each for each in done if each.wrong]
                slowest = max((each.recovery for each in done), default=0.0)
                print(f"{len(done)} faults, {len(wrong)} wrong, slowest recovery {slowest:.1f} s")  # noqa: T201 - its end
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
