"""One candidate, through the application's calls."""

import pytest

from tests.given.candidates import CANDIDATES, MARIE


@pytest.fixture
def admin(client_as):
    return client_as("ROLE_ADMIN")


@pytest.fixture
def marie(admin) -> dict:
    """The record of Marie, created by hand."""
    answer = admin.post(CANDIDATES, json=MARIE)
    assert answer.status_code == 201, answer.text
    return answer.json()
