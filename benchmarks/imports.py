"""A file of 20,000 × 443 simulated and confirmed: the seconds that a worker takes."""

from __future__ import annotations

import csv
import io
import os
import tempfile
import time
from pathlib import Path

import psycopg
from psycopg import sql

from benchmarks.measure import Measure
from embedded_postgres import EmbeddedPostgres
from parvis.app import wiring
from parvis.demonstration.candidates_file import invented_file
from parvis.imports.candidates_file import service
from parvis.kernel.auth import Person
from parvis.kernel.db import close, new_session
from parvis.kernel.migrations import migrate
from parvis.kernel.settings import settings

CANDIDATES = 20_000
COLUMNS = 443
MOST_SECONDS = 2.5
REPETITIONS = 5

AUTHOR = Person("bench", "bench@parvis.example", "Mesure", "Import", frozenset())


def measure() -> list[Measure]:
    """Each time on a new database of the same server; the best, the machine being shared."""
    content = _widened(invented_file(CANDIDATES, 1))
    ours: list[float] = []
    with tempfile.TemporaryDirectory(prefix="parvis-bench-", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        os.environ["PARVIS_DATA_DIR"] = f"{folder}/data"
        with EmbeddedPostgres(Path(folder) / "postgres") as server:
            for repetition in range(REPETITIONS):
                name = f"bench_{repetition}"
                with psycopg.connect(server.connection_string(), autocommit=True) as connection:
                    connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
                url = server.database_url(name)
                migrate(url)
                _use(url)
                ours.append(_imported(content))
                close()
                with psycopg.connect(server.connection_string(), autocommit=True) as connection:
                    connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
    taken = min(ours)
    name = f"import {CANDIDATES:,} × {COLUMNS} CSV, simulate and confirm"
    return [Measure(name, taken, "s", "", None, None, f"≤ {MOST_SECONDS:.0f} s", taken <= MOST_SECONDS)]


def _widened(content: bytes) -> bytes:
    """The same file with columns of marks after its own."""
    rows = list(csv.reader(io.StringIO(content.decode(), newline=""), delimiter=";"))
    more = range(COLUMNS - len(rows[0]))
    wide = [[*rows[0], *(f"Note {index}" for index in more)]]
    wide += [[*row, *(f"{(line + index) % 41 / 2:g}" for index in more)] for line, row in enumerate(rows[1:])]
    written = io.StringIO()
    csv.writer(written, delimiter=";", lineterminator="\n").writerows(wide)
    return written.getvalue().encode()


def _use(url: str) -> None:
    os.environ["DATABASE_URL"] = url
    settings.cache_clear()
    close()
    wiring.connect()


def _imported(content: bytes) -> float:
    started = time.perf_counter()
    with new_session() as session, session.begin():
        received = service.receive(session, file_name="bench.csv", size=len(content), content=content).id
        service.simulate(session, received, _ignore_progress)
    with new_session() as session, session.begin():
        report = service.confirm(session, received, accept_refused_rows=False, author=AUTHOR, progress=_ignore_progress)
    taken = time.perf_counter() - started
    assert report.counts.new == CANDIDATES
    return taken


def _ignore_progress(_done: int, _total: int | None, _message: str) -> None:
    """Progress is not shown."""
