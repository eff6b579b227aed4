"""One connection against the server: heads without end, bodies that do not come, and too many connections."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress

import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from parvis.kernel.http.body import BodyGuard
from parvis.kernel.http.capacity import LEAVING_FOR_EACH_SERVED
from parvis.kernel.http.server import TAKEN_EACH_TURN
from parvis.kernel.settings import Settings
from tests.given.processes import until
from tests.given.server import served

KIBIBYTE = 1024
LARGE = 50_000_000
HEAD = b"POST /here HTTP/1.1\r\nHost: localhost\r\n"
POST = HEAD + b"Content-Length: 1\r\n\r\nb"


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers the length of the body; `/large` answers more than the buffers between us hold."""
    with suppress(ClientDisconnect):
        body = await Request(scope, receive).body()
        answer = PlainTextResponse("x" * LARGE if scope["path"] == "/large" else str(len(body)))
        await answer(scope, receive, send)


def holding() -> ASGIApp:
    """`echo`, but the answer to `/held` ends when somebody asks for `/release`."""
    released = asyncio.Event()

    async def held() -> AsyncIterator[str]:
        yield "held"
        await released.wait()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/held":
            await StreamingResponse(held())(scope, receive, send)
            return
        if scope["path"] == "/release":
            released.set()
        await echo(scope, receive, send)

    return app


def settings_with(**changes: object) -> Settings:
    return Settings().model_copy(update=changes)


@contextmanager
def server(**changes: object) -> Iterator[Callable[[], socket.socket]]:
    """Connects to an application under changed limits."""
    opened: list[socket.socket] = []
    app = BodyGuard(holding(), 10 * KIBIBYTE, 10 * KIBIBYTE, [])
    with served(app, settings_with(**changes)) as (client, _):

        def connect() -> socket.socket:
            opened.append(socket.create_connection((client.base_url.host, client.base_url.port), timeout=60))
            return opened[-1]

        try:
            yield connect
        finally:
            for peer in opened:
                peer.close()


def answer_of(peer: socket.socket) -> tuple[int, bytes]:
    """Status and body of the answer that ends the connection; 0 when it ends without one."""
    head, _, body = whole_answer(peer).partition(b"\r\n\r\n")
    return (int(head.split(b" ")[1]) if head else 0), body


def whole_answer(peer: socket.socket) -> bytes:
    """What comes until the connection ends."""
    received = bytearray()
    with suppress(ConnectionError):
        while chunk := peer.recv(65536):
            received += chunk
    return bytes(received)


def is_sent_back(peer: socket.socket) -> bool:
    """Whether a request on this connection is answered that the server is full."""
    send_all(peer, POST)
    return answer_of(peer)[0] == 503


def send_all(peer: socket.socket, data: bytes) -> None:
    """Sends, also to a server that has stopped listening."""
    with suppress(ConnectionError):
        peer.sendall(data)


def exchange(peer: socket.socket, request: bytes) -> bytes:
    """The whole answer, in one piece or more, to a request (or to its end) on a connection that stays open."""
    peer.sendall(request)
    received = b""
    while b"\r\n\r\n" not in received or not received.partition(b"\r\n\r\n")[2]:
        chunk = peer.recv(65536)
        assert chunk, "cut off"
        received += chunk
    return received


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET /" + b"a" * 70 * KIBIBYTE,
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"a" * 70 * KIBIBYTE,
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X-Many: 0123456789\r\n" * 4000 + b"\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\n" + b"X-Trailer: 0123456789\r\n" * 4000,
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n1;" + b"a" * 600 * KIBIBYTE,
    ],
    ids=["path", "one-header", "many-headers", "trailers", "chunk-extension"],
)
def test_a_head_over_64_kib_is_431(request_bytes: bytes) -> None:
    with server() as connect:
        peer = connect()
        send_all(peer, request_bytes)
        status, body = answer_of(peer)
        assert (status, json.loads(body)["code"]) == (431, "HEAD_TOO_LARGE")
        assert json.loads(body)["requestId"]


def test_a_head_just_under_the_limit_and_a_body_beside_it_are_answered() -> None:
    with server() as connect:
        large = HEAD + b"X-Long: " + b"a" * 60 * KIBIBYTE + b"\r\nContent-Length: 8192\r\n\r\n" + b"b" * 8192
        peer = connect()
        for _ in range(2):
            assert exchange(peer, large).endswith(b"8192")


def test_pipelined_requests_are_each_answered() -> None:
    with server() as connect:
        peer = connect()
        peer.sendall((HEAD + b"Content-Length: 3\r\n\r\nabc") * 3 + HEAD + b"Connection: close\r\n\r\n")
        assert answer_of(peer)[1].count(b"HTTP/1.1 200 OK") == 3


def test_what_is_not_http_is_400_in_the_one_shape() -> None:
    with server() as connect:
        peer = connect()
        send_all(peer, b"\x16\x03\x01 not http\r\n\r\n")
        status, body = answer_of(peer)
        assert (status, json.loads(body)["code"]) == (400, "MALFORMED_REQUEST")


