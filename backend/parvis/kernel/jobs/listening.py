"""Listens to changes of jobs: one LISTEN connection per process, shared by all watchers, closed when there are none."""

import asyncio
import uuid
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from typing import Final
from weakref import WeakKeyDictionary

import psycopg
import structlog
from sqlalchemy import select
from sqlalchemy.orm import defer

from parvis.kernel.db import direct_url, new_session, psycopg_url
from parvis.kernel.errors import NotFound
from parvis.kernel.jobs.model import Job
from parvis.kernel.jobs.queries import JobsHooks, jobs_shown
from parvis.kernel.jobs.schemas import JobOut

CHANNEL: Final = "parvis_jobs"
# A watcher reads again after this long without news: it also heals what a lost connection swallowed.
QUIET_SECONDS = 10.0
RECONNECT_SECONDS = 1.0

log = structlog.get_logger("parvis.jobs")


class _Listener:
    """The watchers of one event loop and the connection that wakes them."""

    def __init__(self) -> None:
        self.ending = False
        self._watchers: dict[uuid.UUID, set[asyncio.Event]] = {}
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def watching(self, job_id: uuid.UUID) -> AsyncGenerator[asyncio.Event]:
        """Yields an event that is set whenever the job may have changed."""
        changed = asyncio.Event()
        self._watchers.setdefault(job_id, set()).add(changed)
        if self._task is None:
            self._task = asyncio.create_task(self._listen(), name="job listener")
        try:
            yield changed
        finally:
            watchers = self._watchers[job_id]
            watchers.discard(changed)
            if not watchers:
                del self._watchers[job_id]
            if not self._watchers:
                task, self._task = self._task, None
                task.cancel()
                # A loop that ends would cancel it once more, and it would leave its connection open.
                await asyncio.wait([task])

    def end(self) -> None:
        """Makes every watcher stop."""
        self.ending = True
        self._wake_all()

    async def _listen(self) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection[tuple[object]].connect(
                    psycopg_url(direct_url()), autocommit=True
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._wake_all()  # what changed before we listened
                    async for notification in connection.notifies():
                        for changed in self._watchers.get(uuid.UUID(notification.payload), ()):
                            changed.set()
            except psycopg.Error as error:
                log.warning("job_listener_lost", error=type(error).__name__)
            await asyncio.sleep(RECONNECT_SECONDS)

    def _wake_all(self) -> None:
        for watchers in self._watchers.values():
            for changed in watchers:
                changed.set()


_listeners: WeakKeyDictionary[asyncio.AbstractEventLoop, _Listener] = WeakKeyDictionary()


def _listener() -> _Listener:
    return _listeners.setdefault(asyncio.get_running_loop(), _Listener())


def end_streams() -> None:
    """Ends every `watch` and `wait` of the process, so that a server that stops does not wait for them.

    Any thread may call it.
    """
    for loop, listener in list(_listeners.items()):
        with suppress(RuntimeError):  # a loop that is already closed watches nothing
            loop.call_soon_threadsafe(listener.end)


async def _never() -> bool:
    return False


async def watch(job_id: uuid.UUID, is_over: Callable[[], Awaitable[bool]] = _never) -> AsyncGenerator[JobOut]:
    """Yields the job now, then after each change, until it is finished or ``is_over`` returns true.

    ``is_over`` is called every `QUIET_SECONDS`. Raises `NotFound` when there is no such job.
    """
    listener = _listener()
    last: JobOut | None = None
    async with listener.watching(job_id) as changed:
        while not listener.ending:
            changed.clear()
            if await is_over():
                return
            job = await asyncio.to_thread(_read, job_id)
            if job.finished is not None:
                JobsHooks.joined().prepare(job.kind)
            if job != last:
                last = job
                yield job
            if job.finished is not None:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), QUIET_SECONDS)


async def wait(job_id: uuid.UUID, timeout: float) -> JobOut:  # noqa: ASYNC109 - part of what it answers
    """Returns the job once it is finished, or as it is after ``timeout`` seconds: read its ``finished``.

    The transaction that enqueued it must be committed. Raises `NotFound` when there is no such job.
    """
    job: JobOut | None = None
    with suppress(TimeoutError):
        async with asyncio.timeout(timeout), aclosing(watch(job_id)) as states:
            async for state in states:
                job = state
    return job or await asyncio.to_thread(_read, job_id)


def _read(job_id: uuid.UUID) -> JobOut:
    with new_session() as session:
        job = session.scalar(select(Job).where(Job.id == job_id).options(defer(Job.payload)))
        if job is None:
            raise NotFound
        return jobs_shown(session, [job])[0]
