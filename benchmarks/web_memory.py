"""What a web process holds in memory: no candidates, a campaign of 20,000, and another import that replaces it."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path

import orjson

from benchmarks import grid_client
from benchmarks.campaign import external_column, file_of, formula_column, results_of, store
from benchmarks.grid import COLUMNS, FORMULAS, ROWS
from benchmarks.installation import installation
from benchmarks.measure import Measure
from benchmarks.serving import administrator_token, serving
from parvis.candidate_table.log import storage
from parvis.kernel.db import new_session


def measure() -> list[Measure]:
    """The most memory that one server has held: before it loads the table, once it has, and once it has another."""
    with ExitStack() as stack:
        folder = stack.enter_context(installation("memory"))
        token = administrator_token()
        port, process = stack.enter_context(serving([str(Path(sys.executable).with_name("parvis")), "serve"], folder))
        grid_client.answer(port, grid_client.request("/api/v1/aggrid/descriptors", b"", token, "GET"))
        empty = _highest(process)
        with new_session() as session, session.begin():
            store(session, file_of(ROWS, COLUMNS), results_of(ROWS, FORMULAS))
        _ask(port, token)
        loaded = _highest(process)
        with new_session() as session, session.begin():
            storage.store_import(session, file_of(ROWS, COLUMNS), range(ROWS))
        _ask(port, token)
        replaced = _highest(process)
    table = f"web process, {ROWS:,} × {COLUMNS} and {FORMULAS} formulas, highest resident memory"
    return [
        Measure(name, value, "MiB", "the same without candidates", empty, None, None, reached=True)
        for name, value in ((table, loaded), (f"{table} after another import", replaced))
    ]


def _ask(port: int, token: str) -> None:
    """A page of the Classement, for which the server brings its table up to date."""
    shown = [external_column(index) for index in range(30)]
    question = {"sort": [{"column": formula_column(0), "direction": "DESC"}], "columns": shown}
    page = grid_client.answer(
        port, grid_client.request("/api/v1/admin/candidates/filter?page=0&size=50", orjson.dumps(question), token)
    )
    assert orjson.loads(page)["totalElements"] == ROWS


def _highest(process: int) -> float:
    """The most resident memory that a process has had, in MiB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:"))
