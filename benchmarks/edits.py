"""A mark changed at 2,000 and at 200,000 candidates: saving it, and reading the record that shows it.

``PARVIS_BENCH_ROWS`` is the larger number. The two servers answer in turn: other work on the machine slows both.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import orjson
import psycopg
from psycopg import sql
from sqlalchemy import select, update

from benchmarks import grid_client
from benchmarks.campaign import TEXT_SHARE, external_column, file_of, results_of, store
from benchmarks.measure import Measure
from benchmarks.serving import administrator_token, serving
from embedded_postgres import EmbeddedPostgres
from parvis.candidate_table.columns.model import ExternalColumn
from parvis.candidates.record.model import Candidate
from parvis.kernel.db import close, new_session
from parvis.kernel.migrations import migrate
from parvis.kernel.settings import settings

FEW, MANY, COLUMNS, FORMULAS = 2_000, int(os.environ.get("PARVIS_BENCH_ROWS", "200000")), 60, 10
EDITS, ROUND, WARMING = 300, 30, 60
MOST_TIMES = 1.5


@dataclass(frozen=True, slots=True)
class Served:
    """A server, the edits to send it, each of another mark, and the reading of each candidate's record."""

    port: int
    edits: list[bytes]
    records: list[bytes]


def measure() -> list[Measure]:
    """The medians of both numbers of candidates, of an edit and of the record read after it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="parvis-edits-", dir="/tmp")))
        folder.chmod(0o755)
        server = stack.enter_context(EmbeddedPostgres(folder / "postgres"))
        os.environ["PARVIS_PUBLIC_URL"] = "http://benchmarks.example"  # the issuer of tokens, whatever the port
        sizes = [_served(stack, server, folder, rows) for rows in (FEW, MANY)]
        for each in sizes:
            _durations(each, 0, WARMING)  # connections, columns and statements as in use
        edits: list[list[float]] = [[], []]
        reads: list[list[float]] = [[], []]
        for first in range(WARMING, WARMING + EDITS, ROUND):
            for index, each in enumerate(sizes):
                edit, read = _durations(each, first, ROUND)
                edits[index] += edit
                reads[index] += read
    return [
        _compared("a mark changed, whole request", *edits),
        _compared("the record read after it, whole request", *reads),
    ]


def _compared(what: str, few: list[float], many: list[float]) -> Measure:
    small, large = statistics.median(few), statistics.median(many)
    return Measure(
        name=f"{what}, {MANY:,} candidates",
        value=large * 1e3,
        unit="ms",
        anchor=f"{FEW:,} candidates",
        anchor_value=small * 1e3,
        ratio=large / small,
        target=f"≤ {MOST_TIMES} ×",
        reached=large <= MOST_TIMES * small,
    )


def _durations(served: Served, first: int, count: int) -> tuple[list[float], list[float]]:
    """Seconds of each edit from the number ``first`` on, and of the reading of each record after them."""
    chosen = slice(first, first + count)
    return (
        grid_client.durations(served.port, served.edits[chosen], clients=1, times=count),
        grid_client.durations(served.port, served.records[chosen], clients=1, times=count),
    )


def _served(stack: ExitStack, server: EmbeddedPostgres, folder: Path, rows: int) -> Served:
    """A server on a database of its own that holds that many candidates."""
    name = f"edits_{rows}"
    with psycopg.connect(server.connection_string(), autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    os.environ["DATABASE_URL"] = server.database_url(name)
    settings.cache_clear()
    close()
    migrate(os.environ["DATABASE_URL"])
    with new_session() as session, session.begin():
        store(session, file_of(rows, COLUMNS), results_of(rows, FORMULAS))
        numbers = ExternalColumn.position % TEXT_SHARE != TEXT_SHARE - 1
        marks = {"subject": ExternalColumn.name, "year": "TERMINALE", "trimester": 1}
        session.execute(update(ExternalColumn).where(numbers).values(marks))
        chosen = select(Candidate.id).order_by(Candidate.row_number).limit(WARMING + EDITS)
        candidates = [str(each) for each in session.scalars(chosen)]
    token = administrator_token()
    close()
    port, _ = stack.enter_context(serving([str(Path(sys.executable).with_name("parvis")), "serve"], folder))
    edits: list[bytes] = []
    records: list[bytes] = []
    for number, candidate in enumerate(candidates):
        path = f"/api/v1/admin/candidates/{candidate}"
        edit = [{"column": external_column(number % (TEXT_SHARE - 1)), "value": 20 * number / (WARMING + EDITS)}]
        edits.append(grid_client.request(f"{path}/update-grades", orjson.dumps(edit), token, "PUT"))
        records.append(grid_client.request(path, b"", token, "GET"))
    return Served(port, edits, records)
