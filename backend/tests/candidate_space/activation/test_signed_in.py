"""Who activates an account on our own page is signed in to it, and nobody else is."""

import pytest

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.candidate_space.activation import api, service
from parvis.kernel.settings import settings
from tests.given.activation import STRONG, activate
from tests.given.browser import ORIGIN, Browser, answered, claims_of
from tests.given.people import add_account

ADDRESS = "candidat0@exemple.fr"
COOKIE = "parvis_session"


def signed_in_as(browser: Browser, **changes: str) -> object:
    """The address of the person to whom the provider gives a code without asking; None where it shows its form."""
    answer = browser.ask(**changes)
    if answer.status_code != 303:
        return None
    tokens = browser.exchange_code(answered(answer)["code"]).json()
    return claims_of(browser, tokens["access_token"])["email"]


def test_our_page_is_signed_in_by_a_session_of_its_own(anonymous_client, token):
    add_account(None, "parent@exemple.fr", STRONG)
    browser = Browser()
    browser.tokens("parent@exemple.fr", STRONG)
    former = browser.cookies[COOKIE]
    done = activate(anonymous_client, token, Origin=ORIGIN, Cookie=f"{COOKIE}={former}")
    assert (done.status_code, done.content) == (204, b"")
    assert "httponly" in done.headers["set-cookie"].lower()
    assert "samesite=lax" in done.headers["set-cookie"].lower()
    assert signed_in_as(browser) is None, "the session that this browser had is over"
    browser.cookies.clear()
    browser.cookies.set(COOKIE, done.cookies[COOKIE])
    assert done.cookies[COOKIE] != former
    assert signed_in_as(browser, login_hint=ADDRESS.upper()) == ADDRESS
    assert signed_in_as(browser, login_hint="parent@exemple.fr") is None, "it is not theirs"
    assert signed_in_as(browser, prompt="login") is None
    again = activate(anonymous_client, token, Origin=ORIGIN)
    assert (again.status_code, again.headers.get("set-cookie")) == (409, None)


@pytest.mark.parametrize("headers", [{}, {"Origin": "https://ailleurs.example"}, {"Origin": "null"}])
def test_a_page_of_another_site_signs_nobody_in(anonymous_client, token, headers):
    done = activate(anonymous_client, token, **headers)
    assert (done.status_code, done.headers.get("set-cookie")) == (204, None)


def test_a_refused_password_signs_nobody_in(anonymous_client, token):
    refused = activate(anonymous_client, token, "azerty", Origin=ORIGIN)
    assert (refused.status_code, refused.headers.get("set-cookie")) == (422, None)


def test_a_directory_elsewhere_signs_in_itself(anonymous_client, token, monkeypatch):
    monkeypatch.setattr(service, "current_directory", EmbeddedDirectory)
    elsewhere = settings().model_copy(update={"oidc_issuer": "https://keycloak.example/realms/parvis"})
    monkeypatch.setattr(api, "settings", lambda: elsewhere)
    done = activate(anonymous_client, token, Origin=ORIGIN)
    assert (done.status_code, done.headers.get("set-cookie")) == (204, None)
