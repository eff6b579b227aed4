"""Turns: fair by person, one at a time a person, behind a bound."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from threading import Event

import pytest

from parvis.kernel.errors import DomainError
from parvis.kernel.fair_turns import FairTurns, Room


class Full(DomainError):
    """Too many wait."""


class Work:
    """Work that is noted when it begins, and waits until it may end."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.may_end = Event()
        self.has_begun = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def of(self, name: str) -> Callable[[], str]:
        def work() -> str:
            self.begun.append(name)
            self._loop.call_soon_threadsafe(self.has_begun.set)
            assert self.may_end.wait(10)
            return name

        return work

    async def until_begun(self, count: int) -> None:
        while len(self.begun) < count:
            self.has_begun.clear()
            await self.has_begun.wait()


def turns(*, threads: int = 1) -> FairTurns:
    return FairTurns("test", threads=threads)


def test_who_asks_for_little_is_not_behind_who_asks_for_much():
    async def run() -> None:
        queue, work = turns(), Work()
        requests = [("anne", f"a{number}") for number in range(4)] + [("zoé", "z0"), ("léo", "l0"), ("zoé", "z1")]
        waiting = [asyncio.create_task(queue.taken(person, work.of(name))) for person, name in requests]
        await work.until_begun(1)
        work.may_end.set()
        assert await asyncio.gather(*waiting) == [name for _, name in requests]
        assert work.begun == ["a0", "z0", "l0", "a1", "z1", "a2", "a3"]

    asyncio.run(run())


def test_a_person_has_one_thread_at_a_time():
    async def run() -> None:
        queue, work = turns(threads=2), Work()
        waiting = [asyncio.create_task(queue.taken("anne", work.of(name))) for name in ("a0", "a1")]
        waiting.append(asyncio.create_task(queue.taken("zoé", work.of("z0"))))
        await work.until_begun(2)
        assert sorted(work.begun) == ["a0", "z0"]
        work.may_end.set()
        await asyncio.gather(*waiting)
        assert work.begun[2] == "a1"

    asyncio.run(run())


def test_who_comes_beyond_the_bounds_is_refused_at_once_and_may_come_back():
    room = Room(3, each=2, full=Full)
    with ExitStack() as first, ExitStack() as others:
        first.enter_context(room.entered("anne"))
        others.enter_context(room.entered("anne"))
        with pytest.raises(Full):
            room.check("anne")
        with pytest.raises(Full), room.entered("anne"):
            raise AssertionError
        room.check("zoé")
        others.enter_context(room.entered("zoé"))
        with pytest.raises(Full), room.entered("léo"):
            raise AssertionError
        first.close()
        with room.entered("léo"), pytest.raises(Full):
            room.check("anne")
        room.check("anne")


def test_what_fails_fails_for_who_waits_and_gives_the_turn_back():
    async def run() -> None:
        queue = turns()
        with pytest.raises(ZeroDivisionError):
            await queue.taken("anne", lambda: 1 // 0)
        assert await queue.taken("anne", lambda: 1) == 1

    asyncio.run(run())


def test_work_of_who_waits_no_longer_is_not_done():
    async def run() -> None:
        queue, work = turns(), Work()
        first = asyncio.create_task(queue.taken("anne", work.of("a0")))
        await work.until_begun(1)
        gone = asyncio.create_task(queue.taken("anne", work.of("a1")))
        last = asyncio.create_task(queue.taken("anne", work.of("a2")))
        await asyncio.sleep(0)
        gone.cancel()
        work.may_end.set()
        assert (await first, await last) == ("a0", "a2")
        assert work.begun == ["a0", "a2"]

    asyncio.run(run())
