"""Takes turns among people who ask for the same scarce resource: fair by person, one call at a time per person,
limited.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from functools import partial
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from parvis.kernel.errors import DomainError

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class FairTurns:
    """A fixed number of threads, and the people who wait for them.

    A free thread takes the work of the person whose last turn was longest ago, so that somebody who asks for a hundred
    things delays only themselves. At most ``calls`` calls wait or run, at most ``calls_each`` of one person; another
    call raises ``full`` at once.
    """

    def __init__(
        self, name: str, *, threads: int, calls: int, calls_each: int, full: Callable[[], DomainError]
    ) -> None:
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix=name)
        self._free = threads
        self._most, self._most_each, self._full = calls, calls_each, full
        self._lock = Lock()
        self._inside = Counter[str]()
        # By person, those first whose last turn is the longest ago.
        self._waiting: dict[str, deque[Callable[[], None]]] = {}
        self._served: set[str] = set()

    @contextmanager
    def room(self, person: str) -> Generator[None]:
        """Counts a call that takes turns until the end of the block. Raises ``full``."""
        with self._lock:
            self._check_room(person)
            self._inside[person] += 1
        try:
            yield
        finally:
            with self._lock:
                self._inside[person] -= 1
                self._inside += Counter()  # forgets who has none left

    def check_room(self, person: str) -> None:
        """Raises ``full`` early if `room` would raise it."""
        with self._lock:
            self._check_room(person)

    async def taken(
        self, person: str, work: Callable[Arguments, Result], *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Result:
        """Runs ``work`` on a thread when the person's turn comes, and returns its result."""
        result: Future[Result] = Future()
        with self._lock:
            own = self._waiting.setdefault(person, deque())
            own.append(partial(_carry_out, result, partial(copy_context().run, work, *args, **kwargs)))
            self._begin()
        return await asyncio.wrap_future(result)

    def _check_room(self, person: str) -> None:
        if self._inside.total() >= self._most or self._inside[person] >= self._most_each:
            raise self._full()

    def _begin(self) -> None:
        """Gives the free threads to the next people whose work is not running yet."""
        for person in [each for each in self._waiting if each not in self._served][: self._free]:
            own = self._waiting[person]
            work = own.popleft()
            if not own:
                del self._waiting[person]
            self._free -= 1
            self._served.add(person)
            self._threads.submit(self._serve, person, work)

    def _serve(self, person: str, work: Callable[[], None]) -> None:
        try:
            work()
        finally:
            with self._lock:
                self._free += 1
                self._served.discard(person)
                if person in self._waiting:
                    self._waiting[person] = self._waiting.pop(person)
                self._begin()


def _carry_out(result: Future[Any], work: Callable[[], Any]) -> None:
    """Does the work of a person who still waits for it."""
    if not result.set_running_or_notify_cancel():
        return
    try:
        result.set_result(work())
    except BaseException as error:  # noqa: BLE001 - whoever waits for the work is told
        result.set_exception(error)
