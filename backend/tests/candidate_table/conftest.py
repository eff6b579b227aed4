"""The candidate table with what the product loads into it."""

from collections.abc import Callable

import pytest

from parvis import wiring
from parvis.candidate_table import snapshot
from parvis.candidate_table.snapshot import Snapshot
from parvis.kernel.db import new_session
from parvis.kernel.settings import settings


@pytest.fixture
def current(database: str) -> Callable[[], Snapshot]:
    """``current()`` is the table as it is committed now."""
    wiring.connect(settings())

    def caught_up() -> Snapshot:
        with new_session() as session:
            return snapshot.current(session)

    return caught_up
