"""At least one administrator remains, and nobody deletes their own account (docs/rules/accounts.md)."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import AccountDetails
from parvis.kernel.db import new_session

USERS = "/api/v1/admin/users"


def with_password(user_id):
    with new_session() as session, session.begin():
        EmbeddedDirectory(session).set_password(user_id, "Azerty1!")


def disable(user_id):
    with new_session() as session, session.begin():
        directory = EmbeddedDirectory(session)
        account = directory.account(user_id)
        directory.update_account(
            user_id, AccountDetails(account.email, account.first_name, account.last_name, enabled=False)
        )


def losses(client, user):
    """Every way to take the administrator's role from a user."""
    path = f"{USERS}/{user['id']}"
    return [
        client.put(path, json={**user, "role": {"name": "ROLE_JURY"}}),
        client.delete(f"{path}/roles/ROLE_ADMIN"),
        client.delete(path),
    ]


def codes(answers):
    return [(answer.status_code, answer.json()["code"]) for answer in answers]


@pytest.mark.parametrize("other", ["none", "without password", "disabled"])
def test_the_last_administrator_who_can_sign_in_stays(admin, created, other):
    last = created("last@test.example", "ROLE_ADMIN")
    with_password(last["id"])
    if other != "none":
        second = created("second@test.example", "ROLE_ADMIN")
        if other == "disabled":
            with_password(second["id"])
            disable(second["id"])
    assert codes(losses(admin, last)) == [(409, "LAST_ADMINISTRATOR")] * 3
    assert admin.get(f"{USERS}/{last['id']}").json() == last


def test_an_administrator_goes_when_another_can_sign_in(admin, created):
    users = [created(f"p{number}@test.example", "ROLE_ADMIN") for number in range(4)]
    with_password(users[3]["id"])
    for user, change in zip(users, range(3), strict=False):
        with_password(user["id"])
        assert losses(admin, user)[change].status_code in {200, 204}


def test_another_role_that_brings_the_administrators_right_counts(admin, created):
    with new_session() as session, session.begin():
        directory = EmbeddedDirectory(session)  # the calls refuse such a role; a realm may have one
        directory.create_role("ROLE_DIRECTION")
        directory.add_child_role("ROLE_DIRECTION", "ROLE_ADMIN")
    head = created("head@test.example", "ROLE_DIRECTION")
    with_password(head["id"])
    path = f"{USERS}/{head['id']}"
    assert codes([admin.delete(path)]) == [(409, "LAST_ADMINISTRATOR")]
    assert admin.post(f"{path}/roles", json={"name": "ROLE_ADMIN"}).status_code == 200
    assert admin.delete(f"{path}/roles/ROLE_ADMIN").status_code == 200, "the other role still brings it"
    assert codes([admin.delete("/api/v1/admin/roles/ROLE_DIRECTION/ROLE_ADMIN")]) == [(409, "LAST_ADMINISTRATOR")]


def test_nobody_can_delete_or_demote_their_own_account(admin, created, own_id):
    with_password(created("other@test.example", "ROLE_ADMIN")["id"])
    own = admin.get(f"{USERS}/{own_id}").json()
    assert codes(losses(admin, own)) == [(409, "OWN_ACCOUNT")] * 3
    renamed = admin.put(f"{USERS}/{own_id}", json={**own, "lastName": "Autre"})
    assert (renamed.status_code, renamed.json()["lastName"]) == (200, "Autre")
    assert admin.post(f"{USERS}/{own_id}/roles", json={"name": "ROLE_JURY"}).status_code == 200
    assert admin.delete(f"{USERS}/{own_id}/roles/ROLE_JURY").status_code == 200


def test_being_the_last_administrator_is_reported_before_being_oneself(admin, own_id):
    with_password(own_id)
    own = admin.get(f"{USERS}/{own_id}").json()
    assert codes(losses(admin, own)) == [(409, "LAST_ADMINISTRATOR")] * 3


@pytest.mark.parametrize("change", range(3))
def test_of_two_who_remove_each_other_at_once_one_remains(admin, created, change):
    pair = [created(f"p{number}@test.example", "ROLE_ADMIN") for number in range(2)]
    for user in pair:
        with_password(user["id"])
    barrier = Barrier(2)

    def remove(user):
        barrier.wait()
        path = f"{USERS}/{user['id']}"
        calls = (
            lambda: admin.put(path, json={**user, "role": {"name": "ROLE_JURY"}}),
            lambda: admin.delete(f"{path}/roles/ROLE_ADMIN"),
            lambda: admin.delete(path),
        )
        return calls[change]().status_code

    with ThreadPoolExecutor(2) as threads:
        statuses = sorted(threads.map(remove, pair))
    assert statuses == [204 if change == 2 else 200, 409]
    remaining = admin.get(USERS, params={"role": "ROLE_ADMIN", "search": "p"}).json()["content"]
    assert len([user for user in remaining if user["email"].startswith(("p0", "p1"))]) == 1


def test_who_manages_a_site_keeps_role_and_account(admin, created, managers_of_sites):
    manager = created(role="ROLE_INTERVIEW_SITE_MANAGER")
    managers_of_sites.add(manager["id"])
    path = f"{USERS}/{manager['id']}"
    answers = [
        admin.put(path, json={**manager, "role": {"name": "ROLE_JURY"}}),
        admin.delete(f"{path}/roles/ROLE_INTERVIEW_SITE_MANAGER"),
        admin.delete(path),
    ]
    assert codes(answers) == [(409, "USER_MANAGES_SITE")] * 3
    assert admin.put(path, json={**manager, "lastName": "Autre"}).status_code == 200
    admin.post(f"{path}/roles", json={"name": "ROLE_ADMIN_READ_ONLY"})
    shown = admin.put(path, json={**manager, "role": {"name": "ROLE_JURY"}})
    assert (shown.status_code, shown.json()["role"]) == (200, {"name": "ROLE_INTERVIEW_SITE_MANAGER"})
    managers_of_sites.discard(manager["id"])
    assert admin.delete(path).status_code == 204


def test_an_id_of_nobody_among_administrators_changes_nothing(admin):
    assert admin.delete(f"{USERS}/{uuid.UUID(int=7)}").status_code == 404
