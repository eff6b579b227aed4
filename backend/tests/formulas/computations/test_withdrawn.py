"""Who withdrew is ENCF as soon as a file says so, whatever was computed, until a later file confirms the wish."""

from collections.abc import Sequence

import pytest
from starlette.testclient import TestClient

from tests.given.computations import cells, compute, import_file
from tests.given.formulas import saved

FILTER = "/api/v1/admin/candidates/filter"
SHOWN = ("MethodeEvaluation", "StatutEntretien")
METHOD = 'IF(Parcoursup[@Note]=0;1/0;IF(Parcoursup[@Note]>12;"INTERVIEW";"PFM"))'


@pytest.fixture
def admin(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


def wished(*wishes: str | None) -> None:
    """Four candidates: two for an interview, one for the motivation project, one whose method is in error."""
    import_file({"Note": ["14", "13", "8", "0"]}, VoeuConfirme=wishes)


@pytest.fixture
def computed(admin: TestClient) -> None:
    wished("Oui", "Oui", "Oui", "Oui")
    saved(admin, "Modalité", METHOD, businessValue="EVALUATION_METHOD")
    saved(admin, "Lue", "RankINP[@MethodeEvaluation]")
    compute(admin)


def numbers(admin: TestClient, column: str, values: Sequence[str], sort: str = "Numero") -> list[str]:
    """The last digits of the candidates whom a filter on the column leaves, in the order of another."""
    question = {
        "filters": [{"filterType": "COLUMN_FILTER", "column": column, "values": list(values)}],
        "sort": [{"column": sort, "direction": "ASC"}, {"column": "Numero", "direction": "ASC"}],
    }
    return [row["candidateCells"]["Numero"]["value"][-1] for row in admin.post(FILTER, json=question).json()["content"]]


@pytest.mark.usefixtures("computed")
def test_a_file_that_says_so_makes_them_encf_and_not_concerned_before_any_computation(admin):
    wished("Non", "Oui", "Non", "Non")
    assert cells(admin, *SHOWN) == {
        "MethodeEvaluation": ["ENCF", "INTERVIEW", "ENCF", "ENCF"],
        "StatutEntretien": ["Non concerné", "À attribuer", "Non concerné", "Non concerné"],
    }


@pytest.mark.usefixtures("computed")
def test_filters_sorts_and_lists_of_values_follow(admin):
    wished("Non", "Oui", "Non", "Oui")
    assert numbers(admin, "MethodeEvaluation", ["ENCF"]) == ["1", "3"]
    assert numbers(admin, "StatutEntretien", ["À attribuer"]) == ["2"]
    assert numbers(admin, "MethodeEvaluation", ["INTERVIEW", "PFM", "ENCF"], sort="MethodeEvaluation") == [
        "1",
        "3",
        "2",
    ]
    listed = admin.post(f"{FILTER}-set", json={"columns": ["MethodeEvaluation"]}).json()[0]
    assert dict(zip(listed["values"], listed["counts"], strict=True)) == {"ENCF": 2, "INTERVIEW": 1}


@pytest.mark.usefixtures("computed")
def test_formulas_stay_as_computed_and_the_results_are_stale_until_the_next_computation(admin):
    wished("Non", "Oui", "Oui", "Oui")
    assert cells(admin, "Candidats[Modalité]", "Candidats[Lue]") == {
        "Candidats[Modalité]": ["INTERVIEW", "INTERVIEW", "PFM", "#DIV/0!"],
        "Candidats[Lue]": ["INTERVIEW", "INTERVIEW", "PFM", "#DIV/0!"],
    }
    assert admin.get("/api/v1/admin/candidates/computation/last").json()["stale"] is True
    compute(admin)
    assert cells(admin, "Candidats[Modalité]", "Candidats[Lue]") == {
        "Candidats[Modalité]": ["INTERVIEW", "INTERVIEW", "PFM", "#DIV/0!"],
        "Candidats[Lue]": ["ENCF", "INTERVIEW", "PFM", "#DIV/0!"],
    }


@pytest.mark.usefixtures("computed")
def test_who_confirms_again_has_the_method_of_the_formula_though_encf_was_computed(admin):
    wished("Non", "Oui", "Oui", "Non")
    compute(admin)
    wished("Oui", "Non", "Oui", "Oui")
    assert cells(admin, *SHOWN) == {
        "MethodeEvaluation": ["INTERVIEW", "ENCF", "PFM", "#DIV/0!"],
        "StatutEntretien": ["À attribuer", "Non concerné", "Non concerné", "Non concerné"],
    }


def test_encf_of_a_formula_of_its_own_stays_until_the_next_computation(admin):
    wished("Non", "Oui", "Oui", "Oui")
    own = 'IF(RankINP[@VoeuConfirme]="Non";"ENCF";"INTERVIEW")'
    saved(admin, "Modalité", own, businessValue="EVALUATION_METHOD")
    compute(admin)
    wished("Oui", "Oui", "Oui", "Oui")
    assert cells(admin, "MethodeEvaluation") == {"MethodeEvaluation": ["ENCF", "INTERVIEW", "INTERVIEW", "INTERVIEW"]}
    compute(admin)
    assert cells(admin, "MethodeEvaluation") == {"MethodeEvaluation": ["INTERVIEW"] * 4}


def test_nothing_needs_to_be_computed_and_a_blank_wish_says_nothing(admin):
    wished("Non", None, "", "Oui")
    assert cells(admin, *SHOWN) == {
        "MethodeEvaluation": ["ENCF", None, None, None],
        "StatutEntretien": ["Non concerné"] * 4,
    }


@pytest.mark.parametrize(
    ("word", "method"),
    [
        *((word, "ENCF") for word in ("Non validée", "NON VALIDEE", "Refusée", "Annulé", "Démission", "N", "0")),
        *((word, None) for word in ("Validée", " validee ", "OUI", "Confirmé", "")),
    ],
)
def test_any_word_that_the_profile_does_not_know_is_no_confirmation(client_as, imported, word, method):
    header = "Candidat - Code;Candidat - Nom;Candidat - Prénom;Adresse mail;Vœu confirmé - Libellé"
    imported(f"{header}\n101;DUPONT;Zoé;zoe@exemple.fr;{word}\n".encode())
    assert cells(client_as("ROLE_ADMIN"), "MethodeEvaluation") == {"MethodeEvaluation": [method]}
