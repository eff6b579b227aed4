"""Takes turns among people who ask for the same scarce resource: fair by person, one call at a time per person,
limited.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from contextvars import copy_context
from functools import partial
from threading import Lock
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from parvis.kernel.db import turns
from parvis.kernel.errors import DomainError

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class Room:
    """Counts the calls in progress: at most ``most``, at most ``each`` of one person; another call raises ``full``."""

    def __init__(self, most: int, *, each: int, full: Callable[[], DomainError]) -> None:
        self._most, self._each, self._full = most, each, full
        self._lock = Lock()
        self._inside = Counter[str]()

    @contextmanager
    def entered(self, person: str) -> Generator[None]:
        """Counts a call of this person until the end of the block. Raises ``full``."""
        with self._lock:
            self._check(person)
            self._inside[person] += 1
        try:
            yield
        finally:
            with self._lock:
                self._inside[person] -= 1
                self._inside += Counter()  # forgets who has none left

    def check(self, person: str) -> None:
        """Raises ``full`` early if `entered` would raise it."""
        with self._lock:
            self._check(person)

    def _check(self, person: str) -> None:
        if self._inside.total() >= self._most or self._inside[person] >= self._each:
            raise self._full()


class FairTurns:
    """A fixed number of threads, taken in the order in which people ask, one at a time per person.

    Somebody who asks for a hundred things waits for a thread with only one of them, so that they delay only themselves.
    """

    def __init__(self, name: str, *, threads: int) -> None:
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix=name)
        self._turn = asynccontextmanager(turns(threads))
        self._of_people = WeakValueDictionary[str, asyncio.Lock]()

    async def taken(
        self, person: str, work: Callable[Arguments, Result], *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Result:
        """Runs ``work`` on a thread when the person's turn comes, and returns its result."""
        own = self._of_people.setdefault(person, asyncio.Lock())
        async with own, self._turn():
            run = partial(copy_context().run, work, *args, **kwargs)
            return await asyncio.get_running_loop().run_in_executor(self._threads, run)
