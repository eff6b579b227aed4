"""The journal where a Keycloak signs people in: a line a session, at its first token."""

import threading
import uuid
from collections.abc import Callable, Iterator

import pytest
from joserfc.jwk import RSAKey
from starlette.testclient import TestClient

from parvis.kernel.audit import sessions
from parvis.kernel.audit.chain import forget_old_lines
from tests.given.audit import journaled
from tests.given.external_issuer import external_issuer, token_of_issuer

KEY = RSAKey.generate_key(2048, {"use": "sig", "alg": "RS256"}, auto_kid=True)


@pytest.fixture
def call(anonymous_client: TestClient) -> Iterator[Callable[..., int]]:
    """``call(role, **claims)``: the status of a call by a token of the issuer."""
    with external_issuer(KEY) as issuer:

        def call(role: str, headers: dict[str, str] | None = None, **claims: object) -> int:
            token = token_of_issuer(KEY, issuer, realm_access={"roles": [role, "default-roles-school"]}, **claims)
            token_header = {"Authorization": f"Bearer {token}"} | (headers or {})
            return anonymous_client.get("/api/v1/admin/tags", headers=token_header).status_code

        yield call


def test_a_session_of_staff_leaves_its_sign_in_once_whoever_comes_first(call, monkeypatch):
    session = str(uuid.uuid4())
    with journaled() as written:
        assert call("ROLE_ADMIN", sub="anne", sid=session, headers={"X-Request-Id": "first.1"}) == 200
        for _ in range(2):
            assert call("ROLE_ADMIN", sub="anne", sid=session) == 200
            monkeypatch.setattr(sessions, "_known", set())  # another web process
        assert call("ROLE_JURY", sub="jean", session_state="of a Keycloak 24") == 403
        assert call("ROLE_ADMIN", sub="anne", sid=str(uuid.uuid4())) == 200
    assert [(line.action, line.author, line.after) for line in written] == [
        ("SIGN_IN", "anne", None),
        ("SIGN_IN", "jean", None),
        ("SIGN_IN", "anne", None),
    ]


def test_programs_candidates_and_tokens_that_are_refused_leave_none(call):
    with journaled() as written:
        assert call("ROLE_ADMIN", sub="service-account") == 200
        assert call("ROLE_CANDIDATE", sub="zoe", sid="z") == 403
        assert call("offline_access", sub="nobody", sid="n") == 403
        assert call("ROLE_ADMIN", sub="late", sid="l", exp=1) == 401
        assert call("ROLE_ADMIN", sub="elsewhere", sid="e", aud="account") == 401
    assert written == []


def test_first_calls_at_once_and_a_hostile_session_leave_a_line_each(call, psycopg_connection):
    def come() -> None:
        assert call("ROLE_ADMIN", sub="anne", sid="at once\0") == 200

    with journaled() as written:
        callers = [threading.Thread(target=come) for _ in range(4)]
        for each in callers:
            each.start()
        for each in callers:
            each.join()
    assert len(written) == 1
    psycopg_connection.execute("UPDATE journaled_sessions SET at = now() - interval '25 months'")
    assert call("ROLE_ADMIN", sub="anne", sid="of today") == 200
    forget_old_lines()
    assert psycopg_connection.execute("SELECT count(*) FROM journaled_sessions").fetchone() == (1,)
