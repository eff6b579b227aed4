"""What the Alertes menu counts (docs/rules/ranking.md)."""

from parvis.formula_language import Kind
from tests.given.campaign import publish_results
from tests.given.candidates import CANDIDATES
from tests.given.files import file_of
from tests.given.formulas import save_row_formula
from tests.given.records import two_conflicts

COUNTED = ("conflicts", "candidatesInConflict", "candidatesInError")


def _alerts(client):
    return client.get(f"{CANDIDATES}/alerts").json()


def test_nothing_to_look_at_is_counted_as_zeros(client_as, database):
    counts = _alerts(client_as("ROLE_ADMIN"))
    assert {name: counts[name] for name in COUNTED} == {
        "conflicts": 0,
        "candidatesInConflict": 0,
        "candidatesInError": 0,
    }


def test_counts_are_those_that_the_filters_show(client_as, imported):
    admin = client_as("ROLE_ADMIN")
    imported(file_of("D"))
    two_conflicts(admin, imported)
    save_row_formula("Note")
    publish_results({"Candidats[Note]": [Kind.DIV0, Kind.NA], "Candidats[Oubliée]": [Kind.DIV0, None]})
    counts = _alerts(admin)
    assert {name: counts[name] for name in COUNTED} == {
        "conflicts": 2,
        "candidatesInConflict": 1,
        "candidatesInError": 2,
    }


def test_columns_in_error_are_named_and_those_of_one_candidate_with_their_errors(client_as, imported):
    admin = client_as("ROLE_ADMIN")
    imported(file_of("D"))
    for name in ("Juste", "Note", "Rang"):
        save_row_formula(name)
    publish_results(
        {
            "Candidats[Juste]": [1.0, None],
            "Candidats[Note]": [Kind.DIV0, 2.0],
            "Candidats[Rang]": [Kind.NA, Kind.NA],
        }
    )
    assert _alerts(admin)["columnsInError"] == ["Candidats[Note]", "Candidats[Rang]"]
    rows = admin.post(f"{CANDIDATES}/filter", json={"columns": []}).json()["content"]
    errors = [
        {each["name"]: each["error"] for each in admin.get(f"{CANDIDATES}/{row['id']}/lacks").json()["errors"]}
        for row in rows[:2]
    ]
    assert errors == [{"Note": "#DIV/0!", "Rang": "#N/A"}, {"Rang": "#N/A"}]


def test_only_an_administrator_sees_the_counts(client_as, database):
    assert client_as("ROLE_ADMIN_READ_ONLY").get(f"{CANDIDATES}/alerts").status_code == 403
