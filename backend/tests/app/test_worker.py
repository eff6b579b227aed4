"""The worker that `parvis start` runs beside the web server: it lives, and ends, with its parent."""

import os
import signal
import subprocess
import sys

import pytest

from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, enqueue
from tests.given.jobs import ended
from tests.given.people import ANNE
from tests.given.processes import children, free_port, is_alive, until
from tests.given.running import SECONDS, environment, running

PARENT = "import parvis.app.worker, sys\nwith parvis.app.worker.child():\n    sys.stdin.readline()"
WORKERS = "SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN parvis_workers' AND datname = current_database()"


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
    (worker,) = children(parent.pid)
    os.kill(worker, signal.SIGKILL)
    until(lambda: children(parent.pid) not in ([], [worker]), 60)
    (successor,) = children(parent.pid)
    until(lambda: workers() - former, 60)
    parent.kill()
    until(lambda: not is_alive(successor), 60)


def test_a_worker_stops_when_its_parent_leaves_in_order(parent, workers):
    until(workers, 60)
    (worker,) = children(parent.pid)
    parent.communicate(b"\n")
    assert parent.returncode == 0
    assert not is_alive(worker)
    until(lambda: not workers(), 60)


def test_a_web_server_may_run_the_jobs_too(tmp_path, database, workers):
    variables = environment(tmp_path, free_port(), DATABASE_URL=database, PARVIS_LOG_LEVEL="WARNING")
    with running(tmp_path, ["serve", "--with-worker"], variables) as parvis:
        until(workers, 60)
        with new_session() as session, session.begin():
            job = enqueue(session, JobKind.COMPUTATION, feature=None, author=ANNE, payload={}).id
        assert ended(job).status == "SUCCESS"
        (of_jobs,) = children(parvis.process.pid)
        parvis.process.terminate()
        assert parvis.process.wait(SECONDS) == 0
        assert not is_alive(of_jobs)
        assert parvis.errors.read_text() == ""
