"""A formula that is not visible to managers does not exist for them, whichever reader they ask."""

import io

import openpyxl
import pytest

from parvis.formula_language import Kind
from tests.given.campaign import add_candidates, publish_results
from tests.given.formulas import FORMULAS, saved

FILTER = "/api/v1/admin/candidates/filter"
FILTER_SET = "/api/v1/admin/candidates/filter-set"
EXPORT = "/api/v1/admin/candidates/export"
STATISTICS = "/api/v1/admin/candidates/column-statistics"
DESCRIPTORS = "/api/v1/aggrid/descriptors"
VIEWS = "/api/v1/admin/candidate-views"
BONUS = "Candidats[Bonus boursier]"
NOTE = "Candidats[Note]"
ADMINISTRATORS = ("ROLE_ADMIN", "ROLE_ADMIN_READ_ONLY")
MANAGERS = ("ROLE_INTERVIEW_SITE_MANAGER", "ROLE_INTERVIEW_SLOT_MANAGER")

BY_FORMULA = {"filterType": "COLUMN_FILTER", "column": BONUS, "error": False, "values": [2.0]}
BY_ERROR = {"filterType": "COLUMN_FILTER", "column": BONUS, "error": True, "values": ["#DIV/0!"]}
ORDER = [{"column": BONUS, "direction": "ASC"}]

QUESTIONS = [
    *((FILTER, body) for body in ({"columns": [BONUS]}, {"filters": [BY_FORMULA]}, {"filters": [BY_ERROR]})),
    (FILTER, {"sort": ORDER}),
    *((FILTER_SET, body) for body in ({"columns": [BONUS]}, {"columns": ["Nom"], "filters": [BY_FORMULA]})),
    *((EXPORT, body) for body in ({"columns": [BONUS]}, {"filters": [BY_FORMULA]}, {"sort": ORDER})),
    *((STATISTICS, body) for body in ({"column": BONUS}, {"column": "Nom", "filters": [BY_FORMULA]})),
]


@pytest.fixture
def hidden(client_as, database: str):
    """A formula that managers do not see, and one that they do."""
    add_candidates(["DUPONT", "LE GALL"])
    admin = client_as("ROLE_ADMIN")
    formula = saved(admin, "Bonus boursier", "1", visibleToManagers=False)
    saved(admin, "Note", "1")
    publish_results({BONUS: [2.0, None], NOTE: [15.0, 12.0]})
    return formula


@pytest.mark.usefixtures("hidden")
@pytest.mark.parametrize(("call", "body"), QUESTIONS)
def test_a_manager_may_not_ask_about_it(client_as, call, body):
    for role in MANAGERS:
        assert client_as(role).post(call, json=body).status_code == 422
    for role in ADMINISTRATORS:
        assert client_as(role).post(call, json=body).status_code in {200, 404}


@pytest.mark.usefixtures("hidden")
def test_it_is_in_none_of_what_a_manager_reads(client_as):
    manager = client_as("ROLE_INTERVIEW_SLOT_MANAGER")
    offered = {column["technicalName"] for column in manager.get(DESCRIPTORS).json()}
    assert (BONUS in offered, NOTE in offered) == (False, True)
    rows = manager.post(FILTER, json={}).json()["content"]
    assert [(BONUS in row["candidateCells"], NOTE in row["candidateCells"]) for row in rows] == [(False, True)] * 2
    book = openpyxl.load_workbook(io.BytesIO(manager.post(EXPORT, json={}).content))
    assert not {"Bonus boursier", BONUS}.intersection(next(book["Candidats"].values))


@pytest.mark.usefixtures("hidden")
def test_a_view_that_names_it_is_kept_and_answers_nothing(client_as):
    manager = client_as("ROLE_INTERVIEW_SLOT_MANAGER")
    view = {"columnState": [], "filterModel": [BY_FORMULA | {"operator": None}], "sortModel": []}
    assert manager.post(VIEWS, json={"name": "La mienne", "view": view}).status_code == 201
    [kept] = manager.get(VIEWS).json()
    assert manager.post(FILTER, json={"filters": kept["view"]["filterModel"]}).status_code == 422


@pytest.mark.usefixtures("hidden")
def test_its_errors_are_not_a_manager_s_to_filter(client_as):
    publish_results({BONUS: [Kind.DIV0, None], NOTE: [15.0, 12.0]})
    body = {"filters": [{"filterType": "GLOBAL_ERRORS_FILTER"}]}
    assert client_as("ROLE_INTERVIEW_SLOT_MANAGER").post(FILTER, json=body).status_code == 404
    assert client_as("ROLE_ADMIN").post(FILTER, json=body).json()["totalElements"] == 1


def test_hiding_and_showing_it_hold_from_the_next_request(client_as, hidden):
    admin, manager = client_as("ROLE_ADMIN"), client_as("ROLE_INTERVIEW_SLOT_MANAGER")
    for visible in (True, False, True):
        formula = admin.get(f"{FORMULAS}/{hidden['id']}").json()
        assert admin.put(FORMULAS, json=formula | {"visibleToManagers": visible}).status_code == 200
        offered = {column["technicalName"] for column in manager.get(DESCRIPTORS).json()}
        assert (BONUS in offered) is visible
        assert (manager.post(FILTER, json={"columns": [BONUS]}).status_code == 200) is visible
