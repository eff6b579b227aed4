"""The access tokens of who is deleted, disabled or demoted are refused within a minute (docs/rules/accounts.md)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from starlette.testclient import TestClient
from time_machine import Traveller

from identity_provider.clients import register_service_client, remove_service_client
from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import AccountDetails
from parvis.kernel.auth.model import WithdrawnTokensRow
from parvis.kernel.auth.withdrawals import withdrawals
from parvis.kernel.db import new_session
from parvis.kernel.roles import Role
from tests.given.browser import LOGOUT, TOKEN, Browser
from tests.given.client import Client
from tests.given.people import add_account, token_for

USERS = "/api/v1/admin/users"
ROLES = "/api/v1/admin/roles"
MINUTE = timedelta(seconds=59)
LEA = "lea@test.example"
PASSWORD = "Correct-horse-1"


@pytest.fixture
def other(app: FastAPI) -> Callable[[str], int]:
    """``other(token)``: the status that a call with that token gets."""

    def status(token: str) -> int:
        client = Client(app, Browser.loop, headers={"Authorization": f"Bearer {token}"})
        return client.get("/api/v1/admin/jobs").status_code

    return status


@pytest.fixture
def lea(admin: TestClient) -> str:
    """A manager of slots through a role with children, of the jury directly, with a password."""
    for name, child in (("ROLE_APPUI", "ROLE_EQUIPE"), ("ROLE_EQUIPE", Role.JURY)):
        admin.post(ROLES, json={"name": name})
        admin.post(ROLES, json={"name": "ROLE_EQUIPE"})
        assert admin.post(f"{ROLES}/{name}", json={"name": child}).status_code == 200
    account = add_account(Role.INTERVIEW_SLOT_MANAGER, LEA, PASSWORD)
    for role in ("ROLE_APPUI", Role.JURY):
        assert admin.post(f"{USERS}/{account}/roles", json={"name": role}).status_code == 200
    return account


def directly(change: Callable[[EmbeddedDirectory], object]) -> None:
    with new_session() as session, session.begin():
        change(EmbeddedDirectory(session))


def form(role: str) -> dict[str, Any]:
    return {"email": LEA, "firstName": "Léa", "lastName": "Roy", "role": {"name": role}}


CHANGES: dict[str, Callable[[TestClient, str], Any]] = {
    "deleted": lambda admin, lea: admin.delete(f"{USERS}/{lea}"),
    "another role": lambda admin, lea: admin.put(f"{USERS}/{lea}", json=form("ROLE_ADMIN_READ_ONLY")),
    "role taken": lambda admin, lea: admin.delete(f"{USERS}/{lea}/roles/ROLE_INTERVIEW_SLOT_MANAGER"),
    "signed out": lambda admin, lea: admin.post(f"{USERS}/{lea}/logout"),
    "child of a role": lambda admin, _lea: admin.delete(f"{ROLES}/ROLE_APPUI/ROLE_EQUIPE"),
    "child of a child": lambda admin, _lea: admin.delete(f"{ROLES}/ROLE_EQUIPE/ROLE_JURY"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_token_is_refused_within_a_minute_of_the_change(
    admin: TestClient, lea: str, other: Callable[[str], int], clock: Traveller, change: str
) -> None:
    token, admins = token_for(LEA), token_for("admin@test.example")
    assert other(token) == 200
    answer = CHANGES[change](admin, lea)
    assert answer.status_code in {200, 204}, answer.text
    clock.shift(MINUTE)
    assert (other(token), other(admins)) == (401, 200)
    if change != "deleted":
        assert other(token_for(LEA)) in {200, 403}


@pytest.mark.parametrize("change", ["disabled", "password", "role deleted"])
def test_changes_that_no_call_makes_refuse_it_too(
    lea: str, other: Callable[[str], int], clock: Traveller, change: str
) -> None:
    token = token_for(LEA)
    match change:
        case "disabled":
            directly(lambda them: them.update_account(lea, AccountDetails(LEA, "Léa", "Roy", enabled=False)))
        case "password":
            directly(lambda them: them.set_password(lea, "another"))
        case _:
            directly(lambda them: them.delete_role("ROLE_EQUIPE"))
    clock.shift(MINUTE)
    assert other(token) == 401


@pytest.mark.parametrize("gain", ["role", "child", "address", "nothing"])
def test_who_loses_nothing_goes_on(
    admin: TestClient, lea: str, other: Callable[[str], int], clock: Traveller, gain: str
) -> None:
    token = token_for(LEA)
    answer = {
        "role": lambda: admin.post(f"{USERS}/{lea}/roles", json={"name": "ROLE_ADMIN"}),
        "child": lambda: admin.post(f"{ROLES}/ROLE_APPUI", json={"name": "ROLE_JURY"}),
        "address": lambda: admin.put(
            f"{USERS}/{lea}", json={**form("ROLE_INTERVIEW_SLOT_MANAGER"), "email": "l@test.example"}
        ),
        "nothing": lambda: admin.delete(f"{USERS}/{lea}/roles/ROLE_ADMIN_READ_ONLY"),
    }[gain]()
    assert answer.status_code == 200, answer.text
    clock.shift(MINUTE)
    assert other(token) == 200


def test_a_role_regained_and_an_address_used_again_bring_no_old_token_back(
    admin: TestClient, lea: str, other: Callable[[str], int], clock: Traveller
) -> None:
    first = token_for(LEA)
    admin.delete(f"{USERS}/{lea}/roles/ROLE_INTERVIEW_SLOT_MANAGER")
    clock.shift(1)
    admin.post(f"{USERS}/{lea}/roles", json={"name": "ROLE_INTERVIEW_SLOT_MANAGER"})
    second = token_for(LEA)
    clock.shift(MINUTE)
    assert (other(first), other(second)) == (401, 200)
    admin.delete(f"{USERS}/{lea}")
    clock.shift(1)
    add_account(Role.INTERVIEW_SLOT_MANAGER, LEA)
    third = token_for(LEA)
    clock.shift(MINUTE)
    assert (other(first), other(second), other(third)) == (401, 401, 200)


def test_who_signs_in_again_right_after_is_let_in(admin: TestClient, lea: str, other: Callable[[str], int]) -> None:
    former = token_for(LEA)
    assert admin.post(f"{USERS}/{lea}/logout").status_code == 204
    later = Browser().tokens(LEA, PASSWORD)["access_token"]
    withdrawals.forget()
    assert (other(former), other(later)) == (401, 200)


def test_a_password_chosen_by_a_link_sends_out_who_came_with_the_former_one(
    admin: TestClient, lea: str, other: Callable[[str], int], clock: Traveller
) -> None:
    browser = Browser()
    tokens = browser.tokens(LEA, PASSWORD)
    link = admin.post(f"{USERS}/{lea}/password-link").json()["link"]
    path, key = link[link.index("/realms") :].split("#key=")
    new = {"key": key, "password": "Another_horse_2", "repeated": "Another_horse_2"}
    clock.shift(1)
    assert browser.post(path, data=new).status_code == 200
    clock.shift(1)
    later = browser.tokens(LEA, "Another_horse_2")
    clock.shift(MINUTE)
    assert (other(tokens["access_token"]), other(later["access_token"])) == (401, 200)
    assert browser.refresh(tokens["refresh_token"]).json()["error"] == "invalid_grant"


def test_a_first_password_sends_nobody_out(database: str) -> None:
    add_account(Role.CANDIDATE, LEA, PASSWORD)
    with new_session() as session:
        assert session.scalars(select(WithdrawnTokensRow)).all() == []


def test_who_signs_out_of_one_browser_stays_in_the_other(
    lea: str, other: Callable[[str], int], clock: Traveller
) -> None:
    left, kept = Browser(), Browser()
    tokens, others = left.tokens(LEA, PASSWORD), kept.tokens(LEA, PASSWORD)
    assert left.get(LOGOUT, params={"id_token_hint": tokens["id_token"]}).status_code == 200
    clock.shift(MINUTE)
    assert (other(tokens["access_token"]), other(others["access_token"])) == (401, 200)
    assert kept.refresh(others["refresh_token"]).status_code == 200


def programs_token(secret: str) -> str:
    form = {"grant_type": "client_credentials", "client_id": "robot", "client_secret": secret}
    return Browser().post(TOKEN, data=form).json()["access_token"]


@pytest.mark.parametrize("change", ["removed", "child"])
def test_a_programs_token_is_refused_too(
    admin: TestClient, other: Callable[[str], int], clock: Traveller, change: str
) -> None:
    admin.post(ROLES, json={"name": "ROLE_APPUI"})
    admin.post(f"{ROLES}/ROLE_APPUI", json={"name": "ROLE_JURY"})
    with new_session() as session, session.begin():
        secret = register_service_client(session, "robot", ["ROLE_APPUI", "ROLE_ADMIN"])
    token = programs_token(secret)
    assert other(token) == 200
    if change == "child":
        assert admin.delete(f"{ROLES}/ROLE_APPUI/ROLE_JURY").status_code == 200
    else:
        with new_session() as session, session.begin():
            remove_service_client(session, "robot")
    clock.shift(MINUTE)
    assert other(token) == 401
    if change == "child":
        assert other(programs_token(secret)) == 200
