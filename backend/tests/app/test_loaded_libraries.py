"""Libraries and concepts that a process does not need are loaded by others only: every start would take longer for
them.
"""

import subprocess
import sys

import pytest

from parvis.app.worker import DECLARED_IN, load_handlers
from parvis.kernel.jobs.running import handlers

LIBRARIES = ("fastapi", "alembic", "keycloak", "requests", "ortools", "fontTools", "sentry_sdk")
OF_FILES = ("pikepdf", "pypdfium2", "PIL", "typst", "mjml", "httpx2", "xlsxwriter", "python_calamine")

SERVING = """
from parvis.app import main
main.create_app()
"""
WORKING = """
from parvis.app import worker
worker.load_handlers()
"""
COMPUTING = """
from parvis.app import wiring, worker
from parvis.candidate_table.snapshot.loaders import TableHooks
from parvis.kernel.jobs.model import JobKind
wiring.connect_late()
worker.load_handler(JobKind.COMPUTATION)
TableHooks.joined()
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


def test_the_process_of_a_computation_loads_neither_calls_nor_letters_nor_what_reads_files():
    others = ["parvis.app.main", "parvis.campaign.privacy.service", "parvis.letters", "parvis.accounts.users.service"]
    others += ["parvis.formulas.computations.api", "pikepdf", "PIL", "authlib", "mjml", "aiosmtplib", "fastapi"]
    assert _loaded(COMPUTING, "parvis.formulas.computations.jobs", *others) == ["parvis.formulas.computations.jobs"]


def test_each_kind_of_job_is_declared_where_its_process_looks_for_it():
    load_handlers()
    assert {kind: handlers[kind].__module__ for kind in DECLARED_IN} == DECLARED_IN
