"""The connections of a process."""

import asyncio

import pytest

from parvis.kernel import db
from parvis.kernel.errors import Unavailable
from parvis.kernel.settings import settings


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
