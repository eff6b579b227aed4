"""Programs that sign in as themselves."""

import pytest

from identity_provider.clients import register_service_client
from identity_provider.errors import ClientAlreadyExists, RoleUnknown
from parvis.kernel.db import new_session
from tests.given.browser import TOKEN, Browser, claims_of


@pytest.fixture
def secret(provider_key: None) -> str:
    """The secret of the client ``robot``, who may read."""
    with new_session() as session, session.begin():
        return register_service_client(session, "robot", ["ROLE_ADMIN_READ_ONLY"])


def test_a_program_gets_a_token_with_its_own_roles(browser: Browser, secret: str) -> None:
    answer = browser.post(TOKEN, data={"grant_type": "client_credentials"}, auth=("robot", secret))
    assert answer.status_code == 200
    assert "refresh_token" not in answer.json()
    claims = claims_of(browser, answer.json()["access_token"])
    assert claims["azp"] == "robot"
    assert claims["aud"] == "parvis-api"
    assert claims["preferred_username"] == "service-account-robot"
    assert claims["realm_access"] == {"roles": ["ROLE_ADMIN_READ_ONLY"]}
    posted = browser.exchange(grant_type="client_credentials", client_id="robot", client_secret=secret)
    assert posted.status_code == 200


def test_a_program_without_its_secret_gets_nothing(browser: Browser, secret: str) -> None:
    wrong = browser.post(TOKEN, data={"grant_type": "client_credentials"}, auth=("robot", secret + "x"))
    assert wrong.status_code == 401
    assert wrong.json()["error"] == "invalid_client"
    assert browser.exchange(grant_type="client_credentials", client_id="robot").status_code == 401
    public = browser.exchange(grant_type="client_credentials")
    assert public.status_code in {400, 401}
    assert "access_token" not in public.text


def test_a_program_cannot_use_the_browsers_ways(browser: Browser, secret: str) -> None:
    page = browser.ask(client_id="robot")
    assert page.status_code == 400
    answer = browser.exchange(
        grant_type="authorization_code", client_id="robot", client_secret=secret, code="x", code_verifier="v" * 43
    )
    assert answer.json()["error"] == "unauthorized_client"


def test_names_are_taken_once_and_roles_must_exist(secret: str) -> None:
    assert secret
    for name in ("robot", "parvis-web"):
        with new_session() as session, session.begin(), pytest.raises(ClientAlreadyExists):
            register_service_client(session, name, [])
    with new_session() as session, session.begin(), pytest.raises(RoleUnknown, match="ROLE_ABSENT"):
        register_service_client(session, "other", ["ROLE_ABSENT"])
