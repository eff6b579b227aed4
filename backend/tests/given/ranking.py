"""Three candidates with a file and results, as the calls of the Classement show them."""

from parvis.formula_language import Kind
from tests.given.campaign import add_candidates, import_columns, publish_results
from tests.given.formulas import save_row_formula

GRADE = "Candidats[Note globale]"
MATHS = "Parcoursup[Maths_1]"


def three_candidates() -> None:
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
    publish_results({GRADE: [16.0, Kind.DIV0, None]})
