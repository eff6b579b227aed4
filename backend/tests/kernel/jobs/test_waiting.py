"""Calls that wait for a job."""

import asyncio
import threading
import uuid

import pytest

from parvis.kernel.errors import NotFound
from parvis.kernel.jobs import wait
from tests.given.jobs import AWAITED_SECONDS, GATE, job_now, until


def test_wait_gives_the_job_once_finished(ask, start_worker, gate):
    job_id = ask(gate=GATE)
    start_worker()

    async def waited():
        waiting = asyncio.create_task(wait(job_id, AWAITED_SECONDS))
        await asyncio.to_thread(until, lambda: job_now(job_id).status == "IN_PROGRESS")
        assert not waiting.done()
        threading.Thread(target=gate).start()
        return await waiting

    job = asyncio.run(waited())
    assert (job.status, job.result) == ("SUCCESS", {"attempt": 1, "author": "anne"})


def test_wait_gives_the_job_as_it_is_when_time_is_up(ask):
    job = asyncio.run(wait(ask(), 0.25))
    assert (job.status, job.finished) == ("NOT_STARTED", None)


def test_nobody_waits_for_an_unknown_job():
    with pytest.raises(NotFound):
        asyncio.run(wait(uuid.uuid4(), AWAITED_SECONDS))
