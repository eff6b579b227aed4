"""The worker: runs the jobs of the queue, as many workers as wanted, on any machine that reaches the database.

A worker may be killed at any moment: its signs of life stop and another one (or the next) gives its jobs another
attempt. Asked to stop (SIGTERM, SIGINT, or the end of the process that started it) it lets running jobs end for a few
seconds, then hands them back. Jobs run, with their memory, in processes of their own (``--attempts``).
"""

import argparse
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager, nullcontext

import structlog
from obstore.exceptions import BaseError as StorageError

from parvis.app import wiring
from parvis.app.measured import counted
from parvis.emails.outbox.delivery import run_outbox
from parvis.kernel import storage, traces
from parvis.kernel.concepts import modules
from parvis.kernel.http.logs import configure_logs
from parvis.kernel.jobs.attempt_process import run_attempts
from parvis.kernel.jobs.work import END_SECONDS, run_worker
from parvis.kernel.secret.watch import watched_secret
from parvis.kernel.settings import settings

PARENT_CHECK_SECONDS = 0.5
RESTART_SECONDS = 1.0
STOP_SECONDS = END_SECONDS + 5.0
COMMAND = [sys.executable, "-m", "parvis.app.worker"]

log = structlog.get_logger("parvis.app.worker")


@contextmanager
def child() -> Generator[None]:
    """A worker as a child process, started again if it dies, ended with this process however this process ends."""
    leaving = threading.Event()
    command = [*COMMAND, "--parent", str(os.getpid())]

    def begun() -> subprocess.Popen[bytes]:
        # In a group of its own: Ctrl-C in a terminal is for this process, which then ends its worker in order.
        return subprocess.Popen(command, process_group=0)  # noqa: S603 - our own module

    processes = [begun()]

    def keep() -> None:
        while True:
            processes[0].wait()
            if leaving.wait(RESTART_SECONDS):
                return
            log.warning("worker_died", status=processes[0].returncode)
            processes[0] = begun()

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
    """Has every concept's jobs run until SIGTERM, SIGINT, or the end of ``parent``, which started this process."""
    configure_logs(settings().log_level)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    if parent is not None:
        threading.Thread(target=_stop_with, args=(parent, stop), daemon=True).start()
    with watched_secret(stop.set), counted(settings()) if parent is None else nullcontext():
        _work(stop)


@contextmanager
def within() -> Generator[None]:
    """A worker on threads of this process, which saves the memory of one; its jobs run in processes of their own."""
    stop = threading.Event()

    def work() -> None:
        try:
            _work(stop)
        except Exception:
            log.exception("worker_died")
            os.kill(os.getpid(), signal.SIGTERM)  # whoever starts this process starts it again, as a worker's

    working = threading.Thread(target=work, name="worker")
    working.start()
    try:
        yield
    finally:
        stop.set()
        working.join()


def _work(stop: threading.Event) -> None:
    """Sends mails and runs jobs until ``stop`` is set."""
    mails = threading.Thread(target=_send_mails, args=(stop,), name="outbox", daemon=True)
    mails.start()
    threading.Thread(target=_look_at_files, name="files", daemon=True).start()
    run_worker(stop, [*COMMAND, "--attempts"])
    mails.join(STOP_SECONDS)


def _look_at_files() -> None:
    """Tells operators if files cannot be kept; meanwhile too: a silent store is given up after half a minute."""
    try:
        next(storage.listed("stored"), None)
    except StorageError as error:
        storage.note_unavailable(error)


def _send_mails(stop: threading.Event) -> None:
    modules("model")  # a row may refer to one of any concept
    wiring.connect()
    run_outbox(stop)


def attempts() -> None:
    """Runs the attempts that a worker asks this process for."""
    config = settings()
    configure_logs(config.log_level)
    traces.begin("parvis-worker")
    wiring.connect()
    load_handlers()
    run_attempts(config.job_memory_limit)


def load_handlers() -> None:
    """Imports the ``jobs`` module of each concept, which declares the handlers of its kinds, and every table."""
    modules("model")
    modules("jobs")


def _stop_with(parent: int, stop: threading.Event) -> None:
    while os.getppid() == parent and not stop.wait(PARENT_CHECK_SECONDS):
        pass
    stop.set()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--parent", type=int)
    parser.add_argument("--attempts", action="store_true")
    arguments = parser.parse_args()
    if arguments.attempts:
        attempts()
    else:
        main(arguments.parent)
