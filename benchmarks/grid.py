"""A page of the Classement (filter, sort, count, 50 rows × 40 columns), the whole HTTP request at 20,000 × 400.

Beside it: PostgreSQL answering the same question from JSONB (no HTTP, no token: its best case), a bare endpoint
answering the same bytes, and eight clients while results are switched every half second; then the values of every
column at once.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import orjson
import polars as pl
import psycopg
from psycopg import sql

from benchmarks import grid_client
from benchmarks.campaign import external_column, file_of, formula_column, results_of, store
from benchmarks.installation import installation
from benchmarks.measure import Measure, user_seconds
from benchmarks.serving import administrator_token, serving
from parvis.formula_language import Column, column_of_external
from parvis.kernel.db import database_url, new_session, psycopg_url

ROWS, COLUMNS, FORMULAS = 20_000, 443, 30  # with the business columns, 498
SHOWN = [external_column(index) for index in range(30)] + [formula_column(index) for index in range(10)]
PAGES, ROUND = 300, 30
CLIENTS, PAGES_OF_A_CLIENT = 8, 500
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
        port, process = stack.enter_context(serving([str(Path(sys.executable).with_name("parvis")), "serve"], folder))
        requests = [_request(question, token) for question in QUESTIONS]
        first_page = grid_client.answer(port, requests[0])
        assert len(orjson.loads(first_page)["content"]) == 50
        content = folder / "page.json"
        content.write_bytes(first_page)
        bare_port, bare_process = stack.enter_context(
            serving([sys.executable, "-m", "benchmarks.grid_bare", "{port}", str(content)], folder)
        )
        bare_request = grid_client.request("/", requests[0].partition(b"\r\n\r\n")[2])
        grid_client.durations(port, requests, clients=1, times=50)  # orders and connections as in use
        alone, bare = _in_turn((port, requests), (bare_port, [bare_request]))
        turns = [(QUESTIONS[index % len(QUESTIONS)], 4 + index // len(QUESTIONS)) for index in range(PAGES)]
        new_requests = [_request((*question[:3], page), token) for question, page in turns]
        before, bare_before = user_seconds(process), user_seconds(bare_process)
        new, bare_of_new = _in_turn((port, new_requests), (bare_port, [bare_request]))
        computed = (user_seconds(process) - before) / PAGES
        bare_computed = (user_seconds(bare_process) - bare_before) / PAGES
        first_values, values = _values(port, token)
        busy = _under_switching_results(port, requests)
        jsonb = _jsonb(psycopg_url(database_url()), file, results)
    p50, p99 = busy[len(busy) // 2], busy[int(len(busy) * 0.99)]
    name = f"grid page, {ROWS:,} × {COLUMNS}, whole request"
    return [
        Measure(
            name, alone * 1000, "ms", "PostgreSQL JSONB", jsonb * 1000, jsonb / alone, "≥ 20 ×", jsonb / alone >= 20
        ),
        Measure(name, alone * 1000, "ms", "bare endpoint", bare * 1000, alone / bare, "≤ 5 ×", alone / bare <= 5),
        Measure(
            f"{name}, rows nobody looked at yet",
            new * 1000,
            "ms",
            "bare endpoint",
            bare_of_new * 1000,
            new / bare_of_new,
            "≤ 4 ×",
            new / bare_of_new <= 4,
        ),
        Measure(
            f"{name}, rows nobody looked at yet, user CPU",
            computed * 1000,
            "ms",
            "bare endpoint",
            bare_computed * 1000,
            computed / bare_computed,
            None,
            reached=True,
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
            f"grid page p99, {CLIENTS} clients, results switched every 0.5 s",
            p99 * 1000,
            "ms",
            "its p50",
            p50 * 1000,
            p99 / p50,
            "≤ 6 ×",
            p99 / p50 <= 6,
        ),
    ]


def _in_turn(*servers: tuple[int, list[bytes]]) -> list[float]:
    """The median of seconds of `PAGES` requests to each, a few at a time: other work on the machine slows all alike."""
    found: list[list[float]] = [[] for _ in servers]
    for first in range(0, PAGES, ROUND):
        for (port, requests), seconds in zip(servers, found, strict=True):
            turn = [requests[(first + index) % len(requests)] for index in range(ROUND)]
            seconds.extend(grid_client.durations(port, turn, clients=1, times=ROUND))
    return [statistics.median(seconds) for seconds in found]


def _values(port: int, token: str) -> tuple[float, float]:
    """Seconds to list the values of every column: of the first request after the file was loaded, and the median."""
    descriptors = orjson.loads(
        grid_client.answer(port, grid_client.request("/api/v1/aggrid/descriptors", b"", token, "GET"))
    )
    names = [column["technicalName"] for column in descriptors[1:]]
    request = grid_client.request("/api/v1/admin/candidates/filter-set", orjson.dumps({"columns": names}), token)
    (first,) = grid_client.durations(port, [request], clients=1, times=1)
    return first, statistics.median(grid_client.durations(port, [request], clients=1, times=VALUES_TIMES))


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


def _under_switching_results(port: int, requests: list[bytes]) -> list[float]:
    switching = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.grid_switching", str(ROWS), str(FORMULAS)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        time.sleep(2)  # until it switches
        return grid_client.durations(port, requests, clients=CLIENTS, times=PAGES_OF_A_CLIENT)
    finally:
        switches, _ = switching.communicate(b"\n")
        assert int(switches) > 2


def _jsonb(address: str, file: pl.DataFrame, results: dict[str, Column]) -> float:
    """Seconds of the same question put to one JSONB document a candidate: a count, then the page."""
    cells = {name: _typed(file[name]).cells() for name in file.columns}
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


def _typed(texts: pl.Series) -> Column:
    distinct = texts.fill_null("").unique(maintain_order=True)
    codes = texts.fill_null("").cast(pl.Enum(distinct)).to_physical().to_numpy()
    return column_of_external(codes, tuple(distinct.to_list()))
