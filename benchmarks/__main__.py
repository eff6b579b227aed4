"""`make bench`: every figure that we claim, each beside its anchor, in one run on this machine.

``python -m benchmarks grid formulas`` measures only these. The machine is shared and noisy: only the ratios count.
"""

import importlib
import os
import platform
import sys
from collections.abc import Generator
from contextlib import contextmanager

from benchmarks.measure import Measure
from parvis.kernel.db import engine
from parvis.kernel.settings import settings

MODULES = ("formulas", "grid", "imports", "export", "start")


def main() -> int:
    """Prints the table; 1 when a target is not reached."""
    chosen = [name for name in MODULES if name in sys.argv[1:]] or list(MODULES)
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}\n")
    rows: list[Measure] = []
    for name in chosen:
        print(f"measuring {name}…", file=sys.stderr)
        with _own_environment():
            rows.extend(importlib.import_module(f"benchmarks.{name}").measure())
    print("| Work | Measured | Anchor | Ratio | Target | |")
    print("|---|---|---|---|---|---|")
    for row in rows:
        anchor = row.anchor if row.anchor_value is None else f"{row.anchor}: {_shown(row.anchor_value)} {row.unit}"
        ratio = "" if row.ratio is None else f"{_shown(row.ratio)} ×"
        verdict = "" if row.target is None else "reached" if row.reached else "**missed**"
        print(f"| {row.name} | {_shown(row.value)} {row.unit} | {anchor} | {ratio} | {row.target or ''} | {verdict} |")
    return 0 if all(row.reached for row in rows) else 1


@contextmanager
def _own_environment() -> Generator[None]:
    """What one benchmark sets of the environment (its database) is nothing to the next."""
    before = dict(os.environ)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
        settings.cache_clear()
        engine.cache_clear()


def _shown(number: float) -> str:
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"


if __name__ == "__main__":
    sys.exit(main())
