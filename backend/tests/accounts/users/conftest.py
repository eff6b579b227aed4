"""An administrator who calls, and people whose accounts are administered."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from parvis.accounts.users.queries import UsersHooks
from tests.given.hooks import answer_otherwise
from tests.given.people import email_of

USERS = "/api/v1/admin/users"


@pytest.fixture
def admin(client_as: Callable[[str], TestClient]) -> TestClient:
    """The administrator of the tests, who has no password: an account that does not count as the last one."""
    return client_as("ROLE_ADMIN")


@pytest.fixture
def own_id(admin: TestClient) -> str:
    """The id of the administrator who calls."""
    found = admin.get(USERS, params={"search": email_of("ROLE_ADMIN")}).json()["content"]
    return next(user["id"] for user in found if user["email"] == email_of("ROLE_ADMIN"))


@pytest.fixture
def created(admin: TestClient) -> Callable[..., dict[str, Any]]:
    """``created(email, role)`` is a user made by the call."""

    def create(email: str = "lea@test.example", role: str = "ROLE_JURY", **names: str) -> dict[str, Any]:
        body = {"email": email, "firstName": "Léa", "lastName": "Roy", "role": {"name": role}} | names
        answer = admin.post(USERS, json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    return create


@pytest.fixture
def managers_of_sites(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The ids of those who manage a site, as the concept of sites would give them."""
    managers: set[str] = set()
    answer_otherwise(monkeypatch, UsersHooks, manages_a_site=lambda _session, user_id: user_id in managers)
    return managers
