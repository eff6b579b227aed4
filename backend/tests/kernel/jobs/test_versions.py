"""Workers of two versions at once: the older one leaves what the newer one queued."""

import pytest

from parvis.kernel.db import new_session
from parvis.kernel.jobs import RunningJob, claims
from parvis.kernel.jobs.progress import ProgressWriter
from tests.given.jobs import ended, job_now
from tests.given.people import person

BEAR = "UPDATE jobs SET version = %s WHERE id = %s"


def claimed():
    with new_session() as session, session.begin():
        attempt = claims.claim(session)
    return None if attempt is None else attempt.job_id


def test_an_old_worker_leaves_a_new_job_and_takes_those_behind_it(ask, start_worker, psycopg_connection):
    newer = ask()
    psycopg_connection.execute(BEAR, ["9.1.0", newer])
    start_worker()
    assert ended(ask()).status == "SUCCESS"
    assert (job_now(newer).status, job_now(newer).attempt) == ("NOT_STARTED", 0)
    psycopg_connection.execute(BEAR, ["0.0.9", newer])
    assert ended(newer).status == "SUCCESS"


@pytest.mark.parametrize(
    ("worker", "job", "takes"),
    [
        ("0.9.0", "0.10.0", False),
        ("0.10.0", "0.9.0", True),
        ("0.2.0", "0.2.1", False),
        ("1.0.0", "0.99.99", True),
        ("0.2.0", "0.2.0+git3", True),
        ("0.2.0", "10.0", False),
        ("0.2.0", "", True),
        ("0.2.0", "unknown", True),
    ],
)
def test_versions_are_compared_number_by_number(monkeypatch, ask, psycopg_connection, worker, job, takes):
    waiting = ask()
    psycopg_connection.execute(BEAR, [job, waiting])
    monkeypatch.setattr(claims, "VERSION", worker)
    assert claimed() == (waiting if takes else None)


def test_a_job_that_a_newer_worker_left_is_not_taken_over_by_an_older_one(monkeypatch, ask, psycopg_connection):
    """What it kept of its work may be written as only it can read."""
    job_id = ask()
    assert claimed() == job_id
    monkeypatch.setattr("parvis.kernel.jobs.running.VERSION", "9.1.0")
    job = RunningJob(job_id, job_now(job_id).kind, 1, person("anne"), ProgressWriter(job_id, 1))
    with new_session() as session, session.begin():
        job.keep(session, {"half": "done"})
    psycopg_connection.execute("UPDATE jobs SET heartbeat = heartbeat - interval '1 minute'")
    assert claimed() is None
    monkeypatch.setattr(claims, "VERSION", "9.1.0")
    assert claimed() == job_id


def test_a_job_that_code_without_versions_queued_is_taken(ask, psycopg_connection):
    job_id = ask()
    psycopg_connection.execute("UPDATE jobs SET version = DEFAULT")
    assert claimed() == job_id
