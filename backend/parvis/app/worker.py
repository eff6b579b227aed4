"""The worker: runs the jobs of the queue, as many processes as wanted, on any machine that reaches the database.

A worker may be killed at any moment: its heartbeats stop and another one (or the next) gives its jobs another attempt.
Asked to stop (SIGTERM, SIGINT, or the end of the process that started it) it lets running jobs end for a few seconds,
then hands them back.
"""

import argparse
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager

import structlog

from parvis.app import wiring
from parvis.kernel.concepts import modules
from parvis.kernel.http.logs import configure_logs
from parvis.kernel.jobs.work import RESTART_SECONDS, run_worker
from parvis.kernel.settings import settings

PARENT_CHECK_SECONDS = 0.5
STOP_SECONDS = 5.0

log = structlog.get_logger("parvis.app.worker")


@contextmanager
def child() -> Generator[None]:
    """A worker as a child process, started again if it dies, ended with this process however this process ends."""
    leaving = threading.Event()
    command = [sys.executable, "-m", "parvis.app.worker", "--parent", str(os.getpid())]

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
    """Runs every concept's jobs until SIGTERM, SIGINT, or the end of ``parent``, the process that started this one."""
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
    modules("jobs")


def _stop_with(parent: int, stop: threading.Event) -> None:
    while os.getppid() == parent and not stop.wait(PARENT_CHECK_SECONDS):
        pass
    stop.set()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--parent", type=int)
    main(parser.parse_args().parent)
