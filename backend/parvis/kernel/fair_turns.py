"""Turns among people who ask for the same scarce thing: fair by person, one at a time a person, behind a bound."""

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
    """Room for ``most`` calls of a process at once, of which ``each`` of a person: the others get ``full``, at once."""

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
        """Refuses early what `entered` would refuse. Raises ``full``."""
        with self._lock:
            self._check(person)

    def _check(self, person: str) -> None:
        if self._inside.total() >= self._most or self._inside[person] >= self._each:
            raise self._full()


class FairTurns:
    """So many threads of their own, taken in the order in which people ask, one at a time a person.

    Whoever asks for a hundred things waits for a thread with one of them alone, behind the others who wait.
    """

    def __init__(self, name: str, *, threads: int) -> None:
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix=name)
        self._turn = asynccontextmanager(turns(threads))
        self._of_people = WeakValueDictionary[str, asyncio.Lock]()

    async def taken(
        self, person: str, work: Callable[Arguments, Result], *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Result:
        """What ``work`` gives, on a thread, when the person's turn comes."""
        own = self._of_people.setdefault(person, asyncio.Lock())
        async with own, self._turn():
            run = partial(copy_context().run, work, *args, **kwargs)
            return await asyncio.get_running_loop().run_in_executor(self._threads, run)
