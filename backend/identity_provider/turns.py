"""Turns: how many requests of a process are looked at together."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from weakref import WeakKeyDictionary

from identity_provider.errors import Unavailable


def turns(at_once: int, longest_wait: float) -> Callable[[], AbstractAsyncContextManager[None]]:
    """Lets ``at_once`` requests go on; the others wait on the event loop, at most ``longest_wait`` seconds."""
    of_loops: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()

    @asynccontextmanager
    async def turn() -> AsyncGenerator[None]:
        free = of_loops.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(at_once))
        try:
            async with asyncio.timeout(longest_wait):
                await free.acquire()
        except TimeoutError as error:
            raise Unavailable from error
        try:
            yield
        finally:
            free.release()

    return turn
