"""What is logged, whatever a command of the test before has set: a command configures the logs of its process."""

import logging
import sys
from collections.abc import Iterator

import pytest
import structlog
from structlog._config import BoundLoggerLazyProxy

LEVELS = ("", "uvicorn.access", "pikepdf", "psycopg.pool", "httpx2")


@pytest.fixture(autouse=True)
def _logs_of_the_run() -> Iterator[None]:
    """Puts back what the test has configured, and has the loggers of the product read it again."""
    before = structlog.get_config()
    root = logging.getLogger()
    handlers, loggers = list(root.handlers), [logging.getLogger(name) for name in LEVELS]
    levels = [(logger, logger.level, logger.disabled) for logger in loggers]
    yield
    if structlog.get_config() == before:
        return
    structlog.configure(**before)
    root.handlers[:] = handlers
    for logger, level, disabled in levels:
        logger.setLevel(level)
        logger.disabled = disabled
    for name, module in list(sys.modules.items()):
        if name.startswith(("parvis", "embedded_postgres", "identity_provider")):
            for member in vars(module).values():
                if isinstance(member, BoundLoggerLazyProxy):
                    vars(member).pop("bind", None)  # what it keeps after its first line
