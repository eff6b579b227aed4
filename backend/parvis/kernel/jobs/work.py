"""The loop of a worker: fetches jobs, runs each in a thread, shows that it lives, rescues those of the dead."""

import asyncio
import threading
import uuid
from contextlib import suppress

import structlog
from procrastinate import App, PsycopgConnector, RetryStrategy
from procrastinate.exceptions import ConnectorException
from procrastinate.worker import Worker
from psycopg_pool import AsyncConnectionPool
from sqlalchemy.exc import SQLAlchemyError

from parvis.kernel.db import database_url, new_session, psycopg_url
from parvis.kernel.jobs import queue
from parvis.kernel.jobs.execution import run_attempt
from parvis.kernel.jobs.rescue import DEAD_AFTER_SECONDS, HEARTBEAT_SECONDS, rescue
from parvis.kernel.settings import settings

CONCURRENCY = 3
CONNECT_SECONDS = 5.0
RESTART_SECONDS = 1.0
STOP_CHECK_SECONDS = 0.1

log = structlog.get_logger("parvis.app.worker")


def run_worker(stop: threading.Event) -> None:
    """Runs jobs with the handlers declared so far until ``stop`` is set; starts again when the database comes back.

    A handler that does not end within `graceful_shutdown_seconds` still runs in its thread when this returns: its job
    is handed back by then.
    """
    while not stop.is_set():
        try:
            asyncio.run(_work(stop))
        except Exception:
            log.exception("worker_failed")
        stop.wait(RESTART_SECONDS)


async def _work(stop: threading.Event) -> None:
    address = psycopg_url(database_url())
    async with AsyncConnectionPool(address, min_size=1, max_size=4, timeout=CONNECT_SECONDS, open=False) as pool:
        app = App(connector=PsycopgConnector())
        # What a stopping worker had to abandon goes back to the queue; everything else is decided by `run_attempt`.
        handed_back = RetryStrategy(retry_exceptions=[asyncio.CancelledError])  # pyright: ignore[reportArgumentType] # no Exception, yet retried
        app.task(name=queue.RUN_JOB, queue=queue.QUEUE, retry=handed_back)(_run_job)
        async with app.open_async(pool):
            worker = Worker(
                app,
                queues=[queue.QUEUE],
                concurrency=CONCURRENCY,
                shutdown_graceful_timeout=settings().graceful_shutdown_seconds,
                delete_jobs="always",
                install_signal_handlers=False,
                update_heartbeat_interval=HEARTBEAT_SECONDS,
                stalled_worker_timeout=DEAD_AFTER_SECONDS,
            )
            beside = [asyncio.create_task(_ask_to_stop(worker, stop)), asyncio.create_task(_rescue_others(app, worker))]
            try:
                await worker.run()
            finally:
                for task in beside:
                    task.cancel()
                await asyncio.gather(*beside, return_exceptions=True)


async def _run_job(job_id: str) -> None:
    """Runs the attempt in a thread of its own, which does not keep the process from ending."""
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[None] = loop.create_future()

    def tell(error: BaseException | None) -> None:
        if ended.done():
            return
        if error is None:
            ended.set_result(None)
        else:
            ended.set_exception(error)

    def attempt() -> None:
        error: BaseException | None = None
        try:
            run_attempt(uuid.UUID(job_id))
        except BaseException as caught:  # noqa: BLE001 - told to the worker, which reports it
            error = caught
        with suppress(RuntimeError):  # the worker has gone, nobody hears any more
            loop.call_soon_threadsafe(tell, error)

    threading.Thread(target=attempt, name=f"job {job_id}", daemon=True).start()
    await ended


async def _ask_to_stop(worker: Worker, stop: threading.Event) -> None:
    while True:
        if stop.is_set():
            worker.stop()  # again and again: a worker that is just starting forgets it
        await asyncio.sleep(STOP_CHECK_SECONDS)


async def _rescue_others(app: App, worker: Worker) -> None:
    while True:
        try:
            # Our own sign of life first: Procrastinate gives none while it stops, and a machine that slept is not dead.
            if worker.worker_id is not None:
                await app.job_manager.update_heartbeat(worker.worker_id)
            await asyncio.to_thread(_rescue)
        except (SQLAlchemyError, ConnectorException) as error:
            log.warning("rescue_failed", error=type(error).__name__)
        await asyncio.sleep(HEARTBEAT_SECONDS)


def _rescue() -> None:
    with new_session() as session, session.begin():
        rescue(session)
