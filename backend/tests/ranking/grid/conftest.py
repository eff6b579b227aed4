"""The Classement's small campaign, and its readers."""

import pytest

from tests.given.ranking import three_candidates


@pytest.fixture
def campaign(database: str) -> None:
    """DUPONT (16), LE GALL (in error), ÉMILE (blank)."""
    three_candidates()


@pytest.fixture
def admin(client_as, campaign):
    return client_as("ROLE_ADMIN")
