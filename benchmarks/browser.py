"""What staff wait for in a real browser, on 22,000 candidates and every column, beside the product as it was before.

Outside `make bench`, as it needs the former product, built:

    git worktree add /tmp/before 3cffd75 && make -C /tmp/before python built && python -m benchmarks.browser /tmp/before

Both serve the same invented campaign, each from a data folder of its own; the browser measures them in turns.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CANDIDATES = 22_000
GIVE_UP_SECONDS = 900.0

# name, what it is, unit, most of the ratio to before (None: not compared), most of the figure itself
LINES = (
    ("fresh", "first rows, empty cache", "ms", 0.6, None),
    ("reload", "first rows, reloaded", "ms", 0.6, None),
    ("wheel", "longest task while the wheel scrolls", "ms", None, 200),
    ("sideways", "longest task while scrolling across every column", "ms", None, 350),
    ("columns", "columns shown, cells in sight", "ms", 0.5, None),
    ("wire", "a page of 50 rows with every column, on the wire", "B", 0.2, None),
    ("script", "scripts of the first load, compressed", "B", None, 500_000),
)


def main() -> int:
    """Prints the table; 1 when a target is missed."""
    before = Path(sys.argv[1]).resolve()
    with _served(ROOT) as ours, _served(before) as former:
        script = Path(__file__).with_name("browser.mjs")
        printed = subprocess.run(
            [shutil.which("node") or "node", str(script), f"ours={ours}", f"before={former}"],
            check=True,
            stdout=subprocess.PIPE,
        ).stdout
    figures = json.loads(printed)
    print("| In the browser | Now | Before | Ratio | Target | |")
    print("|---|---|---|---|---|---|")
    missed = False
    for name, title, unit, ratio, most in LINES:
        now, then = figures["ours"][name], figures["before"][name]
        share = now / then if then else 0.0
        reached = (ratio is None or share <= ratio) and (most is None or now <= most)
        missed = missed or not reached
        target = f"≤ {ratio:.0%} of before" if ratio is not None else f"≤ {most:,} {unit}"
        verdict = "reached" if reached else "**missed**"
        print(f"| {title} | {now:,.0f} {unit} | {then:,.0f} {unit} | {share:.2f} × | {target} | {verdict} |")
    return 1 if missed else 0


@contextmanager
def _served(tree: Path) -> Generator[str]:
    """The address of the demonstration of a tree, while it is served."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="parvis-browser-") as folder:
        Path(folder).chmod(0o755)  # the database runs as nobody when we are root
        environment = {**os.environ, "PORT": str(port), "PARVIS_DATA_DIR": folder, "PARVIS_LOG_LEVEL": "ERROR"}
        environment.pop("DATABASE_URL", None)
        process = subprocess.Popen(
            [str(tree / ".venv/bin/parvis"), "start", "--candidates", str(CANDIDATES)],
            cwd=tree,
            env=environment,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            _await(f"http://localhost:{port}/api/v1/ready", process)
            yield f"http://localhost:{port}"
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def _await(url: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + GIVE_UP_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.2)
    raise TimeoutError(url)


if __name__ == "__main__":
    sys.exit(main())
