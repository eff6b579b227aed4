"""New candidates of a file who look like a record created by hand."""

import pytest
from starlette.testclient import TestClient

from tests.given.candidates import CANDIDATES, MARIE
from tests.given.files import changed
from tests.given.imports import imported, simulated

LAST_NAME, FIRST_NAME, BIRTH, EMAIL = 3, 4, 5, 6
SOMEBODY_ELSE = {LAST_NAME: "MARTIN", FIRST_NAME: "Léa", BIRTH: "01/01/2008", EMAIL: "lea@exemple.fr"}


@pytest.fixture
def by_hand(client_as) -> str:
    """The number of the record of Marie."""
    client: TestClient = client_as("ROLE_ADMIN")
    return client.post(CANDIDATES, json=MARIE).json()["externalId"]


def file_with(cells: dict[int, str]) -> bytes:
    """The file of candidates 101, who has these cells, and 102."""
    return changed({("101", index): text for index, text in (SOMEBODY_ELSE | cells).items()})


@pytest.mark.parametrize(
    ("cells", "name"),
    [
        ({LAST_NAME: "Dupont", FIRST_NAME: "MARIE EVE", BIRTH: "03/02/2009"}, "Dupont MARIE EVE"),
        ({EMAIL: "M.Dupont@Exemple.fr"}, "MARTIN Léa"),
        ({EMAIL: "M.Dupont@Exemple.fr", BIRTH: ""}, "MARTIN Léa"),
    ],
)
def test_the_same_name_and_birth_date_or_the_same_address_is_told(by_hand, cells, name):
    found = simulated(file_with(cells)).probable_duplicates
    assert [(each.external_id, each.name, each.manual_external_id) for each in found] == [("101", name, by_hand)]


@pytest.mark.parametrize(
    "cells",
    [
        {},
        {BIRTH: "03/02/2009"},
        {LAST_NAME: "DUPONT", BIRTH: "03/02/2009"},
        {FIRST_NAME: "Marie-Ève", BIRTH: "03/02/2009"},
        {LAST_NAME: "DUPONT", FIRST_NAME: "Marie-Ève"},
        {LAST_NAME: "DUPONT", FIRST_NAME: "Marie-Ève", BIRTH: ""},
    ],
)
@pytest.mark.usefixtures("by_hand")
def test_a_part_of_them_is_not(cells):
    assert simulated(file_with(cells)).probable_duplicates == []


@pytest.mark.usefixtures("by_hand")
def test_who_was_imported_before_is_not_told_again():
    likeness = {EMAIL: MARIE["email"]}
    imported(file_with(likeness))
    assert simulated(file_with(likeness | {BIRTH: "02/01/2008"})).probable_duplicates == []
