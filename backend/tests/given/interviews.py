"""Sites, juries and templates made through their calls, and the accounts that manage sites."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.orm import Session
from starlette.testclient import TestClient

from identity_provider.accounts import account_of_email
from parvis.accounts.directory.current import directory_to_change
from parvis.accounts.directory.port import AccountDetails
from parvis.kernel.db import new_session
from tests.given.people import email_of

SITES = "/api/v1/admin/interview-sites"
JURIES = "/api/v1/admin/juries"


def account(session: Session, email: str, last_name: str, role: str = "ROLE_INTERVIEW_SITE_MANAGER") -> str:
    """The id of a new account that holds ``role``."""
    directory = directory_to_change(session)
    created = directory.create_account(AccountDetails(email, "Léa", last_name))
    directory.assign_role(created.id, role)
    return created.id


def id_of(role: str) -> str:
    """The account with which `client_as` calls as ``role``, once it did."""
    with new_session() as session:
        found = account_of_email(session, email_of(role))
        assert found is not None
        return str(found.id)


def bordeaux(manager: str, /, **members: object) -> dict[str, Any]:
    """The form of Bordeaux; ``departments``, ``countries``, ``remote`` and ``face_to_face`` are short for the nested
    members.
    """
    departments = members.pop("departments", ["33"])
    assert isinstance(departments, list)
    values = {
        "forRemoteInterview": members.pop("remote", "Bordeaux à distance"),
        "forFaceToFaceInterview": members.pop("face_to_face", "Bordeaux"),
    }
    locations = {
        "departments": [{"departmentNumber": each} for each in departments],
        "countries": members.pop("countries", ["France"]),
    }
    return {
        "name": "Bordeaux",
        "trigram": "BOR",
        "address": "1 rue X, 33000 Bordeaux",
        "email": "bor@example.org",
        "phone": "0500000000",
        "additionalInformation": "Accueil B",
        "numberOfPlaces": 72,
        "manager": {"id": manager},
        "managedLocations": locations,
        "correspondingParcoursupValues": values,
        **members,
    }


def nancy(manager: str, /, **members: object) -> dict[str, Any]:
    """The form of Nancy, which shares nothing with Bordeaux."""
    of_nancy: dict[str, object] = {"name": "Nancy", "trigram": "NCY", "departments": ["54"]}
    return bordeaux(manager, **(of_nancy | {"remote": "Nancy à distance", "face_to_face": "Nancy"} | members))


def add_manager() -> str:
    """The account of Léa Roy, who may manage sites."""
    with new_session() as session, session.begin():
        return account(session, "lea@example.org", "Roy")


def add_bordeaux(admin: TestClient, manager: str) -> dict[str, Any]:
    """Bordeaux, managed by Léa Roy."""
    answer = admin.post(SITES, json=bordeaux(manager))
    assert answer.status_code == 201, answer.text
    return answer.json()


@pytest.fixture
def manager(database: str) -> str:
    """The account of Léa Roy, who may manage sites."""
    return add_manager()


@pytest.fixture
def admin(client_as: Callable[[str], TestClient]) -> TestClient:
    """The administrator."""
    return client_as("ROLE_ADMIN")


@pytest.fixture
def site(admin: TestClient, manager: str) -> dict[str, Any]:
    """Bordeaux, managed by Léa Roy."""
    return add_bordeaux(admin, manager)
