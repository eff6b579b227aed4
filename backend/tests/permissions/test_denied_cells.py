"""Every cell of the contract's table, allowed or denied, on each existing call."""

import re
import uuid

import pytest

from parvis.app.main import concept_routes
from parvis.kernel.http.paths import API_PREFIX
from parvis.kernel.permissions import permissions_declared
from parvis.kernel.roles import Role

CALLS = [(call.method, call.path, call.roles) for call in permissions_declared(concept_routes())]
# A jury member is let in by being named an arbiter of the campaign, not by the role.
OF_ARBITERS = {f"GET {API_PREFIX}/admin/pfm/to-settle", f"POST {API_PREFIX}/admin/pfm/{{candidate_id}}/settle"}
LETTERS = {401: "who?", 403: "no"}
PEOPLE = {**{role.name: role.value for role in Role}, "NO_ROLE": None}


def _address(path: str) -> str:
    """The path with an unknown id for each parameter."""
    return re.sub(r"\{[^}]*\}", str(uuid.UUID(int=7)), path)


def _answer(client, method, path):
    return client.request(method, _address(path), json=None if method in {"GET", "DELETE"} else {})


@pytest.mark.parametrize("name", [*PEOPLE, "ANONYMOUS"])
def test_a_person_is_let_in_where_the_table_says_and_nowhere_else(client_as, anonymous_client, name):
    client = client_as(PEOPLE[name]) if name in PEOPLE else anonymous_client
    refused = "no" if name in PEOPLE else "who?"
    statuses = {f"{method} {path}": _answer(client, method, path).status_code for method, path, _ in CALLS}
    assert {call: LETTERS.get(status, "yes") for call, status in statuses.items()} == {
        call: "yes" if roles is None or PEOPLE.get(name) in set(roles) - unnamed else refused
        for method, path, roles in CALLS
        for call in [f"{method} {path}"]
        for unnamed in [{PEOPLE["JURY"]} if call in OF_ARBITERS else set()]
    }
    assert {call: status for call, status in statuses.items() if status >= 500} == {}


def test_a_refused_call_reveals_nothing_of_its_target(client_as, anonymous_client):
    nobody = client_as(None)
    for method, path in [call[:2] for call in CALLS if call[2] is not None]:
        for client, status, code in ((anonymous_client, 401, "UNAUTHENTICATED"), (nobody, 403, "FORBIDDEN")):
            answer = _answer(client, method, path)
            assert (answer.status_code, answer.json()["code"]) == (status, code), path
            assert (answer.json()["fields"], answer.json()["data"]) == (None, None), path
            assert answer.headers.get("WWW-Authenticate") == ("Bearer" if status == 401 else None), path


@pytest.mark.parametrize("token", ["", "x", "a.b.c"])
def test_a_wrong_token_is_no_better_than_none(anonymous_client, token):
    for method, path, roles in CALLS:
        if roles is not None:
            answer = anonymous_client.request(method, _address(path), headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code == 401, path


def _without_request_id(answer):
    return answer.content.replace(answer.headers["X-Request-Id"].encode(), b"")


def test_what_others_own_is_answered_exactly_as_an_unknown_id(client_as, token_of):
    owner, other = client_as("ROLE_ADMIN_READ_ONLY"), client_as("ROLE_INTERVIEW_SITE_MANAGER")
    views = f"{API_PREFIX}/admin/candidate-views"
    view = {"name": "Mienne", "view": {"columnState": [], "filterModel": [], "sortModel": []}}
    theirs = owner.post(views, json=view)
    assert theirs.status_code == 201, theirs.text
    for method, body in (("DELETE", None), ("PUT", {"name": "Volée"})):
        foreign = other.request(method, f"{views}/{theirs.json()['id']}", json=body)
        absent = other.request(method, f"{views}/{uuid.uuid4()}", json=body)
        unreadable = other.request(method, f"{views}/7", json=body)
        assert foreign.status_code == absent.status_code == unreadable.status_code == 404
        assert _without_request_id(foreign) == _without_request_id(absent) == _without_request_id(unreadable)
    assert [each["name"] for each in owner.get(views).json()] == ["Mienne"]


def test_the_job_of_another_is_answered_exactly_as_an_unknown_id(client_as):
    admin, other = client_as("ROLE_ADMIN"), client_as("ROLE_ADMIN_READ_ONLY")
    job = admin.post(f"{API_PREFIX}/admin/candidates/computation/execute/start").json()["jobId"]
    assert admin.get(f"{API_PREFIX}/admin/jobs/{job}").status_code == 200
    foreign = other.get(f"{API_PREFIX}/admin/jobs/{job}")
    absent = other.get(f"{API_PREFIX}/admin/jobs/{uuid.uuid4()}")
    assert foreign.status_code == absent.status_code == 404
    assert _without_request_id(foreign) == _without_request_id(absent)
    assert {**foreign.headers, "x-request-id": ""} == {**absent.headers, "x-request-id": ""}
    assert other.get(f"{API_PREFIX}/admin/jobs").json()["content"] == []


def test_who_may_not_call_learns_nothing_of_what_exists(client_as):
    """403 before 404 and 422: the permission is checked first."""
    denied = client_as("ROLE_INTERVIEW_SLOT_MANAGER")
    formulas = f"{API_PREFIX}/admin/formula-edition"
    draft = {"name": "Secrète", "type": "ROW_FORMULA", "businessValue": "NONE", "formula": "1"}
    created = client_as("ROLE_ADMIN").post(formulas, json=draft)
    assert created.status_code == 201, created.text
    answers = [denied.get(f"{formulas}/{formula_id}") for formula_id in (created.json()["id"], uuid.uuid4())]
    answers.append(denied.post(formulas, json={"wrong": 1}))
    assert {answer.status_code for answer in answers} == {403}
    assert len({_without_request_id(answer) for answer in answers}) == 1
