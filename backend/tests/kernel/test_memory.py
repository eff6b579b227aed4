"""What the web process does with memory that it has freed (docs/architecture.md, the candidate table)."""

import platform
import subprocess
import sys

import pytest

FAULTS = """
import resource
from parvis.kernel.memory import keep_freed_memory
keep_freed_memory()
def page():
    rows = bytearray(100_000)
    return len(b"{" + rows + b"}")
for _ in range(10):
    page()
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(100):
    page()
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc is told to keep memory")
def test_memory_of_a_page_of_the_grid_is_used_again():
    """The system gives memory 4 kB at a time: fifty pieces for each page, if what was freed had gone back to it."""
    faults = subprocess.run([sys.executable, "-c", FAULTS], capture_output=True, text=True, check=True)

    assert int(faults.stdout) < 100
