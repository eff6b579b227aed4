"""Libraries that a process does not need are loaded by others only: every start would take longer for them."""

import subprocess
import sys

import pytest

LIBRARIES = ("fastapi", "alembic", "keycloak", "requests", "ortools", "sentry_sdk")
OF_FILES = ("pikepdf", "pypdfium2", "PIL", "typst", "mjml", "httpx2", "python_calamine")

LOADED = """
import sys
from parvis.app import main, worker
for prepare in (main.create_app, worker.load_handlers):
    prepare()
    print(*(name for name in sys.argv[1:] if name in sys.modules))
"""


@pytest.mark.usefixtures("database")
def test_what_serves_or_runs_jobs_loads_no_library_that_only_some_calls_or_jobs_need():
    command = [sys.executable, "-c", LOADED, *LIBRARIES, *OF_FILES]
    serving, working = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert serving == "fastapi"
    assert not {*working.split()} & {*LIBRARIES, "httpx2"} - {"fastapi"}
