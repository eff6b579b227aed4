"""Somebody who keeps the tables of the school."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient


@pytest.fixture
def admin(client_as: Callable[[str | None], TestClient]) -> TestClient:
    """An administrator."""
    return client_as("ROLE_ADMIN")
