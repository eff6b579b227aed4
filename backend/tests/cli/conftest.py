"""Commands called in this process rather than in a separate one."""

import logging
import os
from collections.abc import Iterator

import pytest
import structlog

from parvis.kernel import storage
from parvis.kernel.db import close
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
    """A command may give its process the address of a Parvis that runs, and one that runs leaves its address in the
    data folder: neither is anything to the tests that follow, whose tokens would have another issuer. Nor are the
    connections and the store of a database and a folder that a test has named.
    """
    before = dict(os.environ)
    yield
    changed = dict(os.environ) != before
    os.environ.clear()
    os.environ.update(before)
    settings.cache_clear()
    (settings().data_dir / "address").unlink(missing_ok=True)
    if changed:
        close()
        storage.store.cache_clear()
