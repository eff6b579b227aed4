"""Commands called in this process rather than in a separate one."""

import logging
from collections.abc import Iterator

import pytest
import structlog


@pytest.fixture(autouse=True)
def logs_as_they_were(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A command sets up the log of its process for good: loggers keep the stream that they first wrote to."""
    level = logging.getLogger().level
    monkeypatch.setattr(structlog, "configure", lambda **_options: None)
    yield
    logging.getLogger().setLevel(level)
