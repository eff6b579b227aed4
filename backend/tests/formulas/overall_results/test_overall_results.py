"""Overall results (docs/rules/formulas.md)."""

import pytest

from tests.given.computations import compute
from tests.given.formulas import FORMULAS, saved
from tests.given.sql import statements_sent

RESULTS = "/api/v1/admin/statistics"


def globally(client, name, formula):
    return saved(client, name, formula, type="AGGREGATE_FORMULA")


@pytest.mark.parametrize("role", ["ROLE_ADMIN_READ_ONLY", "ROLE_INTERVIEW_SITE_MANAGER", "ROLE_JURY", None])
def test_overall_results_are_for_administrators(client_as, role):
    assert client_as(role).get(RESULTS).status_code == 403


def test_overall_results_without_formulas_are_empty(admin):
    assert admin.get(RESULTS).json() == []


def test_before_the_first_computation_values_are_blank(admin):
    globally(admin, "Moyenne", "AVERAGE(Parcoursup[Maths])")
    assert admin.get(RESULTS).json() == [{"name": "Moyenne", "value": None, "error": None}]


def test_values_of_each_kind_are_listed_by_name(admin):
    globally(admin, "zéro", "0")
    globally(admin, "Échec", "1/0")
    globally(admin, "Atteint", "AVERAGE(Parcoursup[Maths])>10")
    globally(admin, "Mention", '"bien"')
    saved(admin, "Une par candidat", "1")
    compute(admin)
    assert admin.get(RESULTS).json() == [
        {"name": "Atteint", "value": True, "error": None},
        {"name": "Échec", "value": None, "error": "#DIV/0!"},
        {"name": "Mention", "value": "bien", "error": None},
        {"name": "zéro", "value": 0, "error": None},
    ]


def test_a_deleted_formula_is_no_longer_a_result(admin):
    formula = globally(admin, "Moyenne", "1")
    compute(admin)
    admin.delete(f"{FORMULAS}/{formula['id']}")
    assert admin.get(RESULTS).json() == []
    globally(admin, "Moyenne", "2")
    assert admin.get(RESULTS).json() == [{"name": "Moyenne", "value": None, "error": None}]


@pytest.mark.parametrize("formulas", [1, 3])
def test_the_list_takes_as_many_queries_for_three_as_for_one(admin, formulas):
    for number in range(formulas):
        globally(admin, f"G{number}", "1")
    compute(admin)
    admin.get(RESULTS)
    with statements_sent() as statements:
        admin.get(RESULTS)
    assert len([statement for statement in statements if "FROM formulas" in statement]) == 1
    assert len(statements) <= 4
