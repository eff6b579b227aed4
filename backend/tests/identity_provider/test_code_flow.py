"""Code flow with PKCE: what the application gets, and what it cannot get."""

from datetime import timedelta

import pytest
import time_machine

from parvis.kernel.clock import now
from tests.given.browser import AUTH, ORIGIN, REALM, Browser, answered, claims_of
from tests.given.people import Anne


def test_sign_in_gives_a_code_that_becomes_tokens_with_keycloaks_claims(browser: Browser, anne: Anne) -> None:
    back = answered(browser.sign_in(anne.email, anne.password))
    assert back["state"] == "état &=1"
    assert back["iss"] == f"{ORIGIN}{REALM}"

    answer = browser.exchange_code(back["code"])
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    tokens = answer.json()
    assert tokens["token_type"] == "Bearer"
    assert tokens["expires_in"] == 300

    access = claims_of(browser, tokens["access_token"])
    assert access["iss"] == f"{ORIGIN}{REALM}"
    assert access["aud"] == "parvis-api"
    assert access["azp"] == "parvis-web"
    assert access["typ"] == "Bearer"
    assert access["sub"] == anne.id
    assert access["sid"] == back["session_state"]
    assert access["email"] == access["preferred_username"] == anne.email
    assert (access["given_name"], access["family_name"]) == ("Camille", "Essai")
    assert access["realm_access"] == {"roles": ["ROLE_ADMIN"]}
    identity = claims_of(browser, tokens["id_token"])
    assert identity["aud"] == "parvis-web"
    assert identity["nonce"] == "n-1"
    assert identity["typ"] == "ID"
    assert identity["sub"] == anne.id


def test_discovery_names_every_endpoint_under_the_issuer(browser: Browser) -> None:
    metadata = browser.get(f"{REALM}/.well-known/openid-configuration").json()
    assert metadata["issuer"] == f"{ORIGIN}{REALM}"
    for name in ("authorization", "token", "userinfo", "end_session"):
        assert metadata[f"{name}_endpoint"].startswith(f"{ORIGIN}{REALM}/protocol/openid-connect/")
    assert metadata["code_challenge_methods_supported"] == ["S256"]


def test_userinfo_tells_who_calls_and_refuses_others(browser: Browser, anne: Anne) -> None:
    path = f"{REALM}/protocol/openid-connect/userinfo"
    token = browser.tokens(anne.email, anne.password)["access_token"]
    known = browser.get(path, headers={"Authorization": f"Bearer {token}"})
    assert known.json()["email"] == anne.email
    refused = browser.get(path, headers={"Authorization": "Bearer a.b.c"})
    assert refused.status_code == 401
    assert refused.json() == {"error": "invalid_token"}


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"code_challenge": "short"}, "invalid_request"),
        ({"scope": "openid admin"}, "invalid_scope"),
        ({"scope": "profile"}, "invalid_scope"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_mode": "fragment"}, "invalid_request"),
        ({"prompt": "none login"}, "invalid_request"),
    ],
)
def test_a_wrong_request_is_answered_to_the_application(
    browser: Browser, changes: dict[str, str | None], error: str
) -> None:
    back = answered(browser.ask(**changes))
    assert back["error"] == error
    assert back["state"] == "état &=1"
    assert "code" not in back


@pytest.mark.parametrize(
    "changes",
    [
        {"redirect_uri": "https://evil.example/auth/callback"},
        {"redirect_uri": f"{ORIGIN}/auth/callback/../../evil"},
        {"redirect_uri": f"{ORIGIN}/auth/callback?x=1"},
        {"redirect_uri": f'{ORIGIN}/auth/callback"é'},
        {"redirect_uri": None},
        {"client_id": "unknown"},
        {"client_id": None},
        {"client_id": "parvis-web\0"},
        {"nonce": "a\0b"},
    ],
)
def test_a_request_that_cannot_be_trusted_goes_nowhere(browser: Browser, changes: dict[str, str | None]) -> None:
    page = browser.ask(**changes)
    assert page.status_code == 400
    assert "location" not in page.headers
    assert "Demande de connexion invalide" in page.text
    assert "evil" not in page.text


def test_a_repeated_parameter_is_refused(browser: Browser) -> None:
    page = browser.get(f"{browser.ask().request.url}&redirect_uri=https://evil.example/")
    assert page.status_code == 400


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"code_verifier": "w" * 43}, "invalid_grant"),
        ({"code_verifier": ""}, "invalid_request"),
        ({"code_verifier": "short"}, "invalid_request"),
        ({"redirect_uri": f"{ORIGIN}/"}, "invalid_grant"),
        ({"code": "unknown"}, "invalid_grant"),
        ({"client_id": "unknown"}, "invalid_client"),
        ({"client_id": 'a"é'}, "invalid_request"),
        ({"grant_type": "password"}, "unsupported_grant_type"),
    ],
)
def test_a_code_without_its_proof_gives_no_token(
    browser: Browser, anne: Anne, changes: dict[str, str], error: str
) -> None:
    code = answered(browser.sign_in(anne.email, anne.password))["code"]
    answer = browser.exchange_code(code, **changes)
    assert answer.status_code == 400
    assert answer.json()["error"] == error
    assert "access_token" not in answer.text


@pytest.mark.parametrize(("minutes", "names_the_clock"), [(1.5, False), (10, True)])
def test_a_code_of_another_clock_is_refused_by_a_sentence_that_names_it(
    browser: Browser, anne: Anne, minutes: float, names_the_clock: bool
) -> None:
    code = answered(browser.sign_in(anne.email, anne.password))["code"]
    with time_machine.travel(now() + timedelta(minutes=minutes)):
        answer = browser.exchange_code(code)
    assert answer.status_code == 400
    assert answer.json()["error"] == "invalid_grant"
    assert ("clocks" in answer.json().get("error_description", "")) is names_the_clock


def test_a_code_used_twice_withdraws_what_it_gave(browser: Browser, anne: Anne) -> None:
    code = answered(browser.sign_in(anne.email, anne.password))["code"]
    tokens = browser.exchange_code(code).json()
    again = browser.exchange_code(code)
    assert again.status_code == 400
    assert again.json()["error"] == "invalid_grant"
    assert browser.refresh(tokens["refresh_token"]).json()["error"] == "invalid_grant"


def test_a_body_that_is_no_form_is_refused(browser: Browser) -> None:
    path = f"{REALM}/protocol/openid-connect/token"
    assert browser.post(path, json={"grant_type": "refresh_token"}).status_code == 415
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert browser.post(path, content=b"a=" + b"x" * 70_000, headers=form).status_code == 413
    assert browser.post(path, content=b"code=%ff", headers=form).status_code == 400
    assert browser.get(f"{AUTH}?state={'x' * 20_000}").status_code == 414
    assert browser.post(path, data={}, headers={"Authorization": "Basic ****"}).status_code == 400
