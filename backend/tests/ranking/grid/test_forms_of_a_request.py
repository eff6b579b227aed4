"""The same page asked in other forms of HTTP: what is not ordinary takes another way to the same answer."""

import json

import pytest

from tests.given.ranking import MATHS

FILTER = "/api/v1/admin/candidates/filter"
SECOND = {"sort": {"column": "Nom", "direction": "ASC"}, "columns": [MATHS]}
JSON = {"Content-Type": "application/json"}


@pytest.fixture
def second(admin):
    """The second candidate of three, asked in the ordinary way."""
    answer = admin.post(f"{FILTER}?page=1&size=1", json=SECOND).json()
    assert (answer["number"], len(answer["content"])) == (1, 1)
    return answer


@pytest.mark.parametrize(
    "query",
    [
        "size=1&page=1",
        "page=1&size=1&unknown=1",
        "page=%31&size=1",
        "page=+1&size=1",
        "page=0&page=1&size=1",
        "page=x&page=1&size=1",
        "&page=1&&size=1&",
    ],
)
def test_a_page_asked_by_another_form_of_its_address_is_the_same(admin, second, query):
    assert admin.post(f"{FILTER}?{query}", json=SECOND).json() == second


@pytest.mark.parametrize(
    "kind", ["application/json; charset=utf-8", "APPLICATION/JSON", "application/vnd.parvis+json", "application/json "]
)
def test_a_body_of_another_type_of_json_is_read_alike(admin, second, kind):
    answer = admin.post(f"{FILTER}?page=1&size=1", content=json.dumps(SECOND), headers={"Content-Type": kind})

    assert answer.json() == second


def test_parameters_left_out_are_the_first_page_of_fifty(admin):
    answer = admin.post(FILTER, json=SECOND).json()

    assert (answer["number"], answer["size"], answer["numberOfElements"]) == (0, 50, 3)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("page=1&size=", "size"),
        ("page=1&page=x", "page"),
        ("page=²", "page"),
        ("page=1_0_", "page"),
        ("size=1%30%31", "size"),
    ],
)
def test_a_parameter_that_is_no_number_is_named(admin, query, field):
    answer = admin.post(f"{FILTER}?{query}", json=SECOND)

    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["fields"]] == [field]


@pytest.mark.parametrize("content", ["null", "[]", '"{}"', "1", "", "{", "[" * 1_000 + "]" * 1_000])
def test_a_body_that_is_no_object_is_refused(admin, content):
    answer = admin.post(FILTER, content=content, headers=JSON)

    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_INPUT")


@pytest.mark.parametrize("query", ["page=0", "page=x", "page=%30"])
@pytest.mark.parametrize("body", [SECOND, {"unknown": 1}])
def test_whoever_may_not_ask_is_told_so_whatever_the_form(client_as, query, body):
    assert client_as("ROLE_JURY").post(f"{FILTER}?{query}", json=body).status_code == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "json"])
def test_a_body_of_another_type_than_json_is_refused(admin, kind):
    answer = admin.post(FILTER, content=json.dumps(SECOND), headers={"Content-Type": kind})

    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_INPUT")
