"""The worker: runs the jobs of the queue, as many processes as wanted, on any machine that reaches the database.

A worker may be killed at any moment: its heartbeats stop and another one (or the next) gives its jobs another attempt.
Asked to stop (SIGTERM, SIGINT, or the end of the process that started it) it lets running jobs end for a few seconds,
then hands them back.
"""

import argparse
import asyncio
import importlib
import logging
import os
import pkgutil
import signal
import subprocess
import sys
import threading
import uuid
from collections.abc import Generator
from contextlib import contextmanager, suppress

import structlog
from procrastinate import App, PsycopgConnector, RetryStrategy
from procrastinate.exceptions import ConnectorException
from procrastinate.worker import Worker
from sqlalchemy.exc import SQLAlchemyError

import parvis
from parvis import wiring
from parvis.kernel.db import database_url, new_session, psycopg_url
from parvis.kernel.http.logs import configure_logs
from parvis.kernel.jobs import queue
from parvis.kernel.jobs.execution import run_attempt
from parvis.kernel.jobs.rescue import DEAD_AFTER_SECONDS, HEARTBEAT_SECONDS, rescue
from parvis.kernel.settings import settings

CONCURRENCY = 3
RESTART_SECONDS = 1.0
STOP_SECONDS = 5.0

log = structlog.get_logger("parvis.worker")


@contextmanager
def child() -> Generator[None]:
    """A worker as a child process, started again if it dies, ended with this process however this process ends."""
    leaving = threading.Event()
    command = [sys.executable, "-m", "parvis.worker", "--parent", str(os.getpid())]
    processes = [subprocess.Popen(command)]  # noqa: S603 - our own module

    def keep() -> None:
        while True:
            processes[0].wait()
            if leaving.wait(RESTART_SECONDS):
                return
            log.warning("worker_died", status=processes[0].returncode)
            processes[0] = subprocess.Popen(command)  # noqa: S603 - our own module

    keeper = threading.Thread(target=keep, daemon=True)
    keeper.start()
    try:
        yield
    finally:
        leaving.set()
        processes[0].terminate()
        keeper.join(settings().graceful_shutdown_seconds + STOP_SECONDS)
        processes[0].kill()
        processes[0].wait()


def main(parent: int | None = None) -> None:
    """Runs every concept's jobs until SIGTERM, SIGINT, or the end of ``parent``, the process that started this one.

    A handler that does not end in time still runs in its thread when this returns: its job is handed back already.
    """
    here = settings()
    configure_logs(here.log_level)
    logging.getLogger("procrastinate").setLevel(logging.WARNING)
    wiring.connect(here)
    load_handlers()
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    if parent is not None:
        threading.Thread(target=_stop_with, args=(parent, stop), daemon=True).start()
    run_worker(stop)


def load_handlers() -> None:
    """Imports the ``jobs`` module of each concept, which declares the handlers of its kinds."""
    for module in pkgutil.walk_packages(parvis.__path__, "parvis."):
        if module.name.endswith(".jobs"):
            importlib.import_module(module.name)


def run_worker(stop: threading.Event) -> None:
    """Runs jobs with the handlers declared so far until ``stop`` is set; starts again when the database comes back."""
    while not stop.is_set():
        try:
            asyncio.run(_work(stop))
        except Exception:
            log.exception("worker_failed")
            stop.wait(RESTART_SECONDS)


def _stop_with(parent: int, stop: threading.Event) -> None:
    while os.getppid() == parent and not stop.wait(HEARTBEAT_SECONDS):
        pass
    stop.set()


def _app() -> App:
    app = App(connector=PsycopgConnector(conninfo=psycopg_url(database_url()), min_size=1, max_size=4))
    # What a stopping worker had to abandon goes back to the queue; everything else is decided by `run_attempt`.
    handed_back = RetryStrategy(retry_exceptions=[asyncio.CancelledError])  # pyright: ignore[reportArgumentType]
    app.task(name=queue.RUN_JOB, queue=queue.QUEUE, retry=handed_back)(_run_job)
    return app


async def _run_job(job_id: str) -> None:
    """Runs the attempt in a thread of its own, which does not keep the process from ending."""
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[None] = loop.create_future()

    def tell(error: BaseException | None) -> None:
        if not ended.done():
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


async def _work(stop: threading.Event) -> None:
    app = _app()
    async with app.open_async():
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
        asking = asyncio.create_task(_ask_to_stop(worker, stop))
        rescuing = asyncio.create_task(_rescue_regularly(app, worker))
        try:
            await worker.run()
        finally:
            for task in (asking, rescuing):
                task.cancel()
            await asyncio.gather(asking, rescuing, return_exceptions=True)


async def _ask_to_stop(worker: Worker, stop: threading.Event) -> None:
    loop = asyncio.get_running_loop()
    asked = asyncio.Event()

    def pass_on() -> None:
        stop.wait()
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(asked.set)

    threading.Thread(target=pass_on, daemon=True).start()
    await asked.wait()
    worker.stop()


async def _rescue_regularly(app: App, worker: Worker) -> None:
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


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--parent", type=int)
    main(parser.parse_args().parent)
