"""Workers die: their jobs go to another one, and only the newest attempt publishes."""

import signal

from parvis.kernel.jobs import JobKind
from tests.given.jobs import AWAITED_SECONDS, GATE, ended, job_now, until


def _attempt_shown(job_id, attempt):
    until(lambda: job_now(job_id).message == f"Étape 0, tentative {attempt}")


def test_a_killed_worker_is_taken_over_and_its_lock_still_holds(ask, start_worker, gate, published, psycopg_connection):
    first = start_worker()
    job_id = ask(feature="computation", gate=GATE)
    _attempt_shown(job_id, 1)
    started = job_now(job_id).started
    first.kill()
    start_worker()
    _attempt_shown(job_id, 2)
    assert psycopg_connection.execute("SELECT job_id FROM feature_locks").fetchall() == [(job_id,)]
    gate()
    job = ended(job_id)
    assert (job.status, job.result["attempt"], job.started) == ("SUCCESS", 2, started)
    assert published(job_id) == [(2, True)]


def test_a_worker_that_was_only_frozen_cannot_publish_when_it_wakes(ask, start_worker, gate, published):
    frozen = start_worker()
    job_id = ask(gate=GATE)
    _attempt_shown(job_id, 1)
    frozen.send_signal(signal.SIGSTOP)
    start_worker()
    _attempt_shown(job_id, 2)
    gate()
    assert ended(job_id).result["attempt"] == 2
    frozen.send_signal(signal.SIGCONT)
    until(lambda: published(job_id) == [(1, False), (2, True)])
    assert job_now(job_id).result["attempt"] == 2


def test_a_worker_that_was_frozen_works_again(ask, start_worker, gate):
    frozen = start_worker()
    held = ask(gate=GATE)
    _attempt_shown(held, 1)
    frozen.send_signal(signal.SIGSTOP)
    other = start_worker()  # it strikes the frozen one off the list of workers
    _attempt_shown(held, 2)
    frozen.send_signal(signal.SIGCONT)
    other.kill()
    gate()
    assert ended(held).status == "SUCCESS"
    assert ended(ask()).status == "SUCCESS"


def test_what_is_published_with_its_end_is_never_run_twice(ask, start_worker, published):
    first = start_worker()
    job_id = ask(JobKind.SLOT_CREATION, feature="slots")
    assert first.wait(AWAITED_SECONDS) == -signal.SIGKILL
    assert (job_now(job_id).status, job_now(job_id).result) == ("SUCCESS", {"attempt": 1})
    start_worker()
    assert ended(ask(feature="slots")).status == "SUCCESS"
    assert published(job_id) == [(1, True)]


def test_a_worker_asked_to_stop_hands_its_job_back_at_once(ask, start_worker, gate, published):
    first = start_worker()
    job_id = ask(gate=GATE)
    _attempt_shown(job_id, 1)
    first.terminate()
    assert first.wait(AWAITED_SECONDS) == 0
    start_worker()
    _attempt_shown(job_id, 2)
    gate()
    assert ended(job_id).result["attempt"] == 2
    assert published(job_id) == [(2, True)]


def test_a_worker_asked_to_stop_lets_a_job_that_ends_soon_end(ask, start_worker, gate, published):
    first = start_worker(grace=AWAITED_SECONDS)
    job_id = ask(gate=GATE)
    _attempt_shown(job_id, 1)
    first.terminate()
    gate()
    assert first.wait(AWAITED_SECONDS) == 0
    assert ended(job_id).result["attempt"] == 1


def test_a_job_that_kills_every_worker_is_given_up(ask, start_worker, psycopg_connection):
    job_id = ask(JobKind.SLOT_ATTRIBUTION, feature="attribution")
    psycopg_connection.execute("UPDATE jobs SET attempt = 4 WHERE id = %s", [job_id])
    assert start_worker().wait(AWAITED_SECONDS) == -signal.SIGKILL
    start_worker()
    job = ended(job_id)
    assert (job.status, job.error["code"]) == ("ERROR", "JOB_INTERRUPTED")
    assert psycopg_connection.execute("SELECT count(*) FROM feature_locks").fetchone() == (0,)


def test_a_job_that_the_queue_lost_is_put_back(ask, start_worker, psycopg_connection):
    job_id = ask()
    psycopg_connection.execute("DELETE FROM procrastinate_jobs")
    start_worker()
    assert ended(job_id).status == "SUCCESS"


def test_a_worker_whose_connections_are_cut_works_again(ask, start_worker, psycopg_connection):
    start_worker()
    assert ended(ask()).status == "SUCCESS"
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> %s"
    psycopg_connection.execute(cut, [psycopg_connection.info.backend_pid])
    assert ended(ask()).status == "SUCCESS"
