"""How long the second `make start` takes until the page is served."""

import os
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from benchmarks.measure import Measure

ROOT = Path(__file__).resolve().parents[1]
LIMIT_SECONDS = 5.0
GIVE_UP_SECONDS = 300.0


def measure() -> list[Measure]:
    """Starts twice on an empty data folder with the demonstration of `make start`; the second start counts."""
    with tempfile.TemporaryDirectory(prefix="parvis-start-") as folder:
        first = _seconds_until_served(folder)
        second = _seconds_until_served(folder)
    return [
        Measure(
            name="`make start`, second time, page served",
            value=second,
            unit="s",
            anchor="first time (2,000 candidates invented, imported, computed)",
            anchor_value=first,
            ratio=None,
            target="≤ 5 s",
            reached=second <= LIMIT_SECONDS,
        )
    ]


def _seconds_until_served(folder: str) -> float:
    port = _free_port()
    environment = {**os.environ, "PORT": str(port), "PARVIS_DATA_DIR": folder, "PARVIS_LOG_LEVEL": "ERROR"}
    started = time.perf_counter()
    process = subprocess.Popen(
        ["make", "--silent", "start"], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        while process.poll() is None and time.perf_counter() - started < GIVE_UP_SECONDS:
            try:
                with urllib.request.urlopen(f"http://localhost:{port}/", timeout=1):
                    return time.perf_counter() - started
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.02)
        raise TimeoutError(f"nothing served on port {port}")
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
