"""Reading the table from an event loop: many at once, and through a database that goes away."""

import asyncio
import gc
import time
import weakref
from types import SimpleNamespace

import psycopg
import pytest
from starlette.testclient import TestClient

from parvis.app import upkeep
from parvis.candidate_table.snapshot import current
from parvis.kernel import db
from parvis.kernel.db import engine, loop_connections
from parvis.kernel.errors import Unavailable
from parvis.kernel.settings import settings
from tests.given.campaign import add_candidates, edit, import_columns
from tests.given.processes import until

MATHS = "Parcoursup[Maths]"


@pytest.fixture
def marks(snapshot_now) -> None:
    add_candidates(["A"])
    import_columns({MATHS: ["0"]})


async def _connected(reads):
    async with loop_connections():
        return await reads


def test_each_of_many_readers_at_once_sees_what_was_committed_before_it_asked(marks):
    async def read_after_edit(value: float) -> tuple[float, float]:
        await asyncio.to_thread(edit, 0, MATHS, value)
        table, _ = await current.snapshot_async()
        mark = table.column(MATHS).cells()[0]
        assert isinstance(mark, float)
        return value, mark

    async def reads():
        return [
            await asyncio.gather(*(read_after_edit(float(value)) for value in range(turn, turn + 8)))
            for turn in range(0, 40, 8)
        ]

    for turn, read in enumerate(asyncio.run(_connected(reads()))):
        # Another edit of the same turn may have come between; an older turn's value would be a stale read.
        assert all(mark >= turn * 8 for _, mark in read)


def test_a_reader_that_gives_up_does_not_disturb_the_others(marks):
    async def reads():
        first = [asyncio.create_task(current.snapshot_async()) for _ in range(6)]
        await asyncio.sleep(0)
        first[0].cancel()
        first[3].cancel()
        answers = await asyncio.gather(*first, return_exceptions=True)
        return answers, await current.snapshot_async()

    answers, (table, _) = asyncio.run(_connected(reads()))

    assert [isinstance(answer, asyncio.CancelledError) for answer in answers] == [
        True,
        False,
        False,
        True,
        False,
        False,
    ]
    assert table.column(MATHS).cells() == [0.0]


def test_a_connection_that_was_cut_is_opened_again(marks, psycopg_connection: psycopg.Connection):
    async def reads():
        await current.snapshot_async()
        psycopg_connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query LIKE '%AS always LEFT OUTER JOIN table_state%'"
            " AND pid <> pg_backend_pid()"
        )
        return await current.snapshot_async()

    table, _ = asyncio.run(_connected(reads()))

    assert table.column(MATHS).cells() == [0.0]


def test_a_database_that_is_gone_is_unavailable(marks, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@/nothing?host=/nowhere")
    monkeypatch.setattr(db, "LOOP_SECONDS", 0.2)
    settings.cache_clear()
    try:
        with pytest.raises(Unavailable):
            asyncio.run(_connected(current.snapshot_async()))
    finally:
        monkeypatch.undo()
        settings.cache_clear()
        engine().dispose()


def test_a_table_that_nobody_reads_for_a_quarter_of_an_hour_leaves_the_memory_and_comes_back_as_it_was(
    marks, snapshot_now, app, monkeypatch: pytest.MonkeyPatch
):
    assert (upkeep.TIDYING_SECONDS, upkeep.UNREAD_SECONDS) == (60, 15 * 60)
    monkeypatch.setattr(upkeep, "TIDYING_SECONDS", 0.01)
    edit(0, MATHS, 12.5)
    table = weakref.ref(snapshot_now())
    looks: list[float] = []
    let_go = current.let_go
    monkeypatch.setattr(current, "let_go", lambda unread: (let_go(unread), looks.append(unread)))
    elapsed = [upkeep.UNREAD_SECONDS - 1.0]
    began = time.monotonic()
    monkeypatch.setattr(current, "time", SimpleNamespace(monotonic=lambda: began + elapsed[0]))
    with TestClient(app):
        until(lambda: len(looks) > 1)
        assert table() is not None
        elapsed[0] += 2
        until(lambda: current.held() is None)
    gc.collect()
    assert table() is None
    assert snapshot_now().column(MATHS).cells() == [12.5]
