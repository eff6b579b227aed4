"""Saved views through the calls, each role's own (part 1 §2, §7; api.md §7)."""

import pytest

from tests.given.sql import statements_sent

VIEWS = "/api/v1/admin/candidate-views"
STAFF = ["ROLE_ADMIN", "ROLE_ADMIN_READ_ONLY", "ROLE_INTERVIEW_SITE_MANAGER", "ROLE_INTERVIEW_SLOT_MANAGER"]


@pytest.fixture
def admin(client_as):
    return client_as("ROLE_ADMIN")


def created(client, name, view):
    answer = client.post(VIEWS, json={"name": name, "view": view})
    assert answer.status_code == 201, answer.text
    return answer.json()


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("name", ""),
        ("name", "   "),
        ("name", "v" * 101),
        ("name", None),
        ("view", None),
        ("view", []),
        ("view", {"columnState": []}),
        ("view", {"columnState": [], "filterModel": [], "sortModel": [], "theme": "dark"}),
        ("view", {"columnState": [{"colId": 3}], "filterModel": [], "sortModel": []}),
        ("view", {"columnState": [{"colId": "Nom", "width": -1}], "filterModel": [], "sortModel": []}),
        ("view", {"columnState": [], "filterModel": [{"filterType": "TELEPATHY"}], "sortModel": []}),
        ("view", {"columnState": [], "filterModel": [], "sortModel": [{"column": "Nom", "direction": "UP"}]}),
        ("view", {"columnState": [], "filterModel": [], "sortModel": [{"column": "Nom", "direction": "ASC"}] * 2}),
    ],
)
def test_a_view_that_is_not_one_is_refused_naming_the_member(admin, view, member, value):
    answer = admin.post(VIEWS, json={"name": "Vue 1", "view": view, member: value})
    assert answer.status_code == 422
    assert answer.json()["code"] == "INVALID_INPUT"
    assert answer.json()["fields"][0]["field"].startswith(member)
    assert admin.get(VIEWS).json() == []


def test_an_unknown_member_is_refused(admin, view):
    assert admin.post(VIEWS, json={"name": "Vue 1", "view": view, "owner": "someone"}).status_code == 422


def test_a_view_over_one_mebibyte_is_refused(admin, view):
    wide = view | {"columnState": [{"colId": "c" * 1000 + str(column)} for column in range(1100)]}
    answer = admin.post(VIEWS, json={"name": "Vue 1", "view": wide})
    assert (answer.status_code, answer.json()["code"]) == (413, "TOO_LARGE")


def test_a_created_view_reads_back_as_it_was_sent(admin, view):
    sent = created(admin, "  Vue 1  ", view)
    assert sent == {"id": sent["id"], "name": "Vue 1", "selected": False, "view": sent["view"]}
    assert sent["view"]["columnState"] == view["columnState"]
    assert sent["view"]["sortModel"] == view["sortModel"]
    assert sent["view"]["filterModel"] == view["filterModel"]
    assert admin.get(VIEWS).json() == [sent]
    again = admin.put(f"{VIEWS}/{sent['id']}", json=sent)
    assert (again.status_code, again.json()) == (200, sent)


def test_views_are_listed_by_name_in_french_order(admin, view):
    for name in ["Zones", "étrangers", "Éliminés", "Attente", "vue 2"]:
        created(admin, name, view)
    assert [one["name"] for one in admin.get(VIEWS).json()] == ["Attente", "Éliminés", "étrangers", "vue 2", "Zones"]


def test_selecting_a_view_unselects_the_others(admin, view):
    first, second = created(admin, "Vue 1", view), created(admin, "Vue 2", view)
    assert admin.put(f"{VIEWS}/{first['id']}", json={"selected": True}).json()["selected"] is True
    assert admin.put(f"{VIEWS}/{second['id']}", json={"selected": True}).json()["selected"] is True
    assert [one["selected"] for one in admin.get(VIEWS).json()] == [False, True]
    admin.put(f"{VIEWS}/{second['id']}", json={"selected": False})
    assert [one["selected"] for one in admin.get(VIEWS).json()] == [False, False]


def test_a_change_leaves_what_it_does_not_name(admin, view):
    sent = created(admin, "Vue 1", view)
    admin.put(f"{VIEWS}/{sent['id']}", json={"selected": True})
    renamed = admin.put(f"{VIEWS}/{sent['id']}", json={"name": "Boursiers"}).json()
    assert renamed == {**sent, "name": "Boursiers", "selected": True}
    bare = {"columnState": [], "filterModel": [], "sortModel": []}
    assert admin.put(f"{VIEWS}/{sent['id']}", json={"view": bare}).json() == {**renamed, "view": bare}


def test_a_deleted_view_is_gone(admin, view):
    sent = created(admin, "Vue 1", view)
    assert admin.delete(f"{VIEWS}/{sent['id']}").status_code == 204
    assert admin.get(VIEWS).json() == []
    assert admin.delete(f"{VIEWS}/{sent['id']}").status_code == 404


@pytest.mark.parametrize("role", STAFF)
def test_each_person_of_the_staff_keeps_views_of_his_own(client_as, view, role):
    mine = created(client_as(role), "Vue 1", view)
    for other in STAFF:
        if other != role:
            stranger = client_as(other)
            assert stranger.get(VIEWS).json() == []
            assert stranger.put(f"{VIEWS}/{mine['id']}", json={"name": "Prise"}).status_code == 404
            assert stranger.delete(f"{VIEWS}/{mine['id']}").status_code == 404
    assert client_as(role).get(VIEWS).json() == [mine]


@pytest.mark.parametrize("role", ["ROLE_JURY", "ROLE_CANDIDATE", None])
def test_people_outside_the_staff_have_no_views(client_as, view, role):
    client = client_as(role)
    assert client.get(VIEWS).status_code == 403
    assert client.post(VIEWS, json={"name": "Vue 1", "view": view}).status_code == 403


def test_a_call_without_token_is_unauthenticated(anonymous_client):
    assert anonymous_client.get(VIEWS).status_code == 401


@pytest.mark.parametrize("views", [1, 3])
def test_the_list_takes_one_query(admin, view, views):
    for number in range(views):
        created(admin, f"Vue {number + 1}", view)
    with statements_sent() as statements:
        assert len(admin.get(VIEWS).json()) == views
    assert len([statement for statement in statements if "candidate_views" in statement]) == 1
