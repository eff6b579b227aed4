"""Every invalid token gets the same 401; a valid one identifies the caller."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Annotated, Any

import pytest
import time_machine
from fastapi import Depends, FastAPI
from joserfc import jws, jwt
from joserfc.jwk import ECKey, RSAKey
from starlette.testclient import TestClient

from identity_provider.keys import signing_key
from identity_provider.tokens import signed
from parvis.kernel.auth import Person, authenticated
from parvis.kernel.auth.keys import keys_of
from parvis.kernel.auth.withdrawals import withdrawals
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.http.failures import install_failures

ISSUER = "http://localhost:8000/realms/parvis"
UNAUTHENTICATED = {
    "code": "UNAUTHENTICATED",
    "message": "Votre session a expiré. Veuillez vous reconnecter.",
    "fields": None,
    "data": None,
    "requestId": None,
}


@pytest.fixture
def client(provider_key: None) -> TestClient:
    """An application that tells who calls."""
    app = FastAPI()
    install_failures(app)

    @app.get("/me")
    async def me(person: Annotated[Person, Depends(authenticated)]) -> dict[str, Any]:
        return {"email": person.email, "name": person.first_name, "roles": sorted(person.roles)}

    withdrawals.forget()
    keys_of.cache_clear()
    return TestClient(app, raise_server_exceptions=False)


def good_claims(**changes: object) -> dict[str, Any]:
    """Valid claims with changes; ``None`` removes one."""
    moment = int(time.time())
    claims: dict[str, Any] = {
        "iss": ISSUER,
        "aud": "parvis-api",
        "exp": moment + 300,
        "iat": moment,
        "sub": "42",
        "typ": "Bearer",
        "email": "anne@test.example",
        "given_name": "Anne",
        "family_name": "Martin",
        "realm_access": {"roles": ["ROLE_JURY"]},
    }
    return {name: value for name, value in (claims | changes).items() if value is not None}


def provider_signed(**changes: object) -> str:
    """A token that the provider signs, whatever its claims."""
    with new_session() as session, session.begin():
        return signed(session, good_claims(**changes))


def provider_key_pair() -> RSAKey:
    with new_session() as session, session.begin():
        return signing_key(session)


def signed_payload(payload: bytes) -> str:
    """A token whose payload need not be claims, under the provider's signature."""
    key = provider_key_pair()
    return jws.serialize_compact({"alg": "RS256", "kid": key.kid}, payload, key, ["RS256"])


