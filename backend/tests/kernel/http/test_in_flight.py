"""Too many requests at once, bodies that do not come, heads without end: through the real server."""

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from parvis.app.server import MOST_CONNECTIONS
from parvis.kernel.http.body import BodyGuard
from parvis.kernel.http.in_flight import InFlight
from parvis.kernel.settings import Settings
from tests.given.processes import until
from tests.given.server import served

HEAD = b"POST /api/v1/echo HTTP/1.1\r\nHost: localhost\r\n"
POST = HEAD + b"Content-Length: 1\r\n\r\nb"
WAITING = HEAD + b"Content-Length: 2\r\n\r\na"


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers the length of the body; `/fail` fails."""
    if scope["path"] == "/fail":
        raise ValueError("on purpose")
    with suppress(ClientDisconnect):
        body = await Request(scope, receive).body()
        await PlainTextResponse(str(len(body)))(scope, receive, send)


@contextmanager
def server(limit: int = 400, seconds: float = 600) -> Iterator[Callable[[], socket.socket]]:
    """Connects to an application that answers ``limit`` requests at once."""
    opened: list[socket.socket] = []
    app = InFlight(BodyGuard(echo, 10_000, 10_000, []), limit, seconds)
    with served(app, Settings(_env_file=None)) as (client, _):  # type: ignore[call-arg]

        def connect() -> socket.socket:
            opened.append(socket.create_connection((client.base_url.host, client.base_url.port), timeout=60))
            return opened[-1]

        try:
            yield connect
        finally:
            for peer in opened:
                peer.close()


def answer_to(peer: socket.socket, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of the answer to ``request``, or to what was sent before."""
    with suppress(ConnectionError):  # the server may have stopped listening
        peer.sendall(request)
    received = b""
    while b"\r\n\r\n" not in received:
        received += peer.recv(65536) or pytest.fail("cut off")
    head, _, body = received.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    while len(body) < int(headers.get("content-length", 0)):
        body += peer.recv(65536) or pytest.fail("cut off")
    return int(first.split(" ")[1]), headers, body


@contextmanager
def full_server() -> Iterator[tuple[Callable[[], socket.socket], list[socket.socket]]]:
    """A server that answers two requests, whose bodies are awaited."""
    with server(limit=2) as connect:
        busy = [connect(), connect()]
        for peer in busy:
            peer.sendall(WAITING)
        until(lambda: answer_to(connect(), POST)[0] == 503)
        yield connect, busy


def test_a_crowd_reaches_the_limit_of_requests_which_says_when_to_come_back_before_that_of_connections():
    config = Settings(_env_file=None)  # type: ignore[call-arg]
    assert 10 * config.requests_limit <= MOST_CONNECTIONS


def test_a_request_over_the_limit_is_503_and_those_under_way_are_answered():
    with full_server() as (connect, busy):
        status, headers, body = answer_to(connect(), POST)
        assert (status, headers["retry-after"], json.loads(body)["code"]) == (503, "5", "UNAVAILABLE")
        for peer in busy:
            assert answer_to(peer, b"b")[::2] == (200, b"2")
        assert answer_to(connect(), POST)[::2] == (200, b"1")


@pytest.mark.parametrize("path", ["health", "ready", "health/"])
def test_a_full_server_still_says_that_it_lives(path: str):
    with full_server() as (connect, _):
        assert answer_to(connect(), f"GET /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())[0] == 200


def test_a_page_over_the_limit_says_so_in_french():
    with full_server() as (connect, _):
        page = b"GET /candidate HTTP/1.1\r\nHost: localhost\r\nAccept: text/html,*/*\r\n\r\n"
        status, headers, body = answer_to(connect(), page)
        assert (status, headers["retry-after"], headers["cache-control"]) == (503, "5", "no-store")
        assert "Beaucoup de monde en ce moment" in body.decode()


def test_a_request_that_fails_or_whose_caller_leaves_gives_its_turn_back():
    with server(limit=1) as connect:
        assert answer_to(connect(), b"GET /fail HTTP/1.1\r\nHost: localhost\r\n\r\n")[0] == 500
        leaving = connect()
        leaving.sendall(WAITING)
        leaving.close()
        until(lambda: answer_to(connect(), POST)[0] == 200)


def test_a_body_that_falls_silent_is_408():
    with server(seconds=0.2) as connect:
        status, _, body = answer_to(connect(), HEAD + b"Content-Length: 1000\r\n\r\nb")
        assert (status, json.loads(body)["code"]) == (408, "REQUEST_TIMEOUT")


def test_a_head_over_64_kib_is_refused():
    with server() as connect:
        assert answer_to(connect(), HEAD + b"X-Long: " + b"a" * 70_000)[0] == 400
        assert answer_to(connect(), HEAD + b"X-Long: " + b"a" * 60_000 + b"\r\nContent-Length: 1\r\n\r\nb")[0] == 200


def test_what_is_not_http_is_400():
    with server() as connect:
        assert answer_to(connect(), b"\x16\x03\x01 not http\r\n\r\n")[0] == 400
