"""Three candidates with a file and results, as the calls of the Classement show them."""

import pytest

from parvis.formula_language.values import Kind
from parvis.formulas.definitions.model import Formula
from parvis.kernel.db import new_session
from tests.candidate_table.campaign import add_candidates, compute, import_columns

GRADE = "Candidats[Note globale]"
MATHS = "Parcoursup[Maths_1]"


def save_row_formula(name: str) -> None:
    """A saved row formula, whose results `compute` gives."""
    with new_session() as session, session.begin():
        session.add(
            Formula(
                name=name,
                name_key=name.casefold(),
                type="ROW_FORMULA",
                business_value="NONE",
                formula="1",
                dependencies=[],
                created_by="tests",
                updated_by="tests",
            )
        )


@pytest.fixture
def campaign(database: str) -> None:
    """DUPONT (16), LE GALL (in error), ÉMILE (blank)."""
    add_candidates(["DUPONT", "LE GALL", "ÉMILE"])
    import_columns(
        {
            MATHS: ["14,5", "14,50", "Aucune note"],
            "Boursier": ["Boursier du secondaire", "", "Non boursier"],
            "Groupe": ["1", "2", "1"],
        }
    )
    save_row_formula("Note globale")
    compute({GRADE: [16.0, Kind.DIV0, None]})


@pytest.fixture
def admin(client_as, campaign):
    return client_as("ROLE_ADMIN")