def encoded(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def call(client: TestClient, authorization: str | None) -> Any:
    return client.get("/me", headers={} if authorization is None else {"Authorization": authorization})


def assert_refused(client: TestClient, token: str) -> None:
    answer = call(client, f"Bearer {token}")
    assert answer.status_code == 401
    assert answer.json() == UNAUTHENTICATED
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_good_token_says_who_calls(client: TestClient) -> None:
    answer = call(client, f"Bearer {provider_signed()}")
    assert answer.json() == {"email": "anne@test.example", "name": "Anne", "roles": ["ROLE_JURY"]}


def test_an_account_without_roles_is_let_in_with_none(client: TestClient) -> None:
    assert call(client, f"Bearer {provider_signed(realm_access=None)}").json()["roles"] == []


@pytest.mark.parametrize(
    "authorization",
    [
        None,
        "",
        "Bearer",
        "Bearer ",
        "Bearer nothing",
        "Bearer a.b",
        "Bearer a.b.c",
        "Bearer a.b.c.d.e",
        "Basic YTpi",
        "Bearer é.b.c",
        f"Bearer {'x' * 20_000}.{'x' * 20_000}.x",
        f"Bearer {encoded([])}.{encoded({})}.c2ln",
        f"Bearer {encoded({'alg': 'RS256', 'kid': 7})}.{encoded({})}.c2ln",
        f"Bearer {encoded({'alg': ['RS256'], 'kid': 'a'})}.{encoded({})}.c2ln",
    ],
)
def test_no_token_or_a_malformed_one_is_refused(client: TestClient, authorization: str | None) -> None:
    answer = client.get(
        "/me", headers=[] if authorization is None else [(b"Authorization", authorization.encode("latin-1"))]
    )
    assert answer.status_code == 401
    assert answer.json() == UNAUTHENTICATED


def test_two_tokens_are_refused(client: TestClient) -> None:
    good = f"Bearer {provider_signed()}"
    assert client.get("/me", headers=[("Authorization", good), ("Authorization", good)]).status_code == 401


@pytest.mark.parametrize(
    "changes",
    [
        {"exp": int(time.time()) - 86_400},
        {"exp": None},
        {"exp": "soon"},
        {"nbf": int(time.time()) + 86_400},
        {"iat": None},
        {"sub": None},
        {"iss": "http://localhost:8000/realms/other"},
        {"iss": f"{ISSUER}/"},
        {"iss": None},
        {"aud": "account"},
        {"aud": ["parvis-web"]},
        {"aud": None},
        {"typ": "ID"},
        {"typ": "Refresh"},
        {"realm_access": {"roles": "ROLE_ADMIN"}},
        {"realm_access": ["ROLE_ADMIN"]},
        {"email": ["anne@test.example"]},
    ],
)
def test_a_signed_token_with_a_wrong_claim_is_refused(client: TestClient, changes: dict[str, object]) -> None:
    assert_refused(client, provider_signed(**changes))


@pytest.mark.parametrize(
    ("behind", "sentence"),
    [
        (timedelta(minutes=10), "L'horloge de ce serveur retarde sur celle du service de connexion."),
        (timedelta(seconds=31), "L'horloge de ce serveur retarde sur celle du service de connexion."),
        (timedelta(seconds=-332), UNAUTHENTICATED["message"]),
        (timedelta(minutes=-10), "ou l'horloge de ce serveur avance sur celle du service de connexion."),
        (timedelta(days=-2), UNAUTHENTICATED["message"]),
    ],
)
def test_a_token_of_another_clock_is_refused_by_a_sentence_that_names_it(
    client: TestClient, behind: timedelta, sentence: str
) -> None:
    signed_at = now()
    with time_machine.travel(signed_at, tick=False):
        token = provider_signed()
    with time_machine.travel(signed_at - behind, tick=False):
        answer = call(client, f"Bearer {token}")
    assert answer.status_code == 401
    assert answer.json()["code"] == "UNAUTHENTICATED"
    assert sentence in answer.json()["message"]


def test_only_the_issuers_own_token_names_a_clock(client: TestClient) -> None:
    header, _, signature = provider_signed().split(".")
    later = encoded(good_claims(iat=int(time.time()) + 600))
    assert_refused(client, f"{header}.{later}.{signature}")


@pytest.mark.parametrize("member", ["sub", "email", "given_name", "family_name"])
@pytest.mark.parametrize("value", ["a\0b", "a\ud800b"], ids=["nul", "surrogate"])
def test_a_signed_text_that_no_database_can_hold_is_refused(client: TestClient, member: str, value: str) -> None:
    assert_refused(client, signed_payload(json.dumps(good_claims(**{member: value})).encode()))


@pytest.mark.parametrize(
    "payload",
    [b"[" * 5000 + b"]" * 5000, b'{"sub": ' + b"[" * 5000 + b"]" * 5000 + b"}", b"\xff", b"7", b'"text"', b"{", b""],
    ids=["deep", "deep-claim", "not-utf8", "number", "text", "cut", "empty"],
)
def test_a_signed_payload_that_is_no_claims_is_refused(client: TestClient, payload: bytes) -> None:
    assert_refused(client, signed_payload(payload))


@pytest.mark.parametrize("number", ["1e400", "-1e400", "NaN", "true"])
def test_a_signed_expiry_that_is_no_moment_is_refused(client: TestClient, number: str) -> None:
    assert_refused(client, signed_payload(json.dumps(good_claims(exp="WHEN")).replace('"WHEN"', number).encode()))


def test_a_header_nested_without_end_is_refused(client: TestClient) -> None:
    header = base64.urlsafe_b64encode(b"[" * 5000 + b"]" * 5000).rstrip(b"=").decode()
    assert_refused(client, f"{header}.{encoded(good_claims())}.c2ln")


def test_a_token_lives_thirty_seconds_longer_for_slow_clocks_and_no_more(client: TestClient) -> None:
    moment = now()
    with time_machine.travel(moment, tick=False) as clock:
        token = provider_signed(exp=int(moment.timestamp()) + 60)
        clock.shift(60 + 29)
        assert call(client, f"Bearer {token}").status_code == 200
        clock.shift(2)
        assert_refused(client, token)


def test_alg_none_is_refused(client: TestClient) -> None:
    kid = provider_key_pair().kid
    for algorithm in ("none", "None", "NONE"):
        unsigned = f"{encoded({'alg': algorithm, 'kid': kid})}.{encoded(good_claims())}."
        assert_refused(client, unsigned)
        assert_refused(client, f"{unsigned}c2ln")


def test_hs256_with_the_public_key_as_secret_is_refused(client: TestClient) -> None:
    key = provider_key_pair()
    content = f"{encoded({'alg': 'HS256', 'typ': 'JWT', 'kid': key.kid})}.{encoded(good_claims())}"
    for secret in (key.as_pem(private=False), json.dumps(key.as_dict(private=False)).encode()):
        signature = hmac.new(secret, content.encode(), hashlib.sha256).digest()
        assert_refused(client, f"{content}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}")


def test_another_key_under_the_same_id_is_refused(client: TestClient) -> None:
    kid = provider_key_pair().kid
    for algorithm, key in (("RS256", RSAKey.generate_key(2048)), ("ES256", ECKey.generate_key("P-256"))):
        assert_refused(client, jwt.encode({"alg": algorithm, "kid": kid}, good_claims(), key, [algorithm]))


def test_the_right_key_with_another_algorithm_is_refused(client: TestClient) -> None:
    key = RSAKey.import_key({**provider_key_pair().as_dict(private=True), "alg": "PS256"})
    assert_refused(client, jwt.encode({"alg": "PS256", "kid": key.kid}, good_claims(), key, ["PS256"]))


def test_a_token_without_key_id_or_with_an_embedded_key_is_refused(client: TestClient) -> None:
    key = provider_key_pair()
    assert_refused(client, jwt.encode({"alg": "RS256"}, good_claims(), key, ["RS256"]))
    own = RSAKey.generate_key(2048, auto_kid=True)
    header = {"alg": "RS256", "kid": own.kid, "jwk": own.as_dict(private=False)}
    assert_refused(client, jwt.encode(header, good_claims(), own, ["RS256"]))


def test_a_token_of_a_key_newer_than_those_known_is_not_refused_before_its_key_is_looked_for(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    published: list[RSAKey] = []
    monkeypatch.setattr(
        "parvis.kernel.auth.keys.published_jwks",
        lambda: {"keys": [key.as_dict(private=False) for key in published]},
    )
    keys_of.cache_clear()
    with time_machine.travel(now(), tick=False) as clock:
        for _ in range(3):  # the issuer replaces its key again and again, and each signs at once
            published.append(RSAKey.generate_key(2048, {"use": "sig", "alg": "RS256"}, auto_kid=True))
            token = jwt.encode({"alg": "RS256", "kid": published[-1].kid}, good_claims(), published[-1], ["RS256"])
            answer = call(client, f"Bearer {token}")
            if len(published) > 1:
                assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
                assert answer.headers["Retry-After"] == "5"
                clock.shift(11)
                answer = call(client, f"Bearer {token}")
            assert answer.status_code == 200
        old = good_claims(iat=int(time.time()) - 60)
        stranger = RSAKey.generate_key(2048, auto_kid=True)
        assert_refused(client, jwt.encode({"alg": "RS256", "kid": stranger.kid}, old, stranger, ["RS256"]))


def test_edited_roles_are_refused(client: TestClient, token_of: Callable[[str | None], str]) -> None:
    token = token_of("ROLE_CANDIDATE")
    assert call(client, f"Bearer {token}").json()["roles"] == ["ROLE_CANDIDATE"]
    header, claims, signature = token.split(".")
    edited = json.loads(base64.urlsafe_b64decode(claims + "=="))
    edited["realm_access"]["roles"] = ["ROLE_ADMIN"]
    assert_refused(client, f"{header}.{encoded(edited)}.{signature}")
    assert call(client, f"Bearer {token}").json()["roles"] == ["ROLE_CANDIDATE"]
