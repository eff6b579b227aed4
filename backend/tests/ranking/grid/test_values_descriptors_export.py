"""Filter values, column descriptors and the export through their calls (docs/rules/ranking.md)."""

import io

import openpyxl
import pytest

from tests.given.audit import journaled
from tests.given.formulas import save_row_formula, saved
from tests.given.ranking import GRADE, MATHS
from tests.given.sql import statements_sent

FILTER_SET = "/api/v1/admin/candidates/filter-set"
EXPORT = "/api/v1/admin/candidates/export"
DESCRIPTORS = "/api/v1/aggrid/descriptors"
DEFAULT = [
    *("counter", "Groupe", "Numero", "Nom", "Prenom", "SportifDeHautNiveau", "ArtisteDeHautNiveau", "CDAPH"),
    *("Boursier", "LieuEntretien", "DepartementEtablissement", "PaysEtablissement"),
    *("SiteEntretienEffectif", "StatutEntretien", "CreneauEntretien"),
]


def test_values_and_errors_of_the_requested_columns(admin):
    answer = admin.post(FILTER_SET, json={"columns": ["Boursier", GRADE, MATHS], "filters": []})

    assert answer.json() == [
        {
            "column": "Boursier",
            "values": [None, "Boursier du secondaire", "Non boursier"],
            "counts": [1, 1, 1],
            "errors": [],
            "errorCounts": [],
            "truncated": False,
        },
        {
            "column": GRADE,
            "values": [None, 16.0],
            "counts": [1, 1],
            "errors": ["#DIV/0!"],
            "errorCounts": [1],
            "truncated": False,
        },
        {
            "column": MATHS,
            "values": [14.5, "Aucune note"],
            "counts": [2, 1],
            "errors": [],
            "errorCounts": [],
            "truncated": False,
        },
    ]


def test_nothing_that_matches_is_empty_lists(admin):
    body = {"columns": ["Nom"], "filters": [{"filterType": "SEARCH_CANDIDATE_FILTER", "searchValue": "personne"}]}

    answer = admin.post(FILTER_SET, json=body)

    assert (answer.status_code, answer.json()[0]["values"]) == (200, [])


def test_every_column_at_once_and_search_in_them(admin):
    columns = [column["technicalName"] for column in admin.get(DESCRIPTORS).json()]

    answer = admin.post(FILTER_SET, json={"columns": columns, "search": "emi"}).json()

    assert [item["column"] for item in answer] == columns[1:]  # the counter has no value
    assert next(item["values"] for item in answer if item["column"] == "Nom") == ["ÉMILE"]


@pytest.mark.parametrize("body", [{}, {"columns": ["Rien"]}, {"columns": ["Nom"], "search": "x" * 201}])
def test_a_wrong_question_on_values_is_422(admin, body):
    assert admin.post(FILTER_SET, json=body).status_code == 422


def test_descriptors_come_in_the_default_order_with_the_contracts_columns_shown(admin):
    descriptors = admin.get(DESCRIPTORS).json()

    assert [descriptor["technicalName"] for descriptor in descriptors if not descriptor["hide"]] == DEFAULT
    assert [descriptor["technicalName"] for descriptor in descriptors[: len(DEFAULT)]] == DEFAULT
    assert [descriptor["technicalName"] for descriptor in descriptors[-2:]] == [MATHS, GRADE]
    by_name = {descriptor["technicalName"]: descriptor for descriptor in descriptors}
    assert [name for name, descriptor in by_name.items() if descriptor["sort"]] == ["Nom"]
    assert by_name["Nom"]["sort"] == "asc"
    assert by_name["Numero"]["columnType"] == "id"
    assert by_name[MATHS]["displayName"] == "Maths_1"
    assert {name: by_name[name]["displayPrefixIcon"] for name in ("counter", "Nom", MATHS, GRADE)} == {
        "counter": None,
        "Nom": "users",
        MATHS: "graduate",
        GRADE: "hashtag",
    }
    assert [descriptor["formulaId"] is not None for descriptor in descriptors] == [name == GRADE for name in by_name]


def test_the_formula_of_the_evaluation_method_is_marked(admin):
    saved(admin, "Modalité", '"PFM"', businessValue="EVALUATION_METHOD")
    marked = [each["technicalName"] for each in admin.get(DESCRIPTORS).json() if each["evaluationMethod"]]
    assert marked == ["Candidats[Modalité]"]


def test_descriptors_take_as_many_queries_for_three_formulas_as_for_one(admin):
    admin.get(DESCRIPTORS)  # the keys that sign tokens are read once
    counts = []
    for formulas in (("A",), ("B", "C")):
        for name in formulas:
            save_row_formula(name)
        with statements_sent() as sent:
            admin.get(DESCRIPTORS)
        counts.append(len(sent))
    assert counts[0] == counts[1]


def test_the_export_holds_the_filtered_sorted_rows_and_the_requested_columns(admin):
    body = {
        "filters": [{"filterType": "COLUMN_FILTER", "column": MATHS, "values": [14.5]}],
        "sort": [{"column": "Nom", "direction": "DESC"}],
        "columns": ["counter", "Nom", MATHS, GRADE],
    }

    with journaled() as lines:
        answer = admin.post(EXPORT, json=body)

    assert answer.status_code == 200
    assert [(line.action, line.count, line.after) for line in lines] == [
        ("EXPORT_CANDIDATES", 2, {"columns": 3, "filters": 1})
    ]
    assert answer.headers["content-disposition"] == 'attachment; filename="export-candidats.xlsx"'
    assert int(answer.headers["content-length"]) == len(answer.content)
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    assert list(sheet.values) == [
        ("Nom", "Maths_1", "Note globale"),
        ("LE GALL", 14.5, "#DIV/0!"),
        ("DUPONT", 14.5, 16),
    ]


def test_an_export_of_no_row_is_a_workbook_of_headers(admin):
    body = {"filters": [{"filterType": "GRADE_CONFLICT_FILTER"}], "columns": ["Nom"]}

    answer = admin.post(EXPORT, json=body)

    assert answer.status_code == 200
    assert list(openpyxl.load_workbook(io.BytesIO(answer.content))["Candidats"].values) == [("Nom",)]


def test_an_export_holds_only_what_the_caller_may_see(client_as, campaign):
    answer = client_as("ROLE_INTERVIEW_SITE_MANAGER").post(EXPORT, json={"columns": ["Nom"]})

    assert list(openpyxl.load_workbook(io.BytesIO(answer.content))["Candidats"].values) == [("Nom",)]
    assert client_as("ROLE_INTERVIEW_SLOT_MANAGER").post(EXPORT, json={"columns": [MATHS]}).status_code == 422


def test_an_unknown_column_is_no_export(admin):
    answer = admin.post(EXPORT, json={"columns": ["Rien"]})

    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_INPUT")


@pytest.mark.parametrize("role", ["ROLE_JURY", "ROLE_CANDIDATE", None])
def test_who_is_no_staff_reads_nothing(client_as, campaign, role):
    outsider = client_as(role)

    for path in (FILTER_SET, EXPORT, "/api/v1/admin/candidates/filter"):
        assert outsider.post(path, json={"columns": ["Nom"]}).status_code == 403
    assert outsider.get(DESCRIPTORS).status_code == 403
