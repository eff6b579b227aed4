"""One candidate at the door of the application, and files that speak of candidates."""

import pytest

from tests.candidate_table.campaign import ANNE
from tests.imports.candidates_file.conftest import confirmed, imported, simulated

__all__ = ["ANNE", "confirmed", "imported", "simulated"]

CANDIDATES = "/api/v1/admin/candidates"
MARIE = {
    "lastName": "DUPONT",
    "firstName": "Marie-Ève",
    "birthDate": "2009-02-03",
    "birthPlace": "Lyon",
    "email": "m.dupont@exemple.fr",
    "phoneNumber": "+33 6 12 34 56 78",
}


@pytest.fixture
def admin(client_as):
    return client_as("ROLE_ADMIN")


@pytest.fixture
def marie(admin) -> dict:
    """The record of Marie, created by hand."""
    answer = admin.post(CANDIDATES, json=MARIE)
    assert answer.status_code == 201, answer.text
    return answer.json()
