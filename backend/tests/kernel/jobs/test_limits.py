"""The limits of a job: memory, time, and the time to react to a cancellation."""

import sys
import uuid
from pathlib import Path

import pytest

from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, attempt_process, enqueue, work
from parvis.kernel.jobs.attempt_process import Ending
from parvis.kernel.jobs.claims import Attempt
from tests.given.jobs import JOBS, ended, job_now, until
from tests.given.processes import children

LOCKS = "SELECT count(*) FROM feature_locks"


def test_job_killed_for_memory_once_gets_one_more_attempt(ask, start_worker):
    start_worker()
    for end in ("python", "numpy", "rust", "system"):
        job = ended(ask(JobKind.CANDIDATES_SIMULATION, end=end, attempts=1))
        assert (job.status, job.result) == ("SUCCESS", {"attempt": 2}), end


def test_job_killed_for_memory_twice_is_an_error_and_frees_its_lock(ask, start_worker, psycopg_connection):
    start_worker()
    job = ended(ask(JobKind.CANDIDATES_SIMULATION, feature="import", end="numpy", attempts=9))
    assert (job.status, job.attempt) == ("ERROR", 2)
    assert job.error == {
        "code": "JOB_OUT_OF_MEMORY",
        "message": "Le travail demande plus de mémoire qu'il n'est permis et a été abandonné.",
        "fields": None,
        "data": None,
        "requestId": job.request_id,
    }
    assert psycopg_connection.execute(LOCKS).fetchone() == (0,)
    assert ended(ask(feature="import")).status == "SUCCESS"


def test_job_whose_process_is_killed_from_outside_is_interrupted_and_wants_no_memory(
    ask, start_worker, psycopg_connection
):
    job_id = ask(JobKind.CANDIDATES_SIMULATION, end="system", attempts=9)
    psycopg_connection.execute("UPDATE jobs SET attempt = 3")  # two are left: the second would be that of memory
    start_worker()
    assert (ended(job_id).status, job_now(job_id).error["code"]) == ("ERROR", "JOB_INTERRUPTED")


@pytest.mark.parametrize(("kills", "ending"), [([4, 4], Ending.DIED), ([4, 5], Ending.OUT_OF_MEMORY)])
def test_killed_process_ran_out_of_memory_only_where_the_system_counts_such_a_kill(monkeypatch, kills, ending):
    counts = iter(kills)
    monkeypatch.setattr(attempt_process, "kills_for_memory", lambda: next(counts))
    program = "import os; input(); os.kill(os.getpid(), 9)"
    process = attempt_process.AttemptProcess([sys.executable, "-c", program])
    assert process.run(Attempt(uuid.uuid4(), 1, 60)) is ending
    process.close()


def test_system_counts_the_processes_that_it_killed_for_memory():
    counts = Path("/proc/vmstat").read_text().splitlines()
    assert f"oom_kill {attempt_process.kills_for_memory()}" in counts


def test_job_over_its_time_limit_is_an_error_and_leaves_nothing(anne, start_worker, published, psycopg_connection):
    start_worker()
    with new_session() as session, session.begin():
        job_id = enqueue(
            session, JobKind.CANDIDATES_IMPORT, feature="import", author=anne, payload={}, longest_seconds=1
        ).id
    job = ended(job_id)
    assert (job.status, job.attempt, job.error["code"]) == ("ERROR", 1, "JOB_TOO_LONG")
    assert job.error["message"] == "Le travail a dépassé la durée maximale de 1 minute et a été arrêté."
    assert job.error["requestId"] == job.request_id
    assert published(job_id) == []
    assert psycopg_connection.execute(LOCKS).fetchone() == (0,)


def test_cancelled_job_that_does_not_listen_is_stopped_and_leaves_nothing(client_as, ask, start_worker, published):
    start_worker()
    job_id = ask(JobKind.CANDIDATES_IMPORT, feature="import", cancellable=True)
    until(lambda: job_now(job_id).message == "En cours")
    assert client_as("ROLE_ADMIN").post(f"{JOBS}/{job_id}/cancel").status_code == 200
    assert ended(job_id).status == "CANCELLED"
    assert published(job_id) == []
    assert ended(ask(feature="import")).status == "SUCCESS"


def test_a_worker_begins_a_job_when_it_is_told_of_it_and_not_when_it_next_looks(ask, start_worker):
    start_worker(look=3600)
    for _ in range(4):
        assert ended(ask()).status == "SUCCESS"


def test_a_worker_that_is_told_of_no_job_finds_each_when_it_next_looks(ask, start_worker):
    assert work.QUIET_SECONDS == 5
    start_worker(look=0.2, deaf=True)
    for _ in range(2):
        assert ended(ask()).status == "SUCCESS"


def test_the_process_of_jobs_ends_in_an_idle_school_and_the_next_job_gets_another(ask, start_worker):
    worker = start_worker(kept=0)
    for _ in range(2):
        assert ended(ask()).status == "SUCCESS"
        until(lambda: not children(worker.pid))
