"""Views that an administrator shares with a role, and locks (docs/rules/ranking.md)."""

import uuid

import pytest
from sqlalchemy import insert

from parvis.kernel.db import new_session
from parvis.ranking.views.model import CandidateView
from tests.given.audit import audited
from tests.given.formulas import saved
from tests.given.people import add_account, token_for
from tests.given.ranking import three_candidates

VIEWS = "/api/v1/admin/candidate-views"
READ_ONLY, SITES, SLOTS = "ROLE_ADMIN_READ_ONLY", "ROLE_INTERVIEW_SITE_MANAGER", "ROLE_INTERVIEW_SLOT_MANAGER"
MARIE = "marie@test.example"


@pytest.fixture
def admin(client_as):
    return client_as("ROLE_ADMIN")


@pytest.fixture
def marie(client_as):
    """Another administrator."""
    add_account("ROLE_ADMIN", MARIE)
    client = client_as("ROLE_ADMIN")
    client.headers["Authorization"] = f"Bearer {token_for(MARIE)}"
    return client


def shared(client, view, role="ROLE_ADMIN", **members):
    body = {"name": "Pré-jury", "view": view, "shared": role, **members}
    answer = client.post(VIEWS, json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def put(client, of, /, **change):
    answer = client.put(f"{VIEWS}/{of['id']}", json=change)
    return answer.status_code if answer.status_code != 200 else answer.json()


def names(client):
    return [each["name"] for each in client.get(VIEWS).json()]


@pytest.mark.parametrize("role", ["ROLE_JURY", "ROLE_CANDIDATE", "ADMIN", "", 3, ["ROLE_ADMIN"]])
def test_a_view_is_shared_with_one_role_of_the_staff(admin, view, role):
    answer = admin.post(VIEWS, json={"name": "Vue", "view": view, "shared": role})
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "shared")
    mine = shared(admin, view, None, locked=None)
    assert (mine["shared"], mine["locked"]) == (None, False)
    assert put(admin, mine, shared=role) == put(admin, mine, locked="oui") == 422


@pytest.mark.parametrize("role", [READ_ONLY, SITES, SLOTS])
def test_only_administrators_share_and_only_the_role_and_administrators_see(admin, marie, client_as, view, role):
    reader = client_as(role)
    assert reader.post(VIEWS, json={"name": "Vue", "view": view, "shared": role}).status_code == 403
    own = reader.post(VIEWS, json={"name": "Vue", "view": view}).json()
    assert put(reader, own, shared=role) == 403
    assert put(marie, own, name="Prise") == 404
    theirs = shared(admin, view, role)
    assert names(reader) == ["Pré-jury", "Vue"]
    assert names(marie) == ["Pré-jury"]
    strangers = {READ_ONLY, SITES, SLOTS} - {role}
    for stranger in map(client_as, sorted(strangers)):
        assert names(stranger) == []
        assert put(stranger, theirs, selected=True) == 404
        assert stranger.delete(f"{VIEWS}/{theirs['id']}").status_code == 404
    for change in ({"name": "X"}, {"view": view | {"sortModel": []}}, {"shared": None}, {"locked": True}):
        assert put(reader, theirs, **change) == 403
    assert reader.delete(f"{VIEWS}/{theirs['id']}").status_code == 403
    read = reader.get(VIEWS).json()[0]
    assert put(reader, theirs, **read | {"selected": True}) == read | {"selected": True}
    assert [each["selected"] for each in reader.get(VIEWS).json()] == [True, False]
    assert put(reader, own, selected=True)["selected"]
    assert [each["selected"] for each in reader.get(VIEWS).json()] == [False, True]
    assert [each["selected"] for each in admin.get(VIEWS).json()] == [False]


def test_any_administrator_changes_a_shared_view_that_is_not_locked(admin, marie, view):
    theirs = shared(admin, view)
    assert theirs["owner"] == {"id": theirs["owner"]["id"], "lastName": "Essai", "firstName": "Camille"}
    other_owner = {"id": str(uuid.uuid4()), "lastName": "X", "firstName": "Y"}
    read = marie.get(VIEWS).json()[0]
    changed = put(marie, theirs, **read | {"name": "Jury", "owner": other_owner, "reduced": True})
    assert changed == theirs | {"name": "Jury", "version": 2, "own": False}
    assert put(marie, theirs, name="Ancienne", version=1) == 409
    assert put(marie, theirs, name="Jury")["version"] == 2
    assert put(marie, theirs, locked=True) == put(marie, theirs, shared=None) == 403
    assert put(marie, theirs, shared=READ_ONLY) == 403
    locked = put(admin, theirs, locked=True, name="À moi")
    assert (locked["locked"], locked["shared"]) == (True, "ROLE_ADMIN")
    assert put(marie, theirs, name="Jury") == put(marie, theirs, **locked | {"view": view | {"sortModel": []}}) == 403
    assert put(marie, theirs, selected=True)["selected"]
    assert marie.delete(f"{VIEWS}/{theirs['id']}").status_code == 403
    assert put(admin, theirs, name="Encore à moi")["name"] == "Encore à moi"
    assert put(admin, theirs, shared=None)["shared"] is None
    assert names(marie) == []
    assert put(marie, theirs, selected=False) == 404


