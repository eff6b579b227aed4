"""The campaign of the tests of marks."""

import pytest

from tests.given.files import file_of


@pytest.fixture
def admin(client_as):
    return client_as("ROLE_ADMIN")


@pytest.fixture
def zoe(admin, imported) -> str:
    """The id of Zoé DUPONT (101), who is in a file."""
    from tests.given.records import id_of

    imported(file_of("D"))
    return id_of(admin, "101")
