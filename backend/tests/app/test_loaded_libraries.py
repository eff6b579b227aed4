"""Libraries that few processes need are loaded by those only: every start would take longer for them."""

import subprocess
import sys

import pytest

LOADING = """
import sys
from parvis.app import main, worker
main.create_app()
worker.load_handlers()
print(*(name for name in sys.argv[1:] if name in sys.modules))
"""


@pytest.mark.usefixtures("database")
def test_what_serves_and_works_loads_no_library_of_keycloak_attribution_or_migrations():
    command = [sys.executable, "-c", LOADING, "fastapi", "alembic", "keycloak", "requests", "ortools"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.split() == ["fastapi"]
