"""A page of the Classement (filter, sort, count, 50 rows × 40 columns), the whole HTTP request at 20,000 × 443.

Beside it PostgreSQL answering the same question from JSONB (no HTTP, no token: its best case); then the values of every
column at once, and how long the event loop is held while eight clients ask for pages, one for these values, and other
results are published every half second.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import orjson
import polars as pl
import psycopg
from psycopg import sql

from benchmarks import grid_client
from benchmarks.campaign import external_column, file_of, formula_column, results_of, store
from benchmarks.installation import installation
from benchmarks.measure import Measure
from benchmarks.serving import administrator_token, serving
from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.raw_column import RawColumn
from parvis.formula_language import Column
from parvis.kernel.db import database_url, new_session, psycopg_url

ROWS, COLUMNS, FORMULAS = 20_000, 443, 30  # with the business columns, 498
SHOWN = [external_column(index) for index in range(30)] + [formula_column(index) for index in range(10)]
PAGES, PAGE_SECONDS = 300, 0.005
CLIENTS, PAGES_OF_A_CLIENT = 8, 300
HELD_SECONDS = 0.05
QUESTIONS = [(external_column(index), 6 + index, formula_column(index % 5), index % 4) for index in range(8)]
VALUES_TIMES, VALUES_SECONDS = 10, 0.4


def measure() -> list[Measure]:
    """Pages, alone and under switching results."""
    with ExitStack() as stack:
        folder = stack.enter_context(installation("grid"))
        file, results = file_of(ROWS, COLUMNS), results_of(ROWS, FORMULAS)
        with new_session() as session, session.begin():
            store(session, file, results)
        token = administrator_token()
        port, _ = stack.enter_context(serving([str(Path(sys.executable).with_name("parvis")), "serve"], folder))
        requests = [_request(question, token) for question in QUESTIONS]
        assert len(orjson.loads(grid_client.answer(port, requests[0]))["content"]) == 50
        grid_client.durations(port, requests, clients=1, times=50)  # columns and connections as in use
        turns = [(QUESTIONS[index % len(QUESTIONS)], index // len(QUESTIONS)) for index in range(PAGES)]
        pages = [_request((*question[:3], page), token) for question, page in turns]
        page = statistics.median(grid_client.durations(port, pages, clients=1, times=PAGES))
        jsonb = _jsonb(psycopg_url(database_url()), file, results)
        first_values, values = _values(port, token)
        bare_port, _ = stack.enter_context(
            serving([sys.executable, "-m", "benchmarks.bare", "{port}", "/dev/null"], folder)
        )
        held, held_bare = _under_load(port, bare_port, requests, _all_values(port, token))
    return [
        Measure(
            f"grid page, {ROWS:,} × {COLUMNS}, whole request",
            page * 1000,
            "ms",
            "PostgreSQL JSONB",
            jsonb * 1000,
            jsonb / page,
            f"≤ {PAGE_SECONDS * 1000:.0f} ms",
            page <= PAGE_SECONDS,
        ),
        Measure(
            f"values of every column, {ROWS:,} × {COLUMNS}, whole request",
            values,
            "s",
            "the first such request",
            first_values,
            None,
            f"≤ {VALUES_SECONDS} s",
            values <= VALUES_SECONDS,
        ),
        Measure(
            f"longest wait for health, {CLIENTS} clients at pages, one at values, results switched every 0.5 s",
            held * 1000,
            "ms",
            "that of a bare endpoint meanwhile",
            held_bare * 1000,
            None,
            f"≤ {HELD_SECONDS * 1000:.0f} ms more",
            held - held_bare <= HELD_SECONDS,
        ),
    ]


def _values(port: int, token: str) -> tuple[float, float]:
    """Seconds to list the values of every column: of the first request after the file was loaded, and the median."""
    request = _all_values(port, token)
    (first,) = grid_client.durations(port, [request], clients=1, times=1)
    return first, statistics.median(grid_client.durations(port, [request], clients=1, times=VALUES_TIMES))


def _all_values(port: int, token: str) -> bytes:
    descriptors = orjson.loads(
        grid_client.answer(port, grid_client.request("/api/v1/aggrid/descriptors", b"", token, "GET"))
    )
    names = [column["technicalName"] for column in descriptors[1:]]
    return grid_client.request("/api/v1/admin/candidates/filter-set", orjson.dumps({"columns": names}), token)


def _request(question: tuple[str, int, str, int], token: str) -> bytes:
    column, least, order, page = question
    body = {
        "filters": [
            {"filterType": "COLUMN_FILTER", "column": column, "values": [least], "operator": "greaterThanOrEqual"}
        ],
        "sort": [{"column": order, "direction": "DESC"}],
        "columns": SHOWN,
    }
    return grid_client.request(f"/api/v1/admin/candidates/filter?page={page}&size=50", orjson.dumps(body), token)


def _under_load(port: int, bare_port: int, requests: list[bytes], values: bytes) -> tuple[float, float]:
    """The longest waits for the health of the server, and for a bare endpoint that nobody else asks anything."""
    switching = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.grid_switching", str(ROWS), str(FORMULAS)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    health = grid_client.request("/api/v1/health", b"", method="GET")
    held, held_bare = [0.0], [0.0]
    try:
        time.sleep(2)  # until it switches
        with ThreadPoolExecutor(2) as clients:
            load = [
                clients.submit(grid_client.durations, port, requests, clients=CLIENTS, times=PAGES_OF_A_CLIENT),
                clients.submit(grid_client.durations, port, [values], clients=1, times=VALUES_TIMES),
            ]
            while not all(each.done() for each in load):
                held += grid_client.durations(port, [health], clients=1, times=50)
                held_bare += grid_client.durations(bare_port, [grid_client.request("/", b"")], clients=1, times=50)
            for each in load:
                each.result()
    finally:
        switches, _ = switching.communicate(b"\n")
        assert int(switches) > 2
    return max(held), max(held_bare)


def _jsonb(address: str, file: pl.DataFrame, results: dict[str, Column]) -> float:
    """Seconds of the same question put to one JSONB document a candidate: a count, then the page."""
    cells = {name: TableColumn.of_raw(RawColumn.of_texts(file[name])).column.cells() for name in file.columns}
    cells |= {name: column.cells() for name, column in results.items()}
    with psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE benchmark_candidates (number int PRIMARY KEY, cells jsonb)")
        with connection.cursor().copy("COPY benchmark_candidates FROM STDIN") as copy:
            for row in range(ROWS):
                document = {name: column[row] for name, column in cells.items() if column[row] is not None}
                copy.write_row((row, json.dumps(document)))
        connection.commit()
        connection.execute("ANALYZE benchmark_candidates")
        count = sql.SQL("SELECT count(*) FROM benchmark_candidates WHERE (cells->>%s)::float8 >= %s")
        shown = sql.SQL(", ").join(sql.SQL("{0}, cells->{0}").format(sql.Literal(name)) for name in SHOWN)
        page = sql.SQL(
            "SELECT number, jsonb_build_object({shown}) FROM (SELECT number, cells FROM benchmark_candidates"
            " WHERE (cells->>%s)::float8 >= %s ORDER BY (cells->>%s)::float8 DESC NULLS LAST, number"
            " LIMIT 50 OFFSET %s) AS page"
        ).format(shown=shown)
        seconds: list[float] = []
        for number in range(10):
            column, least, order, page_number = QUESTIONS[number % len(QUESTIONS)]
            started = time.perf_counter()
            connection.execute(count, [column, least]).fetchone()
            rows = connection.execute(page, [column, least, order, page_number * 50]).fetchall()
            seconds.append(time.perf_counter() - started)
            assert len(rows) == 50
    return statistics.median(seconds)
