"""The evaluation method of each candidate, as a formula and the confirmed wishes give it (docs/rules/formulas.md)."""

import pytest

from tests.given.computations import candidate_id, cells, compute, import_file
from tests.given.formulas import FORMULAS, saved


def test_without_a_formula_everyone_who_confirmed_has_no_method(admin):
    compute(admin)
    assert cells(admin, "MethodeEvaluation") == {"MethodeEvaluation": ["NONE", "NONE", "NONE", "ENCF"]}


def test_the_formula_gives_the_method_and_an_unconfirmed_wish_wins(admin):
    saved(admin, "Méthode", 'IF(Parcoursup[@Physique]>=12;"INTERVIEW";"PFM")', businessValue="EVALUATION_METHOD")
    saved(admin, "Entretiens", 'COUNTIF(RankINP[MethodeEvaluation];"INTERVIEW")', type="AGGREGATE_FORMULA")
    compute(admin)
    assert cells(admin, "MethodeEvaluation", "Candidats[Méthode]") == {
        "MethodeEvaluation": ["PFM", "INTERVIEW", "INTERVIEW", "ENCF"],
        "Candidats[Méthode]": ["PFM", "INTERVIEW", "INTERVIEW", "PFM"],
    }
    assert admin.get("/api/v1/admin/statistics").json() == [{"name": "Entretiens", "value": 2, "error": None}]


def test_formulas_read_the_status_that_the_new_methods_give(admin):
    method = saved(
        admin, "Méthode", 'IF(Parcoursup[@Physique]>=16;"INTERVIEW";"PFM")', businessValue="EVALUATION_METHOD"
    )
    status = saved(admin, "Statut", "RankINP[@StatutEntretien]")
    saved(admin, "À placer", 'COUNTIF(RankINP[StatutEntretien];"À attribuer")', type="AGGREGATE_FORMULA")
    compute(admin)
    admin.put(FORMULAS, json=method | {"formula": '"INTERVIEW"'})
    explained = admin.get(f"{FORMULAS}/{status['id']}/explain/{candidate_id(0)}").json()
    assert explained["value"] == "À attribuer"
    compute(admin)
    statuses = [*["À attribuer"] * 3, "Non concerné"]
    assert cells(admin, "StatutEntretien", "Candidats[Statut]") == {
        "StatutEntretien": statuses,
        "Candidats[Statut]": statuses,
    }
    assert admin.get("/api/v1/admin/statistics").json() == [{"name": "À placer", "value": 3, "error": None}]


def test_the_method_goes_with_the_formula_that_gives_it_alone(admin):
    method = saved(admin, "Méthode", '"PFM"', businessValue="EVALUATION_METHOD")
    other = saved(admin, "Autre", "1")
    compute(admin)
    admin.delete(f"{FORMULAS}/{other['id']}")
    assert cells(admin, "MethodeEvaluation") == {"MethodeEvaluation": ["PFM", "PFM", "PFM", "ENCF"]}
    admin.delete(f"{FORMULAS}/{method['id']}")
    assert cells(admin, "MethodeEvaluation") == {"MethodeEvaluation": [None, None, None, "ENCF"]}


@pytest.mark.parametrize(
    ("formula", "methods"),
    [('IF(Parcoursup[@Physique]>=12;"FA";3)', ["#VALUE!", "FA", "FA"]), ("3", ["#VALUE!"] * 3)],
)
def test_a_number_is_no_method(admin, formula, methods):
    saved(admin, "Méthode", formula, businessValue="EVALUATION_METHOD")
    compute(admin)
    assert cells(admin, "MethodeEvaluation", "Candidats[Méthode]") == {
        "MethodeEvaluation": [*methods, "ENCF"],
        "Candidats[Méthode]": [*methods, "#VALUE!"],
    }


def test_any_other_value_is_a_cell_error(admin):
    import_file({"Choix": ["FA", "entretien", "", "12"], "Note": ["1", "2", "3", "0"]})
    formula = saved(
        admin, "Méthode", "IF(Parcoursup[@Note]=0;1/0;Parcoursup[@Choix])", businessValue="EVALUATION_METHOD"
    )
    compute(admin)
    expected = ["FA", "#VALUE!", "#VALUE!", "#DIV/0!"]
    assert cells(admin, "MethodeEvaluation", "Candidats[Méthode]") == {
        "MethodeEvaluation": expected,
        "Candidats[Méthode]": expected,
    }
    assert admin.get("/api/v1/admin/candidates/formula-status").json() == []
    admin.put(FORMULAS, json=formula | {"businessValue": "NONE"})
    compute(admin)
    assert cells(admin, "MethodeEvaluation", "Candidats[Méthode]") == {
        "MethodeEvaluation": ["NONE"] * 4,
        "Candidats[Méthode]": ["FA", "entretien", None, "#DIV/0!"],
    }