def test_a_shared_view_that_is_deleted_leaves_the_list_and_the_choice_of_its_readers(admin, client_as, view):
    reader = client_as(READ_ONLY)
    with audited() as lines:
        theirs = shared(admin, view, READ_ONLY)
        put(reader, theirs, selected=True)
        put(admin, theirs, name="Autre")
        assert admin.delete(f"{VIEWS}/{theirs['id']}").status_code == 204
    assert lines == ["CREATE_VIEW", "CHANGE_VIEW", "CHANGE_VIEW", "DELETE_VIEW"]
    assert names(reader) == []
    assert put(reader, theirs, selected=True) == put(reader, theirs, name="X") == 404


def test_columns_that_a_reader_may_not_read_are_left_out_and_the_owner_keeps_them(admin, client_as, database):
    three_candidates()
    saved(admin, "Cachée", "1", visibleToManagers=False)
    saved(admin, "Marquée", 'RankINP[@Étiquettes]&""')
    saved(admin, "Libre", "1")
    hidden = ["Parcoursup[Maths_1]", "Candidats[Cachée]", "Candidats[Marquée]", "Étiquettes", "BoursierCertifie"]
    kept = ["Nom", "Candidats[Libre]", "Candidats[Disparue]"]
    filters = [{"filterType": "COLUMN_FILTER", "column": name, "values": ["x"]} for name in (*hidden, *kept)]
    full = {
        "columnState": [{"colId": name, "hide": False} for name in (*hidden, *kept)],
        "filterModel": [*filters, {"filterType": "SEARCH_CANDIDATE_FILTER", "searchValue": "dupont"}],
        "sortModel": [{"column": name, "direction": "DESC"} for name in (*hidden, *kept)],
    }
    theirs = shared(admin, full, SITES)
    reader = client_as(SITES)
    [read] = reader.get(VIEWS).json()
    assert [each["colId"] for each in read["view"]["columnState"]] == kept
    assert [each.get("column") for each in read["view"]["filterModel"]] == [*kept, None]
    assert [each["column"] for each in read["view"]["sortModel"]] == kept
    assert read["reduced"] is True
    assert put(reader, theirs, selected=True, view=read["view"])["view"] == read["view"]
    assert put(admin, theirs, name="Autre")["view"] == theirs["view"]
    assert [(each["view"], each["reduced"]) for each in admin.get(VIEWS).json()] == [(theirs["view"], False)]
    columns = [{"colId": "Nom", "hide": False}, {"colId": "Parcoursup[Maths_1]", "hide": True}]
    put(admin, theirs, view={"columnState": columns, "filterModel": [], "sortModel": []})
    [read] = reader.get(VIEWS).json()
    assert ([each["colId"] for each in read["view"]["columnState"]], read["reduced"]) == (["Nom"], False)


def test_a_view_whose_owner_is_gone_stays_and_any_administrator_takes_it_over(admin, client_as, view):
    content = admin.post(VIEWS, json={"name": "À moi", "view": view}).json()["view"]
    with new_session() as session, session.begin():
        gone = {"owner": str(uuid.uuid4()), "view": content, "locked": True}
        session.execute(insert(CandidateView), [gone | {"name": name, "shared": SLOTS} for name in ("A", "B")])
    first, second = [each for each in admin.get(VIEWS).json() if each["name"] != "À moi"]
    assert first["owner"] is second["owner"] is None
    reader = client_as(SLOTS)
    assert names(reader) == ["A", "B"]
    assert reader.delete(f"{VIEWS}/{first['id']}").status_code == 403
    assert put(admin, first, name="C") == 403
    assert put(admin, first, locked=False)["locked"] is False
    assert put(admin, first, name="C")["name"] == "C"
    assert admin.delete(f"{VIEWS}/{second['id']}").status_code == 204
    assert names(reader) == ["C"]


def test_views_that_others_share_are_no_part_of_the_hundred(admin, marie, view):
    content = shared(marie, view)["view"]
    owner = admin.post(VIEWS, json={"name": "Vue", "view": view}).json()["owner"]["id"]
    assert owner != marie.get(VIEWS).json()[0]["owner"]["id"]
    with new_session() as session, session.begin():
        many = [{"owner": owner, "name": f"Vue {number}", "view": content} for number in range(98)]
        session.execute(insert(CandidateView), many)
    assert admin.post(VIEWS, json={"name": "Pré-jury", "view": view}).status_code == 201
    assert admin.post(VIEWS, json={"name": "De trop", "view": view}).json()["code"] == "TOO_MANY_VIEWS"
