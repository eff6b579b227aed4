"""What a person waits for at 20,000 × 439: from the file to its table, from « Lancer les calculs » to new ranks.

Through HTTP and the events of jobs, in the order in which the page asks; what the browser adds is in `browser.py`.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import orjson
import polars as pl

from benchmarks.installation import installation
from benchmarks.measure import Measure
from benchmarks.product import Product, write_files
from benchmarks.serving import administrator_token, serving
from parvis.candidate_table.snapshot import current
from parvis.formulas.computations.rules import FormulaRun
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.definitions.rules import Definition
from parvis.formulas.tables.queries import SchoolTables
from parvis.kernel.db import new_session

PARVIS = str(Path(sys.executable).with_name("parvis"))
ROWS, TIMES = 20_000, 7
RANK = "Candidats[Rang]"
FILE_SECONDS, CLICK_SECONDS, PAGE_SECONDS, WHOLE_SECONDS = 4.0, 1.0, 0.3, 0.6


def measure() -> list[Measure]:
    """A campaign's file and the one of some days later, pages after each, then the calculations with other ranks."""
    with ExitStack() as stack:
        folder = stack.enter_context(installation("waits"))
        token = administrator_token()
        files = write_files(folder, ROWS)
        read = min(_seconds(lambda: pl.read_csv(files[0], separator=";", infer_schema=False)) for _ in range(3))
        port, _ = stack.enter_context(serving([PARVIS, "serve", "--with-worker"], folder))
        product = Product(port, token)
        product.call("GET", "/admin/candidates/computation/last")
        rows: list[Measure] = []
        for name, file in zip(("a first file", "the file of some days later"), files, strict=True):
            taken = _seconds(lambda file=file: _imported(product, file))
            first = _seconds(lambda: product.page(["Numero", "Nom", "Prenom"]))
            whole = _seconds(product.page)
            rows += [
                _reached(f"{name}, from upload to the end of its import", taken, FILE_SECONDS, read, "Polars reads it"),
                _reached(f"first page after {name}", first, PAGE_SECONDS, read, "Polars reads it"),
                _reached(f"page of every column after {name}", whole, WHOLE_SECONDS, read, "Polars reads it"),
            ]
        formulas = product.save_formulas()
        product.compute()
        befores = (_ranks_before_others(product) for _ in range(TIMES))
        clicks = [_seconds(lambda before=before: _computed(product, before)) for before in befores]
        alone = min(_formulas_alone() for _ in range(TIMES))
    name = f"from the click to new ranks, {formulas} formulas"
    return [*rows, _reached(name, statistics.median(clicks), CLICK_SECONDS, alone, "the formulas alone, in a process")]


def _imported(product: Product, file: Path) -> None:
    sent = orjson.loads(product.send("/admin/import/candidates/simulate", file))
    product.follow(sent["jobId"])
    path = f"/admin/import/candidates/simulations/{sent['simulationId']}"
    product.call("GET", path)
    decided = {"acceptRefusedRows": True, "computeAfter": False}
    product.follow(orjson.loads(product.call("POST", f"{path}/confirm", decided))["jobId"])


def _ranks_before_others(product: Product) -> bytes:
    """The ranks as they are; the next calculations will give others."""
    formula = orjson.loads(product.call("GET", "/admin/formula-edition/name/Rang"))
    before = formula["formula"]
    after = before.removesuffix("+0,25") if before.endswith("+0,25") else f"{before}+0,25"
    written = {name: formula[name] for name in ("id", "name", "type", "businessValue", "version")}
    product.call("PUT", "/admin/formula-edition", {**written, "formula": after})
    return _ranks(product)


def _computed(product: Product, before: bytes) -> None:
    product.follow(orjson.loads(product.call("POST", "/admin/candidates/computation/execute/start"))["jobId"])
    assert _ranks(product) != before


def _ranks(product: Product) -> bytes:
    wanted = {"columns": ["Numero", "Nom", "Prenom", RANK], "sort": [{"column": RANK, "direction": "ASC"}]}
    return product.call("POST", "/admin/candidates/filter?page=0&size=50", wanted)


def _formulas_alone() -> float:
    with new_session() as session:
        formulas = [Definition.of(formula) for formula in formulas_listed(session)]
        table = current.snapshot(session)
    return _seconds(lambda: FormulaRun(formulas, table, SchoolTables()).results(lambda _done, _name: None))


def _seconds(done: Callable[[], object]) -> float:
    begun = time.perf_counter()
    done()
    return time.perf_counter() - begun


def _reached(name: str, taken: float, most: float, anchor: float, named: str) -> Measure:
    name = f"{ROWS:,} × 439: {name}"
    return Measure(name, taken, "s", named, anchor, taken / anchor, f"≤ {most} s", taken <= most)
