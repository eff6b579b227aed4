"""Saved views through the calls, each role's own (docs/rules/ranking.md)."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import orjson
import pytest
import time_machine
from sqlalchemy import select

from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.ranking.views.errors import MOST_VIEWS
from parvis.ranking.views.model import CandidateView
from parvis.ranking.views.schemas import ViewIn
from parvis.ranking.views.service import LARGEST_VIEW, create_view
from tests.given.jobs import until
from tests.given.people import person as anybody
from tests.given.waiting import SOMEBODY_WAITS

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
        ("view", {"columnState": [{"colId": "Nom", "sortIndex": 10**29}], "filterModel": [], "sortModel": []}),
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
    assert admin.post(VIEWS, json={"name": "Vue 1", "view": view, "theme": "dark"}).status_code == 422


def test_a_view_over_one_mebibyte_is_refused(admin, view):
    wide = view | {"columnState": [{"colId": "c" * 1000 + str(column)} for column in range(1100)]}
    answer = admin.post(VIEWS, json={"name": "Vue 1", "view": wide})
    assert (answer.status_code, answer.json()["code"]) == (413, "TOO_LARGE")


def test_a_created_view_reads_back_as_it_was_sent(admin, view):
    sent = created(admin, "  Vue 1  ", view)
    me = sent["owner"]["id"]
    assert sent == {"id": sent["id"], "name": "Vue 1", "selected": False, "view": sent["view"]} | {
        "shared": None,
        "locked": False,
        "owner": {"id": me, "lastName": "Essai", "firstName": "Camille"},
        "own": True,
        "version": 1,
        "reduced": False,
    }
    assert sent["view"]["columnState"] == view["columnState"]
    assert sent["view"]["sortModel"] == view["sortModel"]
    assert sent["view"]["filterModel"] == view["filterModel"]
    assert admin.get(VIEWS).json() == [sent]
    again = admin.put(f"{VIEWS}/{sent['id']}", json=sent)
    assert (again.status_code, again.json()) == (200, sent)


def test_a_name_has_a_hundred_characters_at_most(admin, view):
    assert created(admin, "v" * 100, view)["name"] == "v" * 100


def test_views_are_listed_by_name_in_french_order(admin, view):
    for name in ["Zones", "étrangers", "Éliminés", "Attente", "vue 2"]:
        created(admin, name, view)
    assert [view["name"] for view in admin.get(VIEWS).json()] == ["Attente", "Éliminés", "étrangers", "vue 2", "Zones"]


def test_selecting_a_view_unselects_the_others(admin, view):
    first, second = created(admin, "Vue 1", view), created(admin, "Vue 2", view)
    assert admin.put(f"{VIEWS}/{first['id']}", json={"selected": True}).json()["selected"] is True
    assert admin.put(f"{VIEWS}/{second['id']}", json={"selected": True}).json()["selected"] is True
    assert [view["selected"] for view in admin.get(VIEWS).json()] == [False, True]
    admin.put(f"{VIEWS}/{second['id']}", json={"selected": False})
    assert [view["selected"] for view in admin.get(VIEWS).json()] == [False, False]


def test_selecting_a_view_leaves_the_selection_of_others(admin, client_as, view):
    theirs = client_as("ROLE_ADMIN_READ_ONLY")
    for person in (theirs, admin):
        person.put(f"{VIEWS}/{created(person, 'Vue 1', view)['id']}", json={"selected": True})
    assert [view["selected"] for view in theirs.get(VIEWS).json()] == [True]


def test_a_change_is_dated(admin, view, psycopg_connection):
    sent = created(admin, "Vue 1", view)
    at = now() + timedelta(minutes=2)
    with time_machine.travel(at, tick=False):
        admin.put(f"{VIEWS}/{sent['id']}", json={"name": "Vue 2"})
    assert psycopg_connection.execute("SELECT updated FROM candidate_views").fetchall() == [(at,)]


def test_a_change_leaves_what_it_does_not_name(admin, view):
    sent = created(admin, "Vue 1", view)
    admin.put(f"{VIEWS}/{sent['id']}", json={"selected": True})
    renamed = admin.put(f"{VIEWS}/{sent['id']}", json={"name": "Boursiers"}).json()
    assert renamed == {**sent, "name": "Boursiers", "selected": True, "version": 2}
    bare = {"columnState": [], "filterModel": [], "sortModel": []}
    assert admin.put(f"{VIEWS}/{sent['id']}", json={"view": bare}).json() == {
        **renamed,
        "view": bare,
        "version": 3,
    }


def test_a_deleted_view_is_gone(admin, view):
    sent = created(admin, "Vue 1", view)
    assert admin.delete(f"{VIEWS}/{sent['id']}").status_code == 204
    assert admin.get(VIEWS).json() == []
    assert admin.delete(f"{VIEWS}/{sent['id']}").status_code == 404


@pytest.mark.parametrize("role", STAFF)
def test_each_person_of_the_staff_keeps_views_of_their_own(client_as, view, role):
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


@pytest.mark.parametrize("name", [None, "", " \u200b "])
def test_a_name_that_shows_nothing_is_refused_as_an_absent_one(admin, view, name):
    missing = [{"field": "name", "message": "Champ obligatoire"}]
    blank, absent = (admin.post(VIEWS, json=body) for body in ({"name": name, "view": view}, {"view": view}))
    assert blank.json()["fields"] == absent.json()["fields"] == missing


def test_a_change_to_a_name_that_shows_nothing_is_refused(admin, view):
    sent = created(admin, "Vue 1", view)
    refused = admin.put(f"{VIEWS}/{sent['id']}", json={"name": " "})
    assert (refused.status_code, refused.json()["fields"][0]["message"]) == (422, "Champ obligatoire")
    assert admin.get(VIEWS).json() == [sent]


def test_a_name_that_is_null_in_a_change_leaves_the_name(admin, view):
    sent = created(admin, "Vue 1", view)
    changed = admin.put(f"{VIEWS}/{sent['id']}", json={"name": None, "selected": None, "view": None})
    assert (changed.status_code, changed.json()) == (200, sent)


def test_widths_are_whole_pixels(admin, view):
    view["columnState"] = [{"colId": "Nom", "width": 160.6}, {"colId": "Prenom", "width": 90}]
    created(admin, "Vue 1", view)
    kept = admin.get(VIEWS).json()[0]["view"]["columnState"]
    assert [repr(column["width"]) for column in kept] == ["161", "90"]


def test_the_hundred_and_first_view_is_refused(admin, client_as, view):
    for number in range(MOST_VIEWS):
        sent = created(admin, f"Vue {number}", view)
    refused = admin.post(VIEWS, json={"name": "Vue de trop", "view": view})
    assert (refused.status_code, refused.json()["code"]) == (409, "TOO_MANY_VIEWS")
    assert len(admin.get(VIEWS).json()) == 100
    assert admin.put(f"{VIEWS}/{sent['id']}", json={"name": "Autre nom"}).status_code == 200
    assert client_as("ROLE_ADMIN_READ_ONLY").post(VIEWS, json={"name": "Vue", "view": view}).status_code == 201
    admin.delete(f"{VIEWS}/{sent['id']}")
    created(admin, "Vue de nouveau possible", view)


def test_a_view_that_is_being_saved_counts_towards_the_limit(admin, view, psycopg_connection):
    """One person in two windows: of two views saved at the same moment, one is the hundredth."""
    sent = created(admin, "Vue 1", view)
    with new_session() as session, session.begin():
        owner = session.scalars(select(CandidateView.owner)).one()
        session.add_all(CandidateView(owner=owner, name=f"Vue {number}", view=sent["view"]) for number in range(2, 100))
    with ThreadPoolExecutor(1) as other_window:
        with new_session() as session, session.begin():
            create_view(session, anybody(owner), ViewIn.model_validate({"name": "Vue 100", "view": sent["view"]}))
            answer = other_window.submit(admin.post, VIEWS, json={"name": "Vue 101", "view": view})
            until(lambda: answer.done() or psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        assert (answer.result().status_code, answer.result().json()["code"]) == (409, "TOO_MANY_VIEWS")


def test_a_view_of_six_hundred_columns_fits(admin, view):
    view["columnState"] = [
        {"colId": f"Parcoursup[{'é' * 90}{column:03d}]", "hide": False, "width": 160, "pinned": None, "sort": None}
        for column in range(600)
    ]
    assert len(created(admin, "Vue large", view)["view"]["columnState"]) == 600


def test_a_view_over_256_kilobytes_is_too_large_to_save_or_to_become(admin, view):
    sent = created(admin, "Vue 1", view)
    large = view | {"filterModel": [{"filterType": "SEARCH_CANDIDATE_FILTER", "searchValue": "x" * 262_144}]}
    for answer in (
        admin.post(VIEWS, json={"name": "Vue 2", "view": large}),
        admin.put(f"{VIEWS}/{sent['id']}", json={"view": large}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (413, "TOO_LARGE")
        sentence = "Une vue compte au plus 256 ko : retirez des valeurs de ses filtres."
        assert answer.json()["message"] == sentence
    assert admin.get(VIEWS).json() == [sent]


def test_a_view_of_256_kilobytes_to_the_byte_fits_and_of_one_more_does_not(admin, view):
    kept = created(admin, "Vue 1", view)["view"]
    room = LARGEST_VIEW - len(orjson.dumps(kept))
    name = kept["columnState"][1]["colId"]
    for more, status in ((room + 1, 413), (room, 201)):
        view["columnState"][1]["colId"] = name + "x" * more
        assert admin.post(VIEWS, json={"name": "Vue 2", "view": view}).status_code == status
