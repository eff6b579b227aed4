"""Roles through the calls (docs/rules/accounts.md)."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from identity_provider.clients import register_service_client
from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.kernel.db import new_session
from parvis.kernel.roles import Role

ROLES = "/api/v1/admin/roles"
BUILT_IN = sorted(Role)


@pytest.fixture
def admin(client_as):
    return client_as("ROLE_ADMIN")


@pytest.fixture
def made(admin):
    """``made(*names)`` are new roles without children."""

    def make(*names):
        for name in names:
            answer = admin.post(ROLES, json={"name": name})
            assert answer.status_code == 201, answer.text

    return make


def put_inside(client, outer, *inner):
    for name in inner:
        answer = client.post(f"{ROLES}/{outer}", json={"name": name})
        assert answer.status_code == 200, answer.text


def refusal(answer):
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        None,
        "JURY",
        "ROLE_",
        "role_x",
        "ROLE_é",
        "ROLE_x",
        "ROLE_A B",
        "ROLE_A/B",
        f"ROLE_{'A' * 61}",
        7,
    ],
)
def test_a_name_that_is_none_is_refused_in_french(admin, made, name):
    made("ROLE_APPUI")
    for answer in (admin.post(ROLES, json={"name": name}), admin.put(f"{ROLES}/ROLE_APPUI", json={"name": name})):
        assert answer.status_code == 422
        assert [each["field"] for each in answer.json()["fields"]] == ["name"]
    assert admin.get(ROLES).json() == sorted([*BUILT_IN, "ROLE_APPUI"])


def test_the_list_is_names_sorted(admin, made):
    made("ROLE_COORDINATION", f"ROLE_{'A' * 60}")
    assert admin.get(ROLES).json() == sorted([*BUILT_IN, "ROLE_COORDINATION", f"ROLE_{'A' * 60}"])


def test_a_role_is_created_composed_renamed_and_deleted(admin, made):
    made("ROLE_COORDINATION")
    composed = admin.post(f"{ROLES}/ROLE_COORDINATION", json={"name": "ROLE_JURY"})
    role = {"name": "ROLE_COORDINATION", "children": [{"name": "ROLE_JURY"}], "builtIn": False}
    assert (composed.status_code, composed.json()) == (200, role)
    assert admin.post(f"{ROLES}/ROLE_COORDINATION", json={"name": "ROLE_JURY"}).json() == role
    assert admin.get(f"{ROLES}/ROLE_COORDINATION").json() == role
    renamed = admin.put(f"{ROLES}/ROLE_COORDINATION", json={**role, "name": "ROLE_APPUI"})
    assert (renamed.status_code, renamed.json()) == (200, {**role, "name": "ROLE_APPUI"})
    assert admin.put(f"{ROLES}/ROLE_APPUI", json=renamed.json()).json() == renamed.json()
    bare = admin.delete(f"{ROLES}/ROLE_APPUI/ROLE_JURY")
    assert (bare.status_code, bare.json()["children"]) == (200, [])
    assert admin.delete(f"{ROLES}/ROLE_APPUI").status_code == 204
    assert admin.get(ROLES).json() == BUILT_IN


@pytest.mark.parametrize("name", ["ROLE_ABSENT", "offline_access", "role_jury", "é"])
def test_an_unknown_role_is_404(admin, name):
    for answer in (
        admin.get(f"{ROLES}/{name}"),
        admin.put(f"{ROLES}/{name}", json={"name": "ROLE_NEW"}),
        admin.delete(f"{ROLES}/{name}"),
        admin.post(f"{ROLES}/{name}", json={"name": "ROLE_JURY"}),
        admin.delete(f"{ROLES}/{name}/ROLE_JURY"),
    ):
        assert answer.status_code == 404, answer.text


def test_a_taken_name_is_refused(admin, made):
    made("ROLE_COORDINATION", "ROLE_APPUI")
    taken = (409, "ROLE_ALREADY_EXISTS")
    assert refusal(admin.post(ROLES, json={"name": "ROLE_APPUI"})) == taken
    assert refusal(admin.post(ROLES, json={"name": "ROLE_ADMIN"})) == taken
    assert refusal(admin.put(f"{ROLES}/ROLE_APPUI", json={"name": "ROLE_COORDINATION"})) == taken
    assert admin.put(f"{ROLES}/ROLE_APPUI", json={"name": "ROLE_APPUI"}).json()["name"] == "ROLE_APPUI"
    assert admin.get(ROLES).json() == sorted([*BUILT_IN, "ROLE_COORDINATION", "ROLE_APPUI"])


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_six_roles_of_parvis_are_frozen(admin, made, name):
    made("ROLE_APPUI")
    frozen = (409, "ROLE_BUILT_IN")
    assert refusal(admin.put(f"{ROLES}/{name}", json={"name": "ROLE_NEW"})) == frozen
    assert refusal(admin.delete(f"{ROLES}/{name}")) == frozen
    assert refusal(admin.post(f"{ROLES}/{name}", json={"name": "ROLE_APPUI"})) == frozen
    assert admin.delete(f"{ROLES}/{name}/ROLE_APPUI").status_code == 404
    assert admin.get(f"{ROLES}/{name}").json() == {"name": name, "children": [], "builtIn": True}


@pytest.mark.parametrize("child", [role for role in BUILT_IN if role != Role.JURY])
def test_a_role_of_administrators_or_candidates_cannot_be_put_into_another(admin, made, child):
    made("ROLE_APPUI")
    assert refusal(admin.post(f"{ROLES}/ROLE_APPUI", json={"name": child})) == (409, "ROLE_CHILD_FORBIDDEN")
    assert admin.get(f"{ROLES}/ROLE_APPUI").json()["children"] == []


def test_a_role_that_brings_such_a_one_cannot_be_put_into_another(admin, made):
    made("ROLE_APPUI", "ROLE_DIRECTION")
    with new_session() as session, session.begin():
        EmbeddedDirectory(session).add_child_role("ROLE_DIRECTION", "ROLE_ADMIN")  # as a realm may have it
    assert refusal(admin.post(f"{ROLES}/ROLE_APPUI", json={"name": "ROLE_DIRECTION"})) == (409, "ROLE_CHILD_FORBIDDEN")


@pytest.mark.parametrize("child", ["ROLE_ABSENT", "offline_access", ""])
def test_an_unknown_child_is_422_and_one_that_is_not_there_404(admin, made, child):
    made("ROLE_APPUI")
    answer = admin.post(f"{ROLES}/ROLE_APPUI", json={"name": child})
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "name")
    assert admin.delete(f"{ROLES}/ROLE_APPUI/ROLE_JURY").status_code == 404


def test_a_circle_of_one_two_or_three_is_refused(admin, made):
    made("ROLE_A", "ROLE_B", "ROLE_C")
    put_inside(admin, "ROLE_A", "ROLE_B")
    put_inside(admin, "ROLE_B", "ROLE_C")
    for outer, inner in (("ROLE_C", "ROLE_A"), ("ROLE_B", "ROLE_A"), ("ROLE_A", "ROLE_A")):
        assert refusal(admin.post(f"{ROLES}/{outer}", json={"name": inner})) == (409, "ROLE_CYCLE")
    put_inside(admin, "ROLE_A", "ROLE_C")  # twice on the way is no circle
    assert admin.get(f"{ROLES}/ROLE_C").json()["children"] == []


def test_of_three_that_close_a_circle_at_once_one_is_refused(admin, made):
    names = ["ROLE_A", "ROLE_B", "ROLE_C"]
    made(*names)
    barrier = Barrier(3)

    def add(number):
        barrier.wait()
        return admin.post(f"{ROLES}/{names[number]}", json={"name": names[(number + 1) % 3]}).status_code

    with ThreadPoolExecutor(3) as threads:
        assert sorted(threads.map(add, range(3))) == [200, 200, 409]


def test_a_role_in_use_stays_and_tells_by_whom(admin, made):
    made("ROLE_APPUI", "ROLE_B", "ROLE_A")
    put_inside(admin, "ROLE_B", "ROLE_APPUI")
    put_inside(admin, "ROLE_A", "ROLE_APPUI", "ROLE_B")
    user = {"email": "lea@test.example", "firstName": "Léa", "lastName": "Roy", "role": {"name": "ROLE_APPUI"}}
    user_id = admin.post("/api/v1/admin/users", json=user).json()["id"]
    with new_session() as session, session.begin():
        register_service_client(session, "robot", ["ROLE_APPUI"])
    answer = admin.delete(f"{ROLES}/ROLE_APPUI")
    assert refusal(answer) == (409, "ROLE_IN_USE")
    assert answer.json()["data"] == {"users": 2, "parents": ["ROLE_A", "ROLE_B"]}
    admin.delete(f"/api/v1/admin/users/{user_id}")
    answer = admin.delete(f"{ROLES}/ROLE_B")
    assert answer.json()["data"] == {"users": 0, "parents": ["ROLE_A"]}
    assert admin.delete(f"{ROLES}/ROLE_A").status_code == 204
    assert admin.delete(f"{ROLES}/ROLE_B").status_code == 204


def test_a_renamed_role_stays_with_its_users_and_inside_others(admin, made):
    made("ROLE_APPUI", "ROLE_PARENT")
    put_inside(admin, "ROLE_PARENT", "ROLE_APPUI")
    user = {"email": "lea@test.example", "firstName": "Léa", "lastName": "Roy", "role": {"name": "ROLE_APPUI"}}
    user_id = admin.post("/api/v1/admin/users", json=user).json()["id"]
    admin.put(f"{ROLES}/ROLE_APPUI", json={"name": "ROLE_SOUTIEN"})
    assert admin.get(f"/api/v1/admin/users/{user_id}").json()["role"] == {"name": "ROLE_SOUTIEN"}
    assert admin.get(f"{ROLES}/ROLE_PARENT").json()["children"] == [{"name": "ROLE_SOUTIEN"}]
