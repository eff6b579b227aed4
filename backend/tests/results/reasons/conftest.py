"""A campaign whose candidates have a rank."""

import pytest

from tests.given.computations import compute, import_file
from tests.given.formulas import saved


@pytest.fixture
def admin(client_as):
    """An administrator, in a campaign of six candidates; the last two have no mark in physics."""
    client = client_as("ROLE_ADMIN")
    import_file(
        {
            "Maths": ["14", "12", "16", "10", "12", "8"],
            "Physique": ["10", "16", "12", "10", "", "Aucune note"],
            "Option": ["Latin", "", "", "Latin", "", ""],
        }
    )
    return client


@pytest.fixture
def ranked(admin):
    """A rank of a grade that is the sum of a formula and a bonus."""
    saved(admin, "Sciences", "AVERAGE(Parcoursup[@Maths];Parcoursup[@Physique])")
    saved(admin, "Bonus", 'IF(Parcoursup[@Option]="Latin";0,5;0)')
    saved(admin, "Note", "0,8*Candidats[@Sciences]+Candidats[@Bonus]-1")
    saved(admin, "Rang", "RANK(Candidats[@Note];Candidats[Note])")
    assert compute(admin).status == "SUCCESS"
    return admin
