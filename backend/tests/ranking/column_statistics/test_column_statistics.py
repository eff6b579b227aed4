"""Column statistics through their call (docs/rules/ranking.md)."""

import pytest

from tests.given.ranking import GRADE, MATHS, three_candidates

STATISTICS = "/api/v1/admin/candidates/column-statistics"
NO_SPREAD = dict.fromkeys(("mean", "median", "q1", "q3", "min", "max"))


@pytest.fixture
def campaign(database: str) -> None:
    """DUPONT (16), LE GALL (in error), ÉMILE (blank)."""
    three_candidates()


@pytest.mark.usefixtures("campaign")
def test_numbers_have_a_spread_and_words_their_most_frequent(client_as):
    admin = client_as("ROLE_ADMIN")

    marks = admin.post(STATISTICS, json={"column": MATHS, "filters": []})
    grants = admin.post(STATISTICS, json={"column": "Boursier"})

    assert marks.status_code == 200
    assert marks.json() == {
        "count": 3,
        "blank": 0,
        "errors": 0,
        "distinct": 2,
        "numbers": 2,
        **dict.fromkeys(("mean", "median", "q1", "q3", "min", "max"), 14.5),
        "histogram": [{"from": 14.5, "to": 14.5, "count": 2}],
        "top": [{"value": 14.5, "count": 2}, {"value": "Aucune note", "count": 1}],
    }
    assert grants.json() == {
        "count": 3,
        "blank": 1,
        "errors": 0,
        "distinct": 2,
        "numbers": 0,
        "histogram": [],
        **NO_SPREAD,
        "top": [{"value": "Boursier du secondaire", "count": 1}, {"value": "Non boursier", "count": 1}],
    }


@pytest.mark.usefixtures("campaign")
def test_blanks_and_errors_of_a_formula_are_counted_among_the_filtered_rows(client_as):
    admin = client_as("ROLE_ADMIN")
    of_group_1 = [{"filterType": "COLUMN_FILTER", "column": "Groupe", "values": ["1"]}]

    whole = admin.post(STATISTICS, json={"column": GRADE}).json()
    group = admin.post(STATISTICS, json={"column": GRADE, "filters": of_group_1}).json()

    assert [whole[member] for member in ("count", "blank", "errors", "distinct")] == [3, 1, 1, 1]
    assert [group[member] for member in ("count", "blank", "errors", "mean")] == [2, 1, 0, 16.0]


@pytest.mark.usefixtures("campaign")
def test_a_manager_counts_no_row_but_their_own_and_no_column_that_they_may_not_read(client_as):
    sites, slots = client_as("ROLE_INTERVIEW_SITE_MANAGER"), client_as("ROLE_INTERVIEW_SLOT_MANAGER")

    assert sites.post(STATISTICS, json={"column": "Nom"}).json()["count"] == 0
    assert slots.post(STATISTICS, json={"column": "Nom"}).json()["count"] == 3
    refused = slots.post(STATISTICS, json={"column": MATHS})
    assert (refused.status_code, refused.json()["fields"]) == (
        422,
        [{"field": "column", "message": f"Colonne inconnue : {MATHS}"}],
    )
    assert sites.post(STATISTICS, json={"column": "Boursier"}).status_code == 422


@pytest.mark.usefixtures("campaign")
@pytest.mark.parametrize(
    "body",
    [
        *({}, {"column": None}, {"column": "counter"}, {"column": "Rien"}, {"column": "Nom", "sort": []}),
        {"column": "Nom", "filters": [{"filterType": "COLUMN_FILTER", "column": "Rien", "values": []}]},
        {"column": ["Nom"]},
    ],
)
def test_a_wrong_question_is_422(client_as, body):
    assert client_as("ROLE_ADMIN_READ_ONLY").post(STATISTICS, json=body).status_code == 422


@pytest.mark.parametrize("role", ["ROLE_JURY", "ROLE_CANDIDATE", None])
def test_who_is_no_staff_is_refused_before_the_question_is_read(client_as, role):
    assert client_as(role).post(STATISTICS, json={"column": "Rien"}).status_code == 403
