"""Progress pushed as it is made, and calls that wait for a job."""

import asyncio
import json
import threading

import psycopg

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.kernel.db import new_session, psycopg_url
from parvis.kernel.jobs import wait
from parvis.kernel.jobs.schemas import JobOut
from tests.given.jobs import AWAITED_SECONDS, GATE, JOBS, until
from tests.given.people import add_account, token_for
from tests.given.server import served

LISTENERS = """
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN parvis_jobs%'
"""


def _jobs(lines):
    return (json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: "))


def header_of(token):
    return {"Authorization": f"Bearer {token}"}


def test_events_follow_a_job_from_enqueued_to_ended(app, token_of, ask, start_worker, gate):
    job_id = ask(gate=GATE, steps=3)
    headers = {"Authorization": f"Bearer {token_of('ROLE_ADMIN')}"}
    with served(app) as (client, _), client.stream("GET", f"{JOBS}/{job_id}/events", headers=headers) as answer:
        assert answer.headers["Content-Type"].startswith("text/event-stream")
        assert "no-store" in answer.headers.get_list("Cache-Control")
        jobs = _jobs(answer.iter_lines())
        assert next(jobs)["status"] == "NOT_STARTED"
        start_worker()
        second = next(job for job in jobs if job["done"] == 2)
        assert (second["status"], second["total"], second["message"]) == ("IN_PROGRESS", 3, "Étape 2, tentative 1")
        gate()
        *_, last = jobs
        assert (last["status"], last["done"], last["result"]["attempt"]) == ("SUCCESS", 3, 1)


def test_all_streams_of_a_process_share_one_connection_closed_with_the_last(app, token_of, ask, psycopg_connection):
    headers = {"Authorization": f"Bearer {token_of('ROLE_ADMIN')}"}
    with served(app) as (client, _):
        paths = [f"{JOBS}/{ask()}/events" for _ in range(3)]
        with (
            client.stream("GET", paths[0], headers=headers) as first,
            client.stream("GET", paths[1], headers=headers) as second,
            client.stream("GET", paths[2], headers=headers) as third,
        ):
            streams = [_jobs(answer.iter_lines()) for answer in (first, second, third)]
            assert [next(jobs)["status"] for jobs in streams] == ["NOT_STARTED"] * 3
            until(lambda: psycopg_connection.execute(LISTENERS).fetchone() == (1,))
        until(lambda: psycopg_connection.execute(LISTENERS).fetchone() == (0,))


def test_a_stream_goes_on_when_its_connection_to_the_database_is_cut(app, token_of, ask, psycopg_connection):
    headers = {"Authorization": f"Bearer {token_of('ROLE_ADMIN')}"}
    job_id = ask()
    with served(app) as (client, _), client.stream("GET", f"{JOBS}/{job_id}/events", headers=headers) as answer:
        jobs = _jobs(answer.iter_lines())
        next(jobs)
        until(lambda: psycopg_connection.execute(LISTENERS).fetchone() == (1,))
        psycopg_connection.execute(LISTENERS.replace("count(*)", "pg_terminate_backend(pid)"))
        psycopg_connection.execute("UPDATE jobs SET done = 5 WHERE id = %s", [job_id])
        assert next(jobs)["done"] == 5


def test_events_end_for_who_is_sent_out_and_go_on_for_others(app, token_of, ask, psycopg_connection, monkeypatch):
    monkeypatch.setattr("parvis.kernel.jobs.listening.QUIET_SECONDS", 0.1)
    monkeypatch.setattr("parvis.kernel.auth.withdrawals.READ_SECONDS", 0.1)
    job_id, kept_token, lea = ask(), token_of("ROLE_ADMIN"), add_account("ROLE_ADMIN", "lea@test.example")
    with (
        served(app) as (client, _),
        client.stream("GET", f"{JOBS}/{job_id}/events", headers=header_of(token_for("lea@test.example"))) as left,
        client.stream("GET", f"{JOBS}/{job_id}/events", headers=header_of(kept_token)) as kept,
    ):
        jobs, others = _jobs(left.iter_lines()), _jobs(kept.iter_lines())
        assert next(jobs)["status"] == next(others)["status"] == "NOT_STARTED"
        with new_session() as session, session.begin():
            EmbeddedDirectory(session).delete_account(lea)
        assert list(jobs) == []
        psycopg_connection.execute("UPDATE jobs SET done = 5 WHERE id = %s", [job_id])
        assert next(others)["done"] == 5


def test_an_open_stream_does_not_delay_the_end_of_the_server(app, token_of, ask):
    headers = {"Authorization": f"Bearer {token_of('ROLE_ADMIN')}"}
    with served(app) as (client, server), client.stream("GET", f"{JOBS}/{ask()}/events", headers=headers) as answer:
        lines = answer.iter_lines()
        assert next(_jobs(lines))["status"] == "NOT_STARTED"
        server.should_exit = True
        assert list(_jobs(lines)) == []  # the stream ends by itself, long before the 60 s of grace


def test_wait_gives_the_job_once_finished(ask, start_worker, gate, database):
    job_id = ask(gate=GATE)
    start_worker()

    async def waited():
        waiting = asyncio.create_task(wait(job_id, AWAITED_SECONDS))
        with psycopg.connect(psycopg_url(database), autocommit=True) as watcher:
            await asyncio.to_thread(until, lambda: watcher.execute(LISTENERS).fetchone() == (1,))
        threading.Thread(target=gate).start()
        return await waiting

    job = asyncio.run(waited())
    assert (job.status, job.result) == ("SUCCESS", {"attempt": 1, "author": "anne"})


def test_wait_gives_the_job_as_it_is_when_time_is_up_and_leaves_no_connection(ask):
    async def waiting() -> tuple[JobOut, int]:
        return await wait(ask(), 0.05), len(asyncio.all_tasks())

    job, tasks = asyncio.run(waiting())
    assert (job.status, job.finished) == ("NOT_STARTED", None)
    assert tasks == 1  # nothing listens any more, whose connection the end of the loop would leave open
