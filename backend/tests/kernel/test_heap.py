import subprocess
import sys

import pytest

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
