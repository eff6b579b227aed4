"""The connections of a process."""

import asyncio
import os
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from pydantic import ValidationError

from parvis.kernel import db
from parvis.kernel.errors import Unavailable
from parvis.kernel.settings import Settings, settings


def test_a_process_interrupted_before_it_connected_has_nothing_to_close(database, monkeypatch):
    db.close()
    monkeypatch.delenv("DATABASE_URL")
    settings.cache_clear()
    try:
        db.close()
    finally:
        monkeypatch.undo()
        settings.cache_clear()
    with db.new_session() as session:
        assert session.connection().closed is False


def test_threads_that_connect_first_at_once_share_one_engine(database, monkeypatch):
    db.close()
    together = threading.Barrier(8)
    made = db.create_engine

    def made_slowly(*arguments, **options):
        engine = made(*arguments, **options)
        for _ in range(1000):
            os.sched_yield()  # whoever did not wait for this one makes theirs meanwhile
        return engine

    def first_engine(_number):
        together.wait()
        return db.engine()

    monkeypatch.setattr(db, "create_engine", made_slowly)
    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(first_engine, range(8)))) == 1


def test_a_request_waits_on_the_event_loop_while_as_many_as_may_have_a_session():
    async def requests() -> None:
        before = [db.turn_of_request() for _ in range(db.SESSIONS_AT_ONCE)]
        for each in before:
            await anext(each)
        next_one = asyncio.ensure_future(anext(db.turn_of_request()))
        await asyncio.sleep(0)
        assert not next_one.done()
        await before[0].aclose()
        await next_one

    asyncio.run(requests())


def test_a_request_that_waits_too_long_for_its_turn_is_refused_and_takes_none():
    async def requests() -> None:
        turn = db.turns(1, longest_wait=0)
        before = turn()
        await anext(before)
        with pytest.raises(Unavailable):
            await anext(turn())
        await before.aclose()
        await anext(turn())

    asyncio.run(requests())


@pytest.mark.parametrize("missing", ["database_url", "database_direct_url"])
def test_a_pooler_needs_two_addresses(monkeypatch, missing):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    addresses = dict.fromkeys(("database_url", "database_direct_url"), "postgresql://parvis@db/parvis")
    with pytest.raises(ValidationError, match="PARVIS_DATABASE_DIRECT_URL"):
        Settings(database_pooler="transaction", **{**addresses, missing: None})
    assert Settings(database_pooler="transaction", **addresses).database_pooler == "transaction"
