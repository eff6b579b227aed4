"""Commands called in this process rather than in a separate one."""

import logging
import os
from collections.abc import Iterator

import pytest
import structlog

from parvis.kernel.settings import settings


@pytest.fixture(autouse=True)
def logs_as_they_were(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A command sets up the log of its process for good: loggers keep the stream that they first wrote to."""
    level = logging.getLogger().level
    monkeypatch.setattr(structlog, "configure", lambda **_options: None)
    yield
    logging.getLogger().setLevel(level)


@pytest.fixture(autouse=True)
def environment_as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A command may give its process the address of a Parvis that runs, which is nothing to the tests that follow."""
    before = dict(os.environ)
    yield
    os.environ.clear()
    os.environ.update(before)
    settings.cache_clear()
