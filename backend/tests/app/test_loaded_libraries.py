"""Libraries that a process does not need are loaded by others only: every start would take longer for them."""

import subprocess
import sys

import pytest

LIBRARIES = ("fastapi", "alembic", "keycloak", "requests", "ortools", "sentry_sdk")
OF_FILES = ("pikepdf", "pypdfium2", "PIL", "typst", "mjml", "httpx2", "python_calamine")

SERVING = """
from parvis.app import main
main.create_app()
"""
WORKING = """
from parvis.app import worker
worker.load_handlers()
"""
LOADED = """
import sys
print(*(name for name in sys.argv[1:] if name in sys.modules))
"""


def _loaded(work: str, *names: str) -> list[str]:
    command = [sys.executable, "-c", work + LOADED, *names]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.usefixtures("database")
def test_what_serves_loads_no_library_that_only_some_calls_or_none_need():
    assert _loaded(SERVING, *LIBRARIES, *OF_FILES) == ["fastapi"]


def test_what_runs_jobs_loads_no_library_that_only_some_of_them_need():
    assert not set(_loaded(WORKING, *LIBRARIES, "httpx2")) - {"fastapi"}
