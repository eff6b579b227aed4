"""What no route ever sees: bodies too large, not JSON, or carrying what no text may."""

import select
import socket
from contextlib import suppress

import pytest

from tests.given.server import served

PAGE = "/api/v1/admin/candidates/filter"
CODES = {"code", "message", "fields", "data", "requestId"}


@pytest.mark.parametrize(
    "body",
    [
        b'{"filters": [], "sort": [], "columns": ["a\\u0000b"]}',
        b'{"filters": NaN}',
        b'{"filters": Infinity}',
        b'{"filters": 1e999}',
        b'{"columns": ["\\ud800"]}',
        b'{"columns": ["\xff"]}',
        b'{"filters": [',
        b"[" * 100_000,
        b'{"filters": ' + b"[" * 900 + b'"\\u0000"' + b"]" * 900 + b"}",
        b'{"unknown": 1}',
        b'"text"',
    ],
    ids=[
        "nul",
        "nan",
        "infinity",
        "overflow",
        "lone-surrogate",
        "not-utf8",
        "cut",
        "deep",
        "deep-nul",
        "unknown-member",
        "not-object",
    ],
)
def test_a_body_that_cannot_be_meant_is_refused_in_french(client_as, body):
    answer = client_as("ROLE_ADMIN").post(PAGE, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json().keys() == CODES
    assert answer.json()["code"] == "INVALID_INPUT"
    assert answer.headers["X-Request-Id"] == answer.json()["requestId"]


def test_a_200_mb_json_body_is_refused_before_it_has_arrived(app, token_of):
    request = f"POST {PAGE} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token_of('ROLE_ADMIN')}\r\n"
    request += "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    piece = b"f4240\r\n" + b"[" * 1_000_000 + b"\r\n"
    sent = 0
    with served(app) as (client, _), socket.create_connection((client.base_url.host, client.base_url.port)) as peer:
        peer.sendall(request.encode())
        with suppress(ConnectionError):
            while sent < 200 and not select.select([peer], [], [], 0)[0]:
                peer.sendall(piece)
                sent += 1
        answer = peer.recv(100_000)
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert b'"code":"TOO_LARGE"' in answer
        assert sent < 100
        assert client.get("/api/v1/health").status_code == 200


def test_a_declared_length_over_the_limit_is_refused(client_as):
    answer = client_as("ROLE_ADMIN").post(PAGE, content=b"a" * 1_100_000, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 413


@pytest.mark.parametrize("address", ["/api/v1/admin/formula-edition/name/a%00b", "/api/v1/admin/jobs?page=%00"])
def test_a_nul_in_the_address_is_refused(client_as, address):
    assert client_as("ROLE_ADMIN").get(address).status_code == 422


@pytest.mark.parametrize(
    "query", ["page=-1", "size=0", "size=101", "size=1000000000", "page=a", "page=1e3", "page=99999999999999999999"]
)
def test_a_page_that_cannot_be_is_refused(client_as, query):
    answer = client_as("ROLE_ADMIN").post(f"{PAGE}?{query}", json={})
    assert answer.status_code == 422
    assert answer.json()["fields"][0]["field"] in {"page", "size"}


def test_an_unknown_call_and_an_unknown_method_answer_in_the_same_shape(client_as):
    client = client_as("ROLE_ADMIN")
    unknown, method = client.get("/api/v1/nothing"), client.put("/api/v1/admin/jobs", json={})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "NOT_FOUND")
    assert (method.status_code, method.json()["code"]) == (405, "METHOD_NOT_ALLOWED")
    assert method.headers["Allow"] == "GET"


def test_reading_a_call_that_only_writes_is_a_wrong_method_rather_than_an_unknown_call(client_as):
    answer = client_as("ROLE_ADMIN").get("/api/v1/admin/candidates")
    assert (answer.status_code, answer.json()["code"]) == (405, "METHOD_NOT_ALLOWED")
    assert answer.headers["Allow"] == "POST"


def test_a_path_answers_with_and_without_a_trailing_slash(client_as):
    client = client_as("ROLE_ADMIN")
    with_slash = client.get("/api/v1/admin/jobs/", follow_redirects=False)
    assert with_slash.status_code == 200
    assert with_slash.json() == client.get("/api/v1/admin/jobs").json()
