"""Enqueuing jobs: what is refused, what a rollback leaves, who gets a feature's lock."""

import threading

import pytest
from sqlalchemy import text

from parvis.kernel.db import new_session
from parvis.kernel.errors import FeatureLockAlreadyTaken
from parvis.kernel.http.context import request_id
from parvis.kernel.jobs import JobKind, enqueue
from tests.given.jobs import JOBS, ended, until
from tests.given.people import person

LOCKS = "SELECT feature, job_id FROM feature_locks"
TRACES = "SELECT id FROM jobs UNION SELECT job_id FROM feature_locks"


def _asks(session, feature="computation"):
    return enqueue(session, JobKind.COMPUTATION, feature=feature, author=person("anne"), payload={})


def test_enqueue_rolled_back_leaves_nothing(database, psycopg_connection):
    with new_session() as session:
        _asks(session)
        session.rollback()
    assert psycopg_connection.execute(TRACES).fetchall() == []


def test_enqueue_refused_by_the_lock_writes_nothing_even_if_the_caller_continues(ask, psycopg_connection):
    first = ask(feature="computation")
    with new_session() as session, session.begin():
        with pytest.raises(FeatureLockAlreadyTaken) as refusal:
            _asks(session)
        session.execute(text("SELECT 1"))
    assert (refusal.value.code, refusal.value.message) == ("FEATURE_LOCK_ALREADY_TAKEN", "FEATURE_LOCK_ALREADY_TAKEN")
    assert psycopg_connection.execute("SELECT id FROM jobs").fetchall() == [(first,)]
    assert psycopg_connection.execute(LOCKS).fetchall() == [("computation", first)]


def test_another_feature_and_no_feature_are_not_held_up(ask):
    ask(feature="computation")
    assert ask(feature="import") != ask() != ask()


@pytest.mark.parametrize("stale", [False, True], ids=["free", "held by a finished job"])
def test_two_simultaneous_askers_get_one_lock(ask, psycopg_connection, stale):
    if stale:
        former = ask(feature="computation")
        psycopg_connection.execute("UPDATE jobs SET status = 'SUCCESS', finished = now() WHERE id = %s", [former])
    askers = 8
    line = threading.Barrier(askers)
    outcomes = []

    def race():
        line.wait()
        try:
            outcomes.append(ask(feature="computation"))
        except FeatureLockAlreadyTaken:
            outcomes.append(None)

    threads = [threading.Thread(target=race) for _ in range(askers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    winners = [outcome for outcome in outcomes if outcome]
    assert len(outcomes) == askers
    assert len(winners) == 1
    assert psycopg_connection.execute(LOCKS).fetchall() == [("computation", winners[0])]


@pytest.mark.parametrize("commits", [True, False])
def test_a_second_request_waits_for_the_first_and_takes_the_lock_if_that_gave_up(ask, psycopg_connection, commits):
    outcome = []

    def second():
        try:
            outcome.append(ask(feature="computation"))
        except FeatureLockAlreadyTaken:
            outcome.append(None)

    with new_session() as first:
        winner = _asks(first).id
        thread = threading.Thread(target=second)
        thread.start()
        waiting = """
            SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        """
        until(lambda: psycopg_connection.execute(waiting).fetchone() == (1,))
        if commits:
            first.commit()
        else:
            first.rollback()
    thread.join()
    assert outcome == [None] if commits else outcome[0]
    assert psycopg_connection.execute("SELECT job_id FROM feature_locks").fetchall() == [
        (winner if commits else outcome[0],)
    ]


def test_a_job_that_fails_frees_its_lock_and_tells_why(ask, start_worker, psycopg_connection):
    start_worker()
    for defect, parallel in ((False, False), (False, True), (True, False)):
        job = ended(ask(JobKind.ARCHIVE, feature="archive", defect=defect, parallel=parallel))
        assert job.status == "ERROR"
        assert job.error == {
            "code": "INTERNAL_ERROR" if defect else "INVALID_INPUT",
            "message": "Une erreur interne est survenue." if defect else "Le fichier est illisible.",
            "fields": None if defect else [{"field": "file", "message": "Ligne 3"}],
            "data": None,
            "requestId": job.request_id,
        }
        assert psycopg_connection.execute(LOCKS).fetchall() == []


def test_a_job_that_succeeds_gives_its_result_and_frees_its_lock(ask, start_worker, published, psycopg_connection):
    job_id = ask(feature="computation", steps=2)
    start_worker()
    job = ended(job_id)
    assert (job.status, job.result, job.error) == ("SUCCESS", {"attempt": 1, "author": "anne"}, None)
    assert (job.done, job.total, job.message) == (2, 2, "Terminé")
    assert job.created <= job.started <= job.finished
    assert published(job_id) == [(1, True)]
    assert psycopg_connection.execute(LOCKS).fetchall() == []


def test_error_of_a_job_carries_the_id_of_the_request_that_enqueued_it(client_as, ask, start_worker):
    token = request_id.set("0123456789abcdef")
    job_id = ask(JobKind.ARCHIVE, defect=True)
    request_id.reset(token)
    start_worker()
    assert ended(job_id).error["requestId"] == "0123456789abcdef"
    [row] = client_as("ROLE_ADMIN").get(JOBS).json()["content"]
    assert (row["error"]["code"], row["error"]["requestId"]) == ("INTERNAL_ERROR", "0123456789abcdef")
