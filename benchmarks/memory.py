"""What each process holds in memory: web servers, worker, process of jobs, and a small school's one process.

RSS is what `ps` tells; in PSS what two processes share counts half in each. ``PARVIS_BENCH_WHOLE=1`` adds 85,000
candidates, and what is left after a quarter of an hour in which nobody comes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.installation import installation
from benchmarks.measure import Measure, user_seconds
from benchmarks.processes import children, proportional, resident
from benchmarks.product import Product, write_files
from benchmarks.serving import administrator_token, serving

PARVIS = str(Path(sys.executable).with_name("parvis"))
WHOLE = os.environ.get("PARVIS_BENCH_WHOLE") == "1"
IDLE_SECONDS = 16 * 60 + 10
"""A table and a process of jobs that nobody needs are let go after 15 minutes, looked at each minute."""


@dataclass(frozen=True, slots=True)
class Size:
    """So many candidates, the imports and computations of the measure, and the most MB of a web process (RSS) at start
    and after them, and that a second one adds (PSS).
    """

    rows: int
    imports: int
    computations: int
    at_start: float | None = None
    after: float | None = None
    second: float | None = None


SIZES = [
    Size(2_000, 20, 30, at_start=230, after=300),
    Size(20_000, 5, 5, after=450, second=150),
    *([Size(85_000, 1, 2, after=1_300)] if WHOLE else []),
]
IDLE_SCHOOL = 220
SETTLED_SECONDS, REST_SECONDS = 5, 0.05
BARE, FIRST = "the same without candidates", "the first alone"


def measure() -> list[Measure]:
    """A new installation for each size; what holds without candidates is the anchor of each process."""
    return [row for size in SIZES for row in _of_size(size)]


def _of_size(size: Size) -> Generator[Measure]:
    with ExitStack() as stack:
        folder = stack.enter_context(installation("memory"))
        token = administrator_token()
        files = write_files(folder, size.rows)
        with _running(folder, token) as (products, processes):
            bare = {name: _held(process()) for name, process in processes.items()}
            products[0].import_file(files[0])
            products[0].save_formulas()
            products[0].compute()
        tell = _Teller(size, bare)
        with serving([PARVIS, "serve"], folder) as (port, process):
            assert Product(port, token).page() == size.rows
            alone = proportional(process)
        with _running(folder, token) as (products, processes):
            for product in products:
                product.page()
            second = proportional(processes["web"]()) + proportional(processes["second web"]()) - alone
            yield from tell.each("at start", processes, {"web": size.at_start})
            yield tell.plain("a second web process, more than the first alone (PSS)", second, alone, size.second, FIRST)
            _work(size, products, files)
            done = f"after {size.imports} imports and {size.computations} computations"
            yield from tell.each(done, processes, {"web": size.after})
            if WHOLE:
                time.sleep(IDLE_SECONDS)
                yield from tell.each("idle for 16 minutes", processes)
        with serving([PARVIS, "serve", "--with-worker"], folder) as (port, process):
            Product(port, token).page()
            _settled(process)
            both = sum(map(proportional, (process, *children(process))))
            yield tell.plain("serve --with-worker and its process of jobs, at start (PSS)", both, None, None)
            if WHOLE:
                time.sleep(IDLE_SECONDS)
                left = sum(map(proportional, (process, *children(process))))
                yield tell.plain("serve --with-worker, idle for 16 minutes (PSS)", left, both, IDLE_SCHOOL, "at start")


def _work(size: Size, products: list[Product], files: list[Path]) -> None:
    """Imports and computations, whose table both web servers read after each."""
    for turn in range(max(size.imports, size.computations)):
        if turn < size.imports:
            products[0].import_file(files[(turn + 1) % 2])
        if turn < size.computations:
            products[0].compute()
        for product in products:
            product.page()


@contextmanager
def _running(folder: Path, token: str) -> Generator[tuple[list[Product], dict[str, Callable[[], int]]]]:
    """Two web servers and a worker: how to ask the servers, and each process, also those that begin later."""
    with ExitStack() as stack:
        products, processes = [], dict[str, Callable[[], int]]()
        for name in ("web", "second web"):
            port, process = stack.enter_context(serving([PARVIS, "serve"], folder))
            products.append(Product(port, token))
            processes[name] = lambda process=process: process
        worker = stack.enter_context(_worker(folder))
        processes["worker"] = lambda: worker
        processes["process of jobs"] = lambda: next(iter(children(worker)), 0)
        yield products, processes


@contextmanager
def _worker(folder: Path) -> Generator[int]:
    """A worker, once what it imports is imported: also in its process of jobs, where it keeps one."""
    environment = {**os.environ, "PARVIS_DATA_DIR": str(folder), "PARVIS_LOG_LEVEL": "ERROR"}
    process = subprocess.Popen([PARVIS, "worker"], env=environment)
    try:
        _settled(process.pid)
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def _settled(process: int) -> None:
    """Waits until a process and those that it started compute no more than they do at rest, for some seconds."""
    quiet, before = 0, 0.0
    while quiet < SETTLED_SECONDS:
        time.sleep(1)
        computed = sum(map(user_seconds, (process, *children(process))))
        quiet = quiet + 1 if computed - before < REST_SECONDS else 0
        before = computed


def _held(process: int) -> tuple[float, float]:
    return resident(process), proportional(process)


@dataclass(frozen=True, slots=True)
class _Teller:
    size: Size
    bare: dict[str, tuple[float, float]]

    def each(
        self, moment: str, processes: dict[str, Callable[[], int]], most: dict[str, float | None] | None = None
    ) -> Generator[Measure]:
        for name, process in processes.items():
            held, share = _held(process())
            yield self.resident(name, moment, held, (most or {}).get(name))
            yield self.plain(f"{name}, {moment} (PSS)", share, self.bare[name][1], None)

    def resident(self, name: str, moment: str, held: float, most: float | None) -> Measure:
        return self.plain(f"{name}, {moment} (RSS)", held, self.bare[name][0], most)

    def plain(self, name: str, held: float, anchor: float | None, most: float | None, named: str = BARE) -> Measure:
        target = None if most is None else f"≤ {most:,.0f} MB"
        reached = most is None or held <= most
        ratio = None if not anchor else held / anchor
        named = "" if anchor is None else named
        return Measure(f"{self.size.rows:,} × 439: {name}", held, "MB", named, anchor, ratio, target, reached)
