"""The worker that `parvis start` runs beside the web server: it lives, and ends, with its parent."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.given.processes import is_alive, until

PARENT = "import parvis.app.worker, sys\nwith parvis.app.worker.child():\n    sys.stdin.readline()"
WORKERS = "SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN parvis_workers' AND datname = current_database()"


def _children(process):
    by_thread = Path(f"/proc/{process}/task").glob("*/children")
    return [int(pid) for children in by_thread for pid in children.read_text().split()]


@pytest.fixture
def workers(psycopg_connection):
    def connected():
        return {number for (number,) in psycopg_connection.execute(WORKERS)}

    until(lambda: not connected(), 60)  # those of the test before are gone; their connections end a moment after them
    return connected


@pytest.fixture
def parent(workers):
    with subprocess.Popen([sys.executable, "-c", PARENT], stdin=subprocess.PIPE) as process:
        yield process
        process.kill()


def test_a_worker_that_dies_is_started_again_and_ends_with_its_parent(parent, workers):
    until(workers, 60)
    former = workers()
    (worker,) = _children(parent.pid)
    os.kill(worker, signal.SIGKILL)
    until(lambda: _children(parent.pid) not in ([], [worker]), 60)
    (successor,) = _children(parent.pid)
    until(lambda: workers() - former, 60)
    parent.kill()
    until(lambda: not is_alive(successor), 60)


def test_a_worker_stops_when_its_parent_leaves_in_order(parent, workers):
    until(workers, 60)
    (worker,) = _children(parent.pid)
    parent.communicate(b"\n")
    assert parent.returncode == 0
    assert not is_alive(worker)
    until(lambda: not workers(), 60)
