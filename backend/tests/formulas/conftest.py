"""A campaign whose file and formulas are computed."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from tests.given.computations import import_file


@pytest.fixture
def admin(client_as: Callable[[str | None], TestClient]) -> TestClient:
    """An administrator, in a campaign of four candidates."""
    client = client_as("ROLE_ADMIN")
    import_file(
        {
            "Maths": ["14,5", "12", "", "Aucune note"],
            "Physique": ["10", "16", "12", ""],
        },
        VoeuConfirme=["Oui", "Oui", "Oui", "Non"],
    )
    return client
