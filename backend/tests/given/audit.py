"""The lines of the log that say who did what."""

from collections.abc import Iterator
from contextlib import contextmanager

from structlog.testing import capture_logs


@contextmanager
def audited() -> Iterator[list[str]]:
    """The actions of which a line is written meanwhile, in order: they are in the list once the test has left."""
    actions: list[str] = []
    with capture_logs() as lines:
        yield actions
    actions += [line["event"] for line in lines if "subject" in line]
