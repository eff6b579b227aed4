"""A process that runs attempts, one after the other, so that their memory and crashes do not reach the worker.

The worker writes a line for each attempt and reads a line when it has ended. The process keeps what jobs cache (the
snapshot of the table) between attempts. When its input ends, the worker is gone, and the process
ends at once, whatever it was doing.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import threading
import uuid
from collections.abc import Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import TextIO

import structlog

from parvis.kernel.jobs.claims import Attempt
from parvis.kernel.jobs.execution import is_database_away, run_begun

OUT_OF_MEMORY = 75  # the status of a process that ran out of memory and could say so
ENDED_FOR_MEMORY = {OUT_OF_MEMORY, -signal.SIGABRT}  # also how libraries in C and Rust end their own process
KILLED_FIRST = "500"  # before the database and the web server, when the machine itself has no memory left

log = structlog.get_logger("parvis.jobs")


class Ending(Enum):
    """How a process ended an attempt."""

    ENDED = "ended"
    """The handler returned or raised, and the outcome is written."""
    INTERRUPTED = "interrupted"
    """The database became unreachable."""
    OUT_OF_MEMORY = "out of memory"
    """The process ran out of memory, or the system killed it for want of memory."""
    DIED = "died"
    """The process died for another reason: somebody killed it, for example."""


class AttemptProcess:
    """The worker's side of such a process. ``command`` starts a Python program that calls `run_attempts`."""

    def __init__(self, command: Sequence[str]) -> None:
        # In its own process group: Ctrl-C in a terminal is for the worker, which lets the attempt end.
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, process_group=0
        )

    @property
    def is_alive(self) -> bool:
        """Whether another attempt can be given to it."""
        return self._process.poll() is None

    def run(self, attempt: Attempt) -> Ending:
        """Runs the attempt and waits until it has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        answer, kills = "", kills_for_memory()
        with suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps([str(attempt.job_id), attempt.number]) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline().strip()
        if answer:
            return Ending(answer)
        status = self._process.wait()
        log.warning("attempt_process_died", job_id=str(attempt.job_id), attempt=attempt.number, status=status)
        is_killed_for_memory = status == -signal.SIGKILL and kills_for_memory() > kills
        return Ending.OUT_OF_MEMORY if status in ENDED_FOR_MEMORY or is_killed_for_memory else Ending.DIED

    def kill(self) -> None:
        """Kills the process at once, with the attempt that it runs; does nothing if it has ended."""
        self._process.kill()

    def close(self) -> None:
        """Ends it and waits for its end."""
        self.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(BrokenPipeError):
                pipe.close()


def kills_for_memory() -> int:
    """How many processes the system has killed for want of memory since it started; 0 where it does not count them."""
    with suppress(OSError):
        counts = dict(line.split() for line in Path("/proc/vmstat").read_text().splitlines())
        return int(counts.get("oom_kill", 0))
    return 0


def run_attempts(memory_limit: int) -> None:
    """Runs the attempts named on standard input until that ends, with at most ``memory_limit`` bytes of memory."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints does not answer the worker
    _limit_memory(memory_limit)
    for line in sys.stdin:
        job_id, number = json.loads(line)
        # In a thread: this one notices when the worker is gone.
        threading.Thread(target=_run, args=(uuid.UUID(job_id), number, answers), daemon=True).start()
    os._exit(0)


def _run(job_id: uuid.UUID, number: int, answers: TextIO) -> None:
    answer = Ending.ENDED
    try:
        run_begun(job_id, number)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except BaseException as error:
        if not is_database_away(error):
            log.exception("attempt_failed", job_id=str(job_id), attempt=number)
        answer = Ending.INTERRUPTED
    answers.write(f"{answer.value}\n")
    answers.flush()


def _limit_memory(limit: int) -> None:
    """Limits what the process may allocate, in bytes. Linux counts every private page; other systems may count less."""
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    allowed = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (allowed, hard))
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(KILLED_FIRST)
