"""The worker that `parvis start` runs beside the web server: it lives, and ends, with its parent."""

import os
import signal
from pathlib import Path

import pytest

from parvis.app.worker import child
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, enqueue
from tests.given.jobs import ended
from tests.given.people import ANNE
from tests.given.processes import children, free_port, is_alive, until
from tests.given.running import SECONDS, Command, environment, running

PARENT = "import signal\nfrom parvis.app.worker import child\nwith child():\n    signal.pause()"
WORKERS = "SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN parvis_workers' AND datname = current_database()"


@pytest.fixture
def workers(psycopg_connection):
    def connected():
        return {number for (number,) in psycopg_connection.execute(WORKERS)}

    until(lambda: not connected())  # those of the test before are gone; their connections end a moment after them
    return connected


def test_a_worker_that_dies_is_started_again_and_ends_with_its_parent(tmp_path, workers):
    (tmp_path / "parent").write_text(PARENT)
    parent = Command([], dict(os.environ), Path(os.devnull), Path(os.devnull), program=str(tmp_path / "parent"))
    try:
        until(workers)
        former = workers()
        (worker,) = children(parent.pid)
        os.kill(worker, signal.SIGKILL)
        until(lambda: children(parent.pid) not in ([], [worker]))
        (successor,) = children(parent.pid)
        until(lambda: workers() - former)
    finally:
        parent.kill()
    until(lambda: not is_alive(successor))


def test_a_worker_stops_when_its_parent_leaves_in_order(workers):
    others = {*children(os.getpid())}
    with child():
        until(workers)
        (worker,) = {*children(os.getpid())} - others
    assert not is_alive(worker)
    until(lambda: not workers())


def test_a_web_server_may_run_the_jobs_too(tmp_path, database, workers):
    variables = environment(tmp_path, free_port(), DATABASE_URL=database, PARVIS_LOG_LEVEL="WARNING")
    with running(tmp_path, ["serve", "--with-worker"], variables) as parvis:
        until(workers)
        with new_session() as session, session.begin():
            job = enqueue(session, JobKind.COMPUTATION, feature=None, author=ANNE, payload={}).id
        assert ended(job).status == "SUCCESS"
        (of_jobs,) = children(parvis.process.pid)
        parvis.process.terminate()
        assert parvis.process.wait(SECONDS) == 0
        assert not is_alive(of_jobs)
        assert parvis.errors.read_text() == ""
