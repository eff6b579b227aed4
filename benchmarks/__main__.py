"""`make bench`: every figure that we claim, each beside its anchor, in one run on this machine.

``python -m benchmarks grid formulas`` measures only these. The machine is shared and noisy: only the ratios count.
"""

import importlib
import os
import platform
import sys
import traceback
from collections.abc import Generator
from contextlib import contextmanager

from benchmarks.measure import Measure
from parvis.kernel.db import close
from parvis.kernel.settings import settings

MODULES = (
    "formulas",
    "formula_functions",
    "grid",
    "memory",
    "large",
    "edits",
    "column_statistics",
    "what_if",
    "why",
    "imports",
    "waits",
    "export",
    "uploads",
    "archives",
    "backup",
    "template",
    "sheets",
    "person_export",
    "interviews",
    "choices",
    "planning",
    "messages",
    "mails",
    "letters",
    "fairness",
    "start",
)
LONG = {"large"}
"""What takes many minutes is measured when it is named."""


def main() -> int:
    """Prints the table as it grows; 1 when a target is not reached or a measure failed, 2 when a name is unknown."""
    unknown = sorted(set(sys.argv[1:]) - set(MODULES))
    if unknown:
        print(f"no benchmark {', '.join(unknown)}: there are {', '.join(MODULES)}", file=sys.stderr)
        return 2
    chosen = [name for name in MODULES if name in sys.argv[1:]] or [name for name in MODULES if name not in LONG]
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}\n")
    print("| Work | Measured | Anchor | Ratio | Target | |")
    print("|---|---|---|---|---|---|")
    failed = False
    for name in chosen:
        print(f"measuring {name}…", file=sys.stderr)
        try:
            with _own_environment():
                rows = importlib.import_module(f"benchmarks.{name}").measure()
        except Exception:  # noqa: BLE001 - whatever broke it, the others are still worth their minutes
            traceback.print_exc()
            failed = True
            continue
        for row in rows:
            print(_line(row), flush=True)
            failed = failed or not row.reached
    return 1 if failed else 0


def _line(row: Measure) -> str:
    anchor = row.anchor if row.anchor_value is None else f"{row.anchor}: {_shown(row.anchor_value)} {row.unit}"
    ratio = "" if row.ratio is None else f"{_shown(row.ratio)} ×"
    verdict = "" if row.target is None else "reached" if row.reached else "**missed**"
    return f"| {row.name} | {_shown(row.value)} {row.unit} | {anchor} | {ratio} | {row.target or ''} | {verdict} |"


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
        close()


def _shown(number: float) -> str:
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"


if __name__ == "__main__":
    sys.exit(main())
