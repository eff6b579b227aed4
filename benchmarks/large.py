"""A campaign of 85,000 × 439 through the product: each step's seconds, how long its loading holds the event loop, and
the most memory of each kind of process.

On a machine of 4 GB it runs as it is; on a larger one, in a group that may take no more, PostgreSQL and this client
within: ``systemd-run --scope -p MemoryMax=4G .venv/bin/python -m benchmarks large``. The export has 100 of
the columns. ``PARVIS_BENCH_ROWS`` takes another number of candidates.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import orjson

from benchmarks.installation import installation
from benchmarks.measure import Measure
from benchmarks.processes import children, proportional
from benchmarks.product import Product, write_files
from benchmarks.serving import administrator_token, serving
from benchmarks.turns import Held, count, held_while
from parvis.candidate_table.snapshot import current
from parvis.kernel.db import new_session

PARVIS = str(Path(sys.executable).with_name("parvis"))
ROWS = int(os.environ.get("PARVIS_BENCH_ROWS", "85000"))
EXPORTED = 100
LOOK_SECONDS = 0.5
MOST = {"web": 1_300.0}
HELD_SECONDS = 0.1
LOADS = 5


def measure() -> list[Measure]:
    """Import, the first page after it, formulas, pages, an export, and another import that replaces the first."""
    with ExitStack() as stack:
        folder = stack.enter_context(installation("large"))
        token = administrator_token()
        files = write_files(folder, ROWS)
        port, server = stack.enter_context(serving([PARVIS, "serve", "--with-worker"], folder))
        product = Product(port, token)
        product.call("GET", "/admin/candidates/computation/last")
        peaks = stack.enter_context(_peaks(server, _postmaster(folder)))
        rows = list(_steps(product, files))
        rows += _turns()
    rows += [_peak(name, held) for name, held in peaks.items()]
    return rows


def _steps(product: Product, files: list[Path]) -> Generator[Measure]:
    yield _timed("file, from upload to the end of its import", lambda: product.import_file(files[0]))
    yield _timed("first page after the import", lambda: _whole(product))
    product.save_formulas()
    yield _timed("computation of every formula", product.compute)
    yield _timed("first page after the computation", lambda: _whole(product))
    yield _timed("page of every column", lambda: _whole(product))
    columns = orjson.loads(product.call("GET", "/aggrid/descriptors"))
    names = [column["technicalName"] for column in columns][:EXPORTED]
    wanted = {"columns": names}
    yield _timed(f"export of {EXPORTED} columns", lambda: product.call("POST", "/admin/candidates/export", wanted))
    yield _timed("file of some days later, from upload to the end of its import", lambda: product.import_file(files[1]))
    yield _timed("first page after that", product.page)


def _turns() -> list[Measure]:
    """How long the event loop of a process waits for its turn while that loads the table, as a web process does."""
    _load()  # as whatever is needed for it is
    alone = held_while(count)
    held = [held_while(_load) for _ in range(LOADS)]
    worst = Held(max(each.late_seconds for each in held), max(each.computed_seconds for each in held))
    name, anchor = f"{ROWS:,} × 439: longest hold of the loop by a load", "by a thread that only counts"
    return [
        Measure(
            f"{name}, of CPU",
            worst.computed_seconds * 1000,
            "ms",
            anchor,
            alone.computed_seconds * 1000,
            worst.computed_seconds / alone.computed_seconds,
            f"≤ {HELD_SECONDS * 1000:.0f} ms",
            worst.computed_seconds <= HELD_SECONDS,
        ),
        Measure(
            f"{name}, by the clock",
            worst.late_seconds * 1000,
            "ms",
            anchor,
            alone.late_seconds * 1000,
            worst.late_seconds / alone.late_seconds,
            None,
            reached=True,
        ),
    ]


def _load() -> None:
    current.let_go(unread_seconds=0)
    with new_session() as session:
        assert current.snapshot(session).rows >= ROWS


def _whole(product: Product) -> None:
    assert product.page() == ROWS


def _timed(name: str, done: Callable[[], object]) -> Measure:
    begun = time.perf_counter()
    done()
    taken = time.perf_counter() - begun
    print(f"  {name}: {taken:.3g} s", file=sys.stderr, flush=True)  # a run takes minutes
    return Measure(f"{ROWS:,} × 439: {name}", taken, "s", "", None, None, None, reached=True)


def _peak(name: str, held: float) -> Measure:
    most = MOST.get(name)
    target = None if most is None else f"≤ {most:,.0f} MB"
    reached = most is None or held <= most
    return Measure(f"{ROWS:,} × 439: {name}, at most (PSS)", held, "MB", "", None, None, target, reached)


def _postmaster(folder: Path) -> int:
    return int(next(folder.rglob("postmaster.pid")).read_text().splitlines()[0])


@contextmanager
def _peaks(server: int, postmaster: int) -> Generator[dict[str, float]]:
    """The most that was seen of each kind, looked at twice a second."""
    found: dict[str, float] = {}
    over = threading.Event()

    def look() -> None:
        while not over.wait(LOOK_SECONDS):
            now = {
                "web": proportional(server),
                "jobs and exports": sum(map(proportional, children(server))),
                "PostgreSQL": sum(map(proportional, (postmaster, *children(postmaster)))),
            }
            now["all together"] = sum(now.values())
            for name, held in now.items():
                found[name] = max(found.get(name, 0.0), held)

    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield found
    finally:
        over.set()
        looking.join()
