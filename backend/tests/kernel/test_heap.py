import json
import os
import resource
import subprocess
import sys
import uuid
from pathlib import Path

import pytest

from parvis.kernel.jobs.attempt_process import Ending
from tests.given.jobs import until

PROGRAM = """
import ctypes, threading
from parvis.kernel import heap
C = ctypes.CDLL(None)
C.malloc.restype = C.fopen.restype = ctypes.c_void_p
{before}
together = threading.Barrier(12)
def work():
    together.wait()
    C.malloc(1000)
    together.wait()
threads = [threading.Thread(target=work) for _ in range(12)]
for each in threads: each.start()
for each in threads: each.join()
heap.give_back()
C.malloc_info(0, ctypes.c_void_p(C.fopen(b"/dev/stdout", b"w")))
C.fflush(None)
"""


@pytest.mark.parametrize(("before", "at_most"), [("heap.keep_little()", 2), ("", 100)])
def test_the_threads_of_a_process_share_two_heaps_once_it_keeps_little(before, at_most):
    command = [sys.executable, "-c", PROGRAM.format(before=before)]
    heaps = subprocess.run(command, capture_output=True, text=True, check=True).stdout.count("<heap nr=")
    assert (heaps > 2) is (at_most > 2)
    assert heaps <= at_most


JOBS = """
from parvis.kernel.jobs.attempt_process import run_attempts
held = [bytes(1000) for _ in range(300_000)]
held = held[-1:]
run_attempts(1 << 34)
"""


def test_the_process_of_jobs_gives_back_what_is_free_once_an_attempt_has_ended():
    nowhere = os.environ | {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}
    with subprocess.Popen(
        [sys.executable, "-c", JOBS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=nowhere
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def resident() -> int:
            return int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * resource.getpagesize()

        until(lambda: resident() > 300_000_000)
        process.stdin.write(json.dumps([str(uuid.uuid4()), 1]) + "\n")
        process.stdin.flush()
        assert process.stdout.readline().strip() == Ending.INTERRUPTED.value
        until(lambda: resident() < 200_000_000)
        process.stdin.close()
