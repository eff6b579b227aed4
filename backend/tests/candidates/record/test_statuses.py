"""What is particular to a candidate, as the business columns say it (docs/rules/candidates.md)."""

import pytest

from tests.given.campaign import add_candidates, import_columns
from tests.given.candidates import CANDIDATES


@pytest.mark.parametrize(
    ("column", "status"),
    [
        ("SportifDeHautNiveau", "SPORTIVE"),
        ("ArtisteDeHautNiveau", "ARTIST"),
        ("CDAPH", "HANDICAPPED"),
        ("FormationEtrangere", "OVERSEA_FORMATION"),
    ],
)
def test_a_column_that_says_yes_gives_its_status_alone(admin, column, status):
    add_candidates(["DUPONT", "LE GALL"])
    import_columns({column: ["Oui", "Non"]})
    rows = admin.post(f"{CANDIDATES}/filter", json={"columns": ["Nom"]}).json()["content"]
    shown = {row["lastName"]: admin.get(f"{CANDIDATES}/{row['id']}").json()["statuses"] for row in rows}
    assert shown == {"DUPONT": [status], "LE GALL": []}
