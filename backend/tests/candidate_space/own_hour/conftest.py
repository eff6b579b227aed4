"""Four remote slots, and the space of ARNAUD, who holds the first."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.given.computations import candidate_id
from tests.given.own_hour import open_choice


@pytest.fixture
def slots(admin: TestClient, site: dict[str, Any]) -> list[str]:
    """See `open_choice`."""
    return open_choice(admin, site["id"])


@pytest.fixture
def arnaud(slots: list[str], tie) -> TestClient:
    """The client of the candidate who holds the slot of 9 h."""
    return tie(candidate_id(0))
