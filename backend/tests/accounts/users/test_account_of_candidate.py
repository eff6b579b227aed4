"""The account of a candidate never receives a role of the staff or of the jury; who has both already is marked."""

import pytest

from tests.given.campaign import add_candidates

USERS = "/api/v1/admin/users"
ROLES = "/api/v1/admin/roles"
REFUSED = (409, "ACCOUNT_OF_CANDIDATE")


@pytest.fixture
def tied(created, psycopg_connection):
    """``tied(role)`` is an account that holds the role and is tied to a candidate's record."""

    def tie(role: str = "ROLE_CANDIDATE"):
        user = created(role=role)
        add_candidates(["ABADIE"])
        psycopg_connection.execute("UPDATE candidates SET account_subject = %s", [user["id"]])
        return user

    return tie


def outcome(answer):
    return answer.status_code, answer.json().get("code")


STAFF_AND_JURY = ["ADMIN", "ADMIN_READ_ONLY", "INTERVIEW_SITE_MANAGER", "INTERVIEW_SLOT_MANAGER", "JURY"]


@pytest.mark.parametrize("role", STAFF_AND_JURY)
def test_role_of_staff_or_jury_is_refused_whichever_way_it_is_given(admin, tied, role):
    candidate = tied()
    path = f"{USERS}/{candidate['id']}"
    refused = admin.post(f"{path}/roles", json={"name": f"ROLE_{role}"})
    assert outcome(refused) == REFUSED
    assert refused.json()["message"] == "Le compte d'un candidat ne reçoit aucun rôle de l'équipe ni du jury."
    assert outcome(admin.put(path, json=candidate | {"role": {"name": f"ROLE_{role}"}})) == REFUSED
    assert admin.get(path).json() == candidate


def test_role_that_brings_the_jurys_is_refused_and_another_is_given(admin, tied):
    candidate = tied()
    for name in ("ROLE_OUTER", "ROLE_INNER"):
        assert admin.post(ROLES, json={"name": name}).status_code == 201
    assert admin.post(f"{ROLES}/ROLE_OUTER", json={"name": "ROLE_INNER"}).status_code == 200
    roles = f"{USERS}/{candidate['id']}/roles"
    assert admin.post(roles, json={"name": "ROLE_OUTER"}).status_code == 200
    for name in ("ROLE_INNER", "ROLE_OUTER"):  # both bring it to who holds the outer one
        assert outcome(admin.post(f"{ROLES}/{name}", json={"name": "ROLE_JURY"})) == REFUSED
    assert admin.delete(f"{roles}/ROLE_OUTER").status_code == 200
    assert admin.post(f"{ROLES}/ROLE_INNER", json={"name": "ROLE_JURY"}).status_code == 200
    assert outcome(admin.post(roles, json={"name": "ROLE_OUTER"})) == REFUSED


def test_who_has_both_already_is_marked_in_the_list_until_a_role_is_taken(admin, tied):
    both = tied("ROLE_JURY")
    assert both["alsoCandidate"] is False
    path = f"{USERS}/{both['id']}"
    listed = admin.get(USERS, params={"search": both["email"]}).json()["content"]
    assert [user["alsoCandidate"] for user in listed] == [True]
    assert admin.get(path).json()["alsoCandidate"] is True
    assert admin.put(path, json=listed[0] | {"lastName": "Autre"}).json()["alsoCandidate"] is True
    assert admin.post(f"{path}/roles", json={"name": "ROLE_CANDIDATE"}).status_code == 200
    assert admin.delete(f"{path}/roles/ROLE_JURY").json()["alsoCandidate"] is False
