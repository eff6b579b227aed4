"""What the provider answers when it fails: to people a page in French, to programs an error in a shape they know."""

import base64
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from starlette.testclient import TestClient

from tests.given.browser import AUTH, AUTHORIZATION, REALM, TOKEN, VERIFIER, Browser


@contextmanager
def without_table(connection: psycopg.Connection, name: str) -> Iterator[None]:
    """A defect: the data that the provider reads are missing."""
    connection.execute(f"ALTER TABLE {name} RENAME TO hidden")
    try:
        yield
    finally:
        connection.execute(f"ALTER TABLE hidden RENAME TO {name}")


@pytest.mark.parametrize(
    "credentials",
    [b"programme\0:secret", b"\0:\0", b"programme:sec\0ret", b"\xff\xfe:\xff", b"no colon", b":", b""],
    ids=["nul-in-name", "only-nul", "nul-in-secret", "not-utf8", "no-colon", "nothing", "empty"],
)
def test_credentials_that_no_client_can_have_are_refused(browser: Browser, credentials: bytes) -> None:
    headers = {"Authorization": f"Basic {base64.b64encode(credentials).decode()}"}
    answer = browser.post(TOKEN, data={"grant_type": "client_credentials"}, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")


def test_a_defect_is_shown_to_people_in_french_with_the_reference_of_the_request(
    anonymous_client: TestClient, psycopg_connection: psycopg.Connection
) -> None:
    anonymous_client.cookies.set("parvis_session", "someone's")
    with without_table(psycopg_connection, "identity_sessions"):
        page = anonymous_client.get(AUTH, params=AUTHORIZATION)
    assert page.status_code == 500
    assert "Une erreur est survenue" in page.text
    assert page.headers["X-Request-Id"] in page.text
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert "identity_sessions" not in page.text


def test_a_defect_is_answered_to_programs_in_the_shape_of_errors(
    anonymous_client: TestClient, psycopg_connection: psycopg.Connection
) -> None:
    exchange = {"client_id": "parvis-web", "grant_type": "authorization_code", "code": "c", "code_verifier": VERIFIER}
    with without_table(psycopg_connection, "identity_codes"):
        answer = anonymous_client.post(TOKEN, data=exchange)
    assert (answer.status_code, answer.json()["code"]) == (500, "INTERNAL_ERROR")
    assert answer.json()["requestId"] == answer.headers["X-Request-Id"]
    assert "identity_codes" not in answer.text


def test_a_token_of_no_account_gets_no_claims(browser: Browser) -> None:
    for token in ("a.b.c", "nothing"):
        answer = browser.get(f"{REALM}/protocol/openid-connect/userinfo", headers={"Authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json()["error"]) == (401, "invalid_token")
