"""Signing keys: they outlive the process, are never stored in clear, and are replaced without anyone noticing."""

import json
from datetime import timedelta

import psycopg
import pytest
import time_machine
from joserfc import jws

from identity_provider import keys
from identity_provider.keys import PUBLISHED_FIRST, published_jwks, rotate_signing_key, signing_key
from parvis.kernel import sealing
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.secret.proof import AnotherSecret, prove
from parvis.kernel.settings import settings
from tests.given.browser import REALM, Browser
from tests.given.people import add_account, token_for


def kid_that_signs() -> str | None:
    with new_session() as session, session.begin():
        return signing_key(session).kid


def published() -> list[str]:
    return [key["kid"] for key in published_jwks()["keys"]]


def test_the_same_key_signs_after_a_restart(provider_key: None) -> None:
    before = kid_that_signs()
    keys._imported.cache_clear()
    sealing.opened.cache_clear()
    sealing._key.cache_clear()
    assert kid_that_signs() == before


def test_the_first_key_is_made_by_whoever_needs_it(database: str) -> None:
    assert published() == [kid_that_signs()]


def test_only_the_public_part_is_published_and_readable_in_the_database(
    browser: Browser, psycopg_connection: psycopg.Connection
) -> None:
    (key,) = browser.get(f"{REALM}/protocol/openid-connect/certs").json()["keys"]
    assert set(key) == {"kty", "n", "e", "kid", "alg", "use"}
    row = psycopg_connection.execute("SELECT public_jwk::text, private_jwe FROM identity_signing_keys").fetchone()
    assert row is not None
    assert set(json.loads(row[0])) == {"kty", "n", "e", "kid", "alg", "use"}
    assert '"d"' not in row[1]


def test_a_new_key_is_published_before_it_signs_and_the_former_after(provider_key: None) -> None:
    first = kid_that_signs()
    with new_session() as session, session.begin():
        second = rotate_signing_key(session)
    assert kid_that_signs() == first
    assert published() == [second, first]
    with time_machine.travel(now() + PUBLISHED_FIRST + timedelta(seconds=1)):
        assert kid_that_signs() == second
        assert published() == [second, first]
    with time_machine.travel(now() + timedelta(days=2)):
        assert published() == [second]


def test_a_key_that_no_longer_opens_is_set_aside_and_what_it_signed_stays_good(
    provider_key: None, psycopg_connection: psycopg.Connection
) -> None:
    first = kid_that_signs()
    psycopg_connection.execute("UPDATE identity_signing_keys SET private_jwe = 'of a secret that was lost'")
    assert kid_that_signs() != first
    assert first in published()


def test_with_another_secret_nothing_is_signed_and_no_key_is_made(
    provider_key: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = kid_that_signs()
    with new_session() as session, session.begin():
        prove(session)
    with monkeypatch.context() as installation:
        installation.setenv("PARVIS_SECRET_KEY", "another installation secret")
        settings.cache_clear()
        with pytest.raises(AnotherSecret):
            kid_that_signs()
    settings.cache_clear()
    assert published() == [first]


def test_tokens_name_the_key_that_signed_them(provider_key: None) -> None:
    add_account(None, "someone@test.example")
    header = jws.extract_compact(token_for("someone@test.example").encode()).headers()
    assert header == {"typ": "JWT", "alg": "RS256", "kid": kid_that_signs()}
