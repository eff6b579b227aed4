"""What counting a request for operators costs, beside a page of the Classement, the whole HTTP request.

Both are medians of one run: with a port of metrics on and off, two servers differ by less than their noise.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import orjson

from benchmarks import grid_client
from benchmarks.campaign import external_column, file_of, formula_column, results_of, store
from benchmarks.installation import installation
from benchmarks.measure import Measure
from benchmarks.serving import administrator_token, serving
from parvis.kernel import metrics
from parvis.kernel.db import new_session
from parvis.kernel.http.measures import note_answer

ROWS, COLUMNS, FORMULAS = 2_000, 443, 10  # a small school: its pages are the quickest
PAGES, ROUNDS, ANSWERS = 300, 30, 5_000
LARGEST_SHARE = 0.02
PATH = "/api/v1/admin/candidates/filter"
BODY = {"columns": [*map(external_column, range(30)), *map(formula_column, range(10))]}


def measure() -> list[Measure]:
    """A page, then what is counted of one."""
    with ExitStack() as stack:
        folder = stack.enter_context(installation("metrics"))
        with new_session() as session, session.begin():
            store(session, file_of(ROWS, COLUMNS), results_of(ROWS, FORMULAS))
        request = grid_client.request(f"{PATH}?page=0&size=50", orjson.dumps(BODY), administrator_token())
        port, _ = stack.enter_context(serving([str(Path(sys.executable).with_name("parvis")), "serve"], folder))
        grid_client.durations(port, [request], clients=1, times=50)  # columns and connections as in use
        page = statistics.median(grid_client.durations(port, [request], clients=1, times=PAGES))
        os.environ[metrics.FOLDER] = str(folder)
        metrics.begin("bench")
        counted = statistics.median(_seconds_of_an_answer() for _ in range(ROUNDS))
    return [
        Measure(
            f"counting a request, beside a page of {ROWS:,} × {COLUMNS}",
            counted * 1e3,
            "ms",
            "the page, whole request",
            page * 1e3,
            counted / page,
            f"≤ {LARGEST_SHARE:.0%}",
            counted <= LARGEST_SHARE * page,
        )
    ]


def _seconds_of_an_answer() -> float:
    scope = {"type": "http", "method": "POST", "path": PATH, "route": SimpleNamespace(path=PATH)}
    begun = time.perf_counter()
    for _ in range(ANSWERS):
        note_answer(scope, 200, 0.002)
    return (time.perf_counter() - begun) / ANSWERS
