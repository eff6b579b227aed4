"""The candidate table with what the product loads into it."""

from collections.abc import Callable

import pytest

from parvis.app import wiring
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.kernel.db import new_session


@pytest.fixture
def snapshot_now(database: str) -> Callable[[], Snapshot]:
    """``snapshot_now()`` is the table as it is committed now."""
    wiring.connect()

    def caught_up() -> Snapshot:
        with new_session() as session:
            return current.snapshot(session)

    return caught_up