def test_a_head_that_does_not_end_in_time_is_408() -> None:
    with server(head_timeout_seconds=0.2) as connect:
        peer = connect()
        peer.sendall(b"GET / HTTP/1.1\r\nHost: localh")
        status, body = answer_of(peer)
        assert (status, json.loads(body)["code"]) == (408, "REQUEST_TIMEOUT")


def test_blank_lines_do_not_keep_a_connection_that_never_sends_a_head() -> None:
    with server(head_timeout_seconds=0.2) as connect:
        peer = connect()
        peer.sendall(b"\r\n\r\n")
        assert answer_of(peer)[0] == 408


def test_a_second_head_has_the_same_time_as_the_first() -> None:
    with server(head_timeout_seconds=0.2) as connect:
        peer = connect()
        exchange(peer, POST)
        peer.sendall(b"GET / HTTP/1.1\r\n")
        assert answer_of(peer)[0] == 408


def test_a_body_that_stops_is_408_once_its_own_time_is_over() -> None:
    with server(body_timeout_seconds=0.2, head_timeout_seconds=600) as connect:
        peer = connect()
        peer.sendall(HEAD + b"Content-Length: 100\r\n\r\nabc")
        status, body = answer_of(peer)
        assert (status, json.loads(body)["code"]) == (408, "REQUEST_TIMEOUT")


def test_a_body_that_began_fast_and_then_stops_is_408() -> None:
    with server(body_timeout_seconds=0.2, body_least_rate=100, head_timeout_seconds=600) as connect:
        peer = connect()
        peer.sendall(HEAD + b"Content-Length: 9000\r\n\r\n" + b"b" * 100)
        assert answer_of(peer)[0] == 408


def test_a_body_slower_than_the_least_rate_is_408_and_a_faster_one_is_read() -> None:
    with server(body_timeout_seconds=0.2, body_least_rate=100) as connect:
        slow, fast = connect(), connect()
        for peer, beginning in ((slow, b""), (fast, b"b" * 100)):
            peer.sendall(HEAD + b"Content-Length: 9000\r\n\r\n" + beginning)
        sent = 100

        def trickle() -> bool:
            nonlocal sent
            fast.sendall(b"b" * 100)
            sent += 100
            send_all(slow, b"b")
            return sent == 9000

        until(trickle)
        slow_status, _ = answer_of(slow)
        assert slow_status == 408
        assert exchange(fast, b"").endswith(b"9000")


def test_a_body_refused_early_is_discarded_for_a_while_then_its_connection_closes() -> None:
    with server(body_timeout_seconds=0.2) as connect:
        peer = connect()
        peer.sendall(HEAD + b"Content-Length: 1000000\r\n\r\nabc")
        status, body = answer_of(peer)
        assert (status, json.loads(body)["code"]) == (413, "TOO_LARGE")


