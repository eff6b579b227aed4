"""Processes that attach to the server of a test's data folder."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from embedded_postgres import EmbeddedPostgres
from tests.given.processes import AttachedProcess


@pytest.fixture
def attached(data_dir: Path) -> Iterator[Callable[[], AttachedProcess]]:
    """Starts processes that attach to the server of ``data_dir``."""
    started: list[AttachedProcess] = []

    def start(*arguments: str, environment: dict[str, str] | None = None) -> AttachedProcess:
        started.append(AttachedProcess(data_dir, *arguments, environment=environment))
        return started[-1]

    yield start
    for process in started:
        if process.process.poll() is None:
            process.kill()


@pytest.fixture
def server(data_dir: Path) -> Iterator[EmbeddedPostgres]:
    """The server of ``data_dir`` as seen by the test's own process, not attached yet."""
    server = EmbeddedPostgres(data_dir, profile="fast")
    yield server
    server.leave()
