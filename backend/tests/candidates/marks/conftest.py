"""The campaign of the tests of marks."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.given.files import file_of
from tests.given.records import id_of, two_conflicts

STATE = "opposed"


@pytest.fixture
def begun(cleaner, database_url, request) -> Mapping[str, Any]:
    """What the database begins with: the conflicts that a former test had made, for one that has them too."""
    cleaner.clean()
    return cleaner.bring(STATE) if STATE in request.fixturenames else {}


@pytest.fixture
def database(begun, database_url) -> str:
    """The database, clean, or with the conflicts of `opposed`."""
    return database_url


@pytest.fixture
def admin(client_as):
    return client_as("ROLE_ADMIN")


@pytest.fixture
def zoe(begun, admin, imported) -> str:
    """The id of Zoé DUPONT (101), who is in a file."""
    if begun:
        return begun["zoe"]
    imported(file_of("D"))
    return id_of(admin, "101")


@pytest.fixture
def opposed(begun, cleaner, admin, imported, zoe) -> str:
    """Zoé's id: two of her marks were changed to 12 and 11, and the newest file says 15 and 16."""
    if not begun:
        two_conflicts(admin, imported)
        cleaner.keep(STATE, {"zoe": zoe})
    return zoe