def test_an_answer_given_before_its_body_has_arrived_leaves_time_to_read_it() -> None:
    """Closed at once, the caller would see the reset before it had read the answer."""
    with server(body_timeout_seconds=1, body_least_rate=0, head_timeout_seconds=0.5) as connect:
        early, witness, other = connect(), connect(), connect()
        early.sendall(b"GET /held HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n")
        assert early.recv(1)
        witness.sendall(b"GET / HTTP/1.1\r\n")
        assert answer_of(witness)[0] == 408  # half of the body's time is over
        begin = time.monotonic()
        exchange(other, b"GET /release HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert whole_answer(early).endswith(b"0\r\n\r\n")
        assert time.monotonic() - begin >= 1


def test_a_connection_whose_request_was_whole_is_not_closed_when_the_time_of_a_body_is_over() -> None:
    with server(body_timeout_seconds=0.2) as connect:
        peer, witness = connect(), connect()
        exchange(peer, POST)
        witness.sendall(HEAD + b"Content-Length: 100\r\n\r\nabc")
        assert answer_of(witness)[0] == 408
        assert exchange(peer, POST).endswith(b"1")


def test_a_connection_that_stays_silent_is_closed_without_a_word() -> None:
    with server(idle_timeout_seconds=0.2) as connect:
        assert answer_of(connect()) == (0, b"")
        used = connect()
        exchange(used, POST)
        assert answer_of(used) == (0, b"")


def test_who_does_not_read_an_answer_is_left() -> None:
    with server(idle_timeout_seconds=0.2) as connect:
        peer = connect()
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        peer.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        until(lambda: _is_reset(peer))


def _is_reset(peer: socket.socket) -> bool:
    """Sending to a connection that the other side has aborted fails; nothing is read."""
    try:
        peer.sendall(b"\r\n")
    except ConnectionError:
        return True
    return False


def test_beyond_the_limit_the_connection_that_waited_longest_gives_way() -> None:
    with server(connection_limit=8) as connect:
        first, *others = [connect() for _ in range(8)]
        for peer in (*others, first):
            exchange(peer, POST)
        assert exchange(connect(), POST).endswith(b"1")
        assert is_sent_back(others[0])
        for peer in (first, *others[1:]):
            assert exchange(peer, POST).endswith(b"1")


def test_a_connection_waits_from_the_end_of_its_answer_not_from_its_request() -> None:
    with server(connection_limit=3) as connect:
        held, early, late = connect(), connect(), connect()
        held.sendall(b"GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert held.recv(1)
        exchange(early, POST)
        exchange(late, b"GET /release HTTP/1.1\r\nHost: localhost\r\n\r\n")
        received = b""
        while not received.endswith(b"0\r\n\r\n"):
            chunk = held.recv(65536)
            assert chunk, "cut off"
            received += chunk
        assert exchange(connect(), POST).endswith(b"1")
        assert is_sent_back(early)


def test_a_connection_whose_answer_is_still_being_read_does_not_give_way() -> None:
    with server(connection_limit=1) as connect:
        reader = connect()
        reader.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert reader.recv(1)
        assert is_sent_back(connect())
        received = 1
        while received < LARGE:
            chunk = reader.recv(65536)
            assert chunk, "cut off"
            received += len(chunk)


def test_beyond_the_limit_a_connection_whose_head_does_not_end_is_sent_back() -> None:
    with server(connection_limit=1) as connect:
        slow = connect()
        exchange(slow, POST)
        slow.sendall(b"GET / HTTP/1.1\r\nHost: localh")
        assert exchange(connect(), POST).endswith(b"1")
        assert answer_of(slow)[0] == 503


@contextmanager
def full_server() -> Iterator[tuple[Callable[[], socket.socket], list[socket.socket]]]:
    """Connects to a server whose two connections are busy, for as long as a test may last on a busy machine."""
    with server(connection_limit=2, body_timeout_seconds=600) as connect:
        busy = [connect(), connect()]
        for peer in busy:
            peer.sendall(HEAD + b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n")
            assert peer.recv(1000).startswith(b"HTTP/1.1 100 ")
        yield connect, busy


def test_beyond_the_limit_a_crowd_is_sent_back_and_no_connection_at_work_gives_way() -> None:
    with full_server() as (connect, busy):
        crowd = [connect() for _ in range(8)]
        for peer in crowd:
            send_all(peer, HEAD + b"Content-Length: 1000000\r\n\r\n" + b"b" * 1_000_000)
        for peer in crowd:
            received = whole_answer(peer)
            head, _, body = received.partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 503 ")
            assert {b"retry-after: 5", b"connection: close"} <= set(head.lower().split(b"\r\n"))
            assert json.loads(body)["code"] == "UNAVAILABLE"
        for peer in busy:
            assert exchange(peer, b"bb").endswith(b"2")


def test_those_sent_back_are_bounded_in_number_and_in_time() -> None:
    with full_server() as (connect, _):
        first, second, third, *_, last = [connect() for _ in range(2 * LEAVING_FOR_EACH_SERVED + 1)]
        assert is_sent_back(last)
        assert not is_sent_back(first)
        assert is_sent_back(second)
        until(lambda: _is_reset(second))
        assert answer_of(third) == (0, b"")


def test_a_crowd_waiting_while_the_loop_is_busy_is_accepted_in_few_turns() -> None:
    """Otherwise a crowd waits in the system's queue, which drops connections when it is full."""
    crowd_is_there = threading.Event()
    turns, taken_at = 0, list[int]()

    def count() -> None:
        nonlocal turns
        turns += 1
        asyncio.get_running_loop().call_soon(count)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/hold":
            count()
            crowd_is_there.wait()
        else:
            taken_at.append(turns)
        await PlainTextResponse("")(scope, receive, send)

    with served(app) as (client, _):
        address = (client.base_url.host, client.base_url.port)
        request = b"GET /%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        holder = socket.create_connection(address)
        holder.sendall(request % b"hold")
        crowd = [socket.create_connection(address) for _ in range(10 * TAKEN_EACH_TURN)]
        for peer in crowd:
            peer.sendall(request % b"")
        crowd_is_there.set()
        for peer in (holder, *crowd):
            with peer:
                assert answer_of(peer)[0] == 200
    assert len(taken_at) == len(crowd)
    assert max(taken_at) < 3 * 10


def test_a_page_beyond_the_limit_says_so_in_french_and_comes_again() -> None:
    with full_server() as (connect, _):
        for method, comes_again in ((b"GET", True), (b"POST", False)):
            peer = connect()
            peer.sendall(method + b" /here HTTP/1.1\r\nHost: localhost\r\nAccept: text/html,*/*\r\n\r\n")
            status, body = answer_of(peer)
            assert (status, b"Beaucoup de monde en ce moment" in body) == (503, True)
            assert (b'http-equiv="refresh"' in body) is comes_again


def test_an_upgrade_is_answered_as_an_ordinary_request() -> None:
    with server() as connect:
        upgrade = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        upgrade += b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGVzdA==\r\n\r\n"
        assert exchange(connect(), upgrade).startswith(b"HTTP/1.1 200 ")
