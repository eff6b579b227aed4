"""What the log must write at any level, and what it must not break when it cannot write."""

import json
import subprocess
import sys
from importlib.metadata import version

import pytest

WRITING = """
import logging, sys, structlog
from parvis.kernel.http.logs import configure_logs
configure_logs("WARNING")
structlog.get_logger("parvis.access").info("request")
structlog.get_logger().warning("worker_died")
logging.getLogger("uvicorn.error").error("x" * 100_000)
try:
    raise ValueError
except ValueError:
    structlog.get_logger().exception("defect")
print("went on")
"""


def test_lines_below_the_level_are_left_out():
    written = subprocess.run([sys.executable, "-c", WRITING], capture_output=True, text=True, check=True).stderr
    lines = [json.loads(line) for line in written.splitlines()]
    assert [line["event"][:20] for line in lines] == ["worker_died", "x" * 20, "defect"]
    assert {line["version"] for line in lines} == {version("parvis")}


@pytest.mark.parametrize(
    "before",
    [
        "import os\nos.dup2(os.open('/dev/full', os.O_WRONLY), 2)",
        "import os\nreading, writing = os.pipe()\nos.close(reading)\nos.dup2(writing, 2)",
        "import os\nos.close(2)",
        "import sys\nsys.stderr = open('/dev/full', 'w')",
    ],
    ids=["full disk", "reader gone", "closed", "full disk behind a buffer"],
)
def test_log_that_cannot_be_written_breaks_nothing(before):
    program = [sys.executable, "-c", f"{before}\n{WRITING}"]
    assert subprocess.run(program, capture_output=True, text=True, check=False).stdout == "went on\n"
