"""Workers die: their jobs go to another one, and only the newest attempt publishes."""

import signal

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from parvis.kernel.db import new_session
from parvis.kernel.errors import InvalidInput
from parvis.kernel.jobs import JobKind, Payload, Result, RunningJob, claims
from parvis.kernel.jobs.execution import is_database_away, run_attempt, run_begun
from parvis.kernel.jobs.running import handlers
from tests.given.jobs import AWAITED_SECONDS, GATE, ended, job_now, until

CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> %s"


OLD_SIGNS = """
    CREATE FUNCTION old_sign() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.heartbeat := NEW.heartbeat - interval '1 minute'; RETURN NEW; END $$;
    CREATE TRIGGER old_sign BEFORE UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION old_sign();
"""


@pytest.fixture
def old_signs(psycopg_connection):
    """Each sign of life is too old as soon as it is given, as those of a worker that hardly gets the processor."""
    psycopg_connection.execute(OLD_SIGNS)
    yield
    psycopg_connection.execute("DROP FUNCTION old_sign CASCADE")


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
    # The process of its attempt is not frozen; the worker, once awake, may end it before it comes to publish.
    until(lambda: published(job_id) == [(1, False), (2, True)])
    frozen.send_signal(signal.SIGCONT)
    assert ended(ask()).status == "SUCCESS"
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


@pytest.mark.usefixtures("old_signs")
def test_a_worker_whose_signs_of_life_come_too_late_takes_no_job_over_from_itself(ask, start_worker, gate, published):
    start_worker()
    job_id = ask(gate=GATE)
    _attempt_shown(job_id, 1)
    assert ended(ask()).status == "SUCCESS"  # by then it has looked for jobs again, the oldest first
    gate()
    assert ended(job_id).result["attempt"] == 1
    assert published(job_id) == [(1, True)]


def test_a_worker_that_freezes_while_it_gives_a_sign_of_life_keeps_the_job_from_nobody(ask):
    job_id = ask()
    with new_session() as session, session.begin():
        attempt = claims.claim(session)
    assert attempt is not None
    frozen = new_session()
    claims.keep(frozen, {job_id: attempt.number})

    def claimed() -> bool:
        with new_session() as session, session.begin():
            return claims.claim(session) is not None

    until(claimed)
    with pytest.raises(DBAPIError) as lost:
        frozen.execute(text("SELECT 1"))
    assert is_database_away(lost.value)
    frozen.close()
    with new_session() as session:
        assert session.scalar(text("SELECT 1")) == 1


@pytest.mark.parametrize("how", ["returns", "refuses", "succeeds"])
def test_an_attempt_that_lost_its_job_does_not_end_it_for_the_one_that_has_it(
    monkeypatch, ask, psycopg_connection, how
):
    def end_too_late(job: RunningJob, _payload: Payload) -> Result:
        if job.attempt == 1:
            with new_session() as session, session.begin():
                claims.begin(session, job.id)
            if how == "refuses":
                raise InvalidInput
            if how == "succeeds":
                with new_session() as session, session.begin():
                    job.succeed(session, {"attempt": 1})
        return {"attempt": job.attempt}

    monkeypatch.setitem(handlers, JobKind.COMPUTATION, end_too_late)
    job_id = ask(feature="computation")
    run_attempt(job_id)
    assert (job_now(job_id).status, job_now(job_id).attempt) == ("IN_PROGRESS", 2)
    assert psycopg_connection.execute("SELECT job_id FROM feature_locks").fetchall() == [(job_id,)]
    run_begun(job_id, 2)
    assert (job_now(job_id).status, job_now(job_id).result) == ("SUCCESS", {"attempt": 2})


def test_what_is_published_with_its_end_is_never_run_twice(ask, start_worker, published):
    start_worker()
    job_id = ask(JobKind.SLOT_CREATION, feature="slots")
    assert (ended(job_id).status, job_now(job_id).result) == ("SUCCESS", {"attempt": 1})
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


def test_job_that_crashes_its_process_five_times_is_an_error_and_the_worker_works_on(
    ask, start_worker, psycopg_connection
):
    start_worker()
    job = ended(ask(JobKind.SLOT_ATTRIBUTION, feature="attribution"))
    assert (job.status, job.attempt, job.error["code"]) == ("ERROR", 5, "JOB_INTERRUPTED")
    assert job.error["requestId"] == job.request_id
    assert psycopg_connection.execute("SELECT count(*) FROM feature_locks").fetchone() == (0,)
    assert ended(ask(feature="attribution")).status == "SUCCESS"


def test_connections_cut_under_a_job_give_it_another_attempt(ask, start_worker, gate, psycopg_connection, published):
    start_worker()
    job_id = ask(feature="computation", gate=GATE)
    _attempt_shown(job_id, 1)
    psycopg_connection.execute(CUT, [psycopg_connection.info.backend_pid])
    _attempt_shown(job_id, 2)
    gate()
    assert ended(job_id).result["attempt"] == 2
    assert published(job_id) == [(2, True)]
    assert psycopg_connection.execute("SELECT count(*) FROM feature_locks").fetchone() == (0,)


def test_connections_cut_while_a_worker_rests_leave_it_working(ask, start_worker, psycopg_connection):
    start_worker()
    assert ended(ask()).status == "SUCCESS"
    psycopg_connection.execute(CUT, [psycopg_connection.info.backend_pid])
    assert ended(ask()).status == "SUCCESS"


def test_jobs_begin_in_the_order_in_which_they_were_enqueued(ask, start_worker):
    jobs = [ask() for _ in range(8)]
    start_worker()
    for job_id in jobs:
        ended(job_id)
    begun = [job_now(job_id).started for job_id in jobs]
    assert begun == sorted(begun)
