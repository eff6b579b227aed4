"""Each refusal leaves a line in the log, which names nobody and which nobody can forge."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import anyio
import pytest
from fastapi import FastAPI
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient
from structlog.testing import capture_logs
from time_machine import Traveller

from parvis.kernel.auth import Person
from parvis.kernel.auth.tokens import AccessToken
from parvis.kernel.http.envelope import Envelope
from tests.given.browser import ORIGIN, Browser, action_of, proof_of
from tests.given.client import Client
from tests.given.people import Anne, add_account

Lines = list[dict[str, Any]]


def refused(lines: list[Any]) -> Lines:
    """The lines about refusals, without what every line has."""
    own = [line for line in lines if line["event"] == "refused"]
    return [{name: value for name, value in line.items() if name not in {"event", "log_level"}} for line in own]


@pytest.fixture
def lines() -> Iterator[list[Any]]:
    """What is logged meanwhile."""
    with capture_logs() as captured:
        yield captured


def call_refused(envelope: Envelope, addresses: list[str], caller: str | None = None) -> None:
    """A call from each of these addresses, by the person of that id."""
    person = {} if caller is None else {"parvis.caller": AccessToken(Person(caller, "", "", "", frozenset()), 0, "")}

    async def calls() -> None:
        for address in addresses:
            scope = {"type": "http", "method": "GET", "path": "/api/v1/x", "headers": [], "client": (address, 5)}
            await envelope(scope | person, _nothing, _ignored)

    anyio.run(calls)


async def _nothing() -> dict[str, Any]:
    return {"type": "http.request"}


async def _ignored(_message: object) -> None:
    pass


def envelope(status: int = 401) -> Envelope:
    return Envelope(PlainTextResponse("", status), https=False)


def test_each_leaves_a_line(lines: list[Any]) -> None:
    call_refused(envelope(), ["198.51.100.7", "198.51.100.8", "203.0.113.1"])
    written = [{"status": 401, "network": f"{network}.0/24"} for network in ("198.51.100", "198.51.100", "203.0.113")]
    assert refused(lines) == written


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("198.51.100.7", "198.51.100.0/24"),
        ("::ffff:198.51.100.7", "198.51.100.0/24"),
        ("2001:db8:1:2::3", "2001:db8:1::/48"),
        ("fe80::1%eth0", "fe80::/48"),
        ("", "unknown"),
        ('x\n{"event": "refused", "caller": "admin"}', "unknown"),
        ("9" * 10_000, "unknown"),
    ],
)
def test_a_network_is_told_and_never_an_address(lines: list[Any], address: str, network: str) -> None:
    call_refused(envelope(429), [address])
    assert refused(lines) == [{"status": 429, "network": network}]


def test_who_is_signed_in_is_told_by_their_id(lines: list[Any]) -> None:
    call_refused(envelope(403), ["10.0.7.1"], "s-1")
    assert refused(lines) == [{"status": 403, "caller": "s-1", "network": "10.0.7.0/24"}]


@pytest.mark.parametrize(
    "subject", ['x\n{"event": "refused", "caller": "admin"}', "é" * 10_000, "anne@test.example", ""]
)
def test_an_odd_id_is_told_by_a_hash(lines: list[Any], subject: str) -> None:
    call_refused(envelope(403), ["198.51.100.7"], subject)
    [line] = refused(lines)
    assert line["caller"].isalnum()
    assert len(line["caller"]) == 16


@pytest.mark.parametrize("status", [200, 204, 400, 404, 409, 422, 500, 503])
def test_other_answers_leave_none(lines: list[Any], status: int) -> None:
    call_refused(envelope(status), ["198.51.100.7"])
    assert refused(lines) == []


def test_the_calls_tell_who_was_refused(
    lines: list[Any], anonymous_client: TestClient, client_as: Callable[[str], TestClient]
) -> None:
    jury = client_as("ROLE_JURY")
    absent = "00000000-0000-4000-8000-000000000000"
    assert anonymous_client.post("/api/v1/admin/users", json={}).status_code == 401
    assert jury.get("/api/v1/admin/users").status_code == 403
    assert client_as("ROLE_INTERVIEW_SITE_MANAGER").get(f"/api/v1/admin/candidates/{absent}").status_code == 404
    assert client_as("ROLE_ADMIN").post("/api/v1/admin/candidates/filter", json={}).status_code == 404
    for path in ("nothing", f"campaign/logo/{'0' * 64}", f"candidate/{'a' * 43}"):
        assert anonymous_client.get(f"/api/v1/{path}").status_code == 404
    assert [(line["status"], line["code"], "caller" in line) for line in refused(lines)] == [
        (401, "UNAUTHENTICATED", False),
        (403, "FORBIDDEN", True),
        (404, "NOT_FOUND", True),
    ]
    assert "@" not in json.dumps(refused(lines))


@pytest.fixture
def failing(app: FastAPI) -> Iterator[Callable[[str, str], int]]:
    """``failing(email, password)``: the status of a sign-in at the whole application."""
    add_account("ROLE_JURY", Anne.email, Anne.password)
    pages = Browser()
    with Client(app, follow_redirects=False) as client:

        def sign_in(email: str, password: str) -> int:
            page = pages.ask()
            client.cookies.update({name: value for name, value in pages.cookies.items()})
            form = {"email": email, "password": password, "proof": proof_of(page)}
            return client.post(action_of(page).removeprefix(ORIGIN), data=form).status_code

        yield sign_in


def test_failed_sign_ins_tell_the_account_by_a_hash_alone(
    lines: list[Any], failing: Callable[[str, str], int], clock: Traveller
) -> None:
    typed = [Anne.email, f" {Anne.email.upper()} ", "nobody@test.example", Anne.email, Anne.email]
    odd = 'x\r\n{"event":"refused","account":"admin"}@' + "é" * 10_000
    assert [failing(email, "wrong") for email in [*typed, odd]] == [401] * 6
    assert failing(Anne.email, "wrong") == 401
    assert failing(Anne.email, Anne.password) == 429
    clock.shift(3601)
    assert failing(Anne.email, "wrong") == 401
    assert failing(Anne.email, Anne.password) == 303
    written = refused(lines)
    assert [(line["status"], line["code"]) for line in written] == [
        *[(401, "SIGN_IN")] * 7,
        (429, "SIGN_IN"),
        (401, "SIGN_IN"),
    ]
    nobody, odd_one = (line["account"] for line in (written[2], written[5]))
    of_anne = [line["account"] for number, line in enumerate(written) if number not in {2, 5}]
    accounts = [of_anne[0], nobody, odd_one]
    assert (set(of_anne), len(set(accounts))) == ({of_anne[0]}, 3)
    assert all(account.isalnum() and len(account) == 16 for account in accounts)
    assert "test" not in json.dumps(written)
    assert max(len(json.dumps(line)) for line in written) < 200
