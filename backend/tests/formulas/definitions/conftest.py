"""The columns that the editor's formulas name."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from tests.given.formulas import keep_headers


@pytest.fixture
def admin(client_as: Callable[[str | None], TestClient]) -> TestClient:
    """An administrator, in a campaign whose file has four columns."""
    client = client_as("ROLE_ADMIN")
    keep_headers("Maths", "Physique", "L'oral [note]", "Avis")
    return client
