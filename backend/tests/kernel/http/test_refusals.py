"""Refusals leave few lines in the log, which name nobody and which nobody can forge."""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
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
from parvis.kernel.http.refusals import Refusals
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
    return Envelope(PlainTextResponse("", status), https=False, refusals=Refusals())


def test_the_first_is_written_at_once_and_the_following_once_a_minute_with_their_count(
    lines: list[Any], clock: Traveller
) -> None:
    surrounding, line = envelope(), {"status": 401, "network": "198.51.100.0/24"}
    call_refused(surrounding, ["198.51.100.7"])
    assert refused(lines) == [line | {"count": 1}]
    call_refused(surrounding, [f"198.51.100.{number}" for number in range(100)])
    clock.shift(59)
    call_refused(surrounding, ["198.51.100.7"])
    assert len(refused(lines)) == 1
    clock.shift(1)
    call_refused(surrounding, ["198.51.100.7"])
    assert refused(lines)[1:] == [line | {"count": 101}]
    clock.shift(60)
    call_refused(surrounding, ["203.0.113.1"])
    assert refused(lines)[2:] == [line | {"count": 1}, {"status": 401, "network": "203.0.113.0/24", "count": 1}]
    clock.shift(121)
    call_refused(surrounding, ["198.51.100.7"])
    assert refused(lines)[4:] == [line | {"count": 1}]


def test_ten_thousand_from_a_thousand_networks_leave_few_lines_that_count_them_all(
    lines: list[Any], clock: Traveller
) -> None:
    surrounding = envelope(403)
    networks = [f"10.{number // 250}.{number % 250}" for number in range(1000)]
    call_refused(surrounding, [f"{network}.{host}" for host in range(10) for network in networks])
    assert len(refused(lines)) == 51
    clock.shift(60)
    call_refused(surrounding, ["10.0.0.1"])
    assert len(refused(lines)) == 102
    assert sum(line["count"] for line in refused(lines)) == 10_000
    clock.shift(timedelta(hours=1))
    call_refused(surrounding, ["192.0.2.1"])
    clock.shift(60)
    call_refused(surrounding, [f"192.0.{network}.1" for network in range(200)])
    assert [line["network"] for line in refused(lines)[102:105]] == ["10.0.0.0/24", "192.0.2.0/24", "192.0.0.0/24"]
    assert len(refused(lines)) == 104 + 51


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
    assert refused(lines) == [{"status": 429, "network": network, "count": 1}]


def test_a_crowd_hides_nobody_who_is_signed_in(lines: list[Any]) -> None:
    surrounding = envelope(403)
    call_refused(surrounding, [f"10.0.{network}.1" for network in range(200)])
    call_refused(surrounding, ["10.0.7.1"], "s-1")
    assert refused(lines)[51:] == [{"status": 403, "caller": "s-1", "network": "10.0.7.0/24", "count": 1}]


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
    for _ in range(3):
        assert anonymous_client.get("/api/v1/admin/users").status_code == 401
        assert anonymous_client.post("/api/v1/admin/users", json={}).status_code == 401
        assert jury.get("/api/v1/admin/users").status_code == 403
        assert client_as("ROLE_INTERVIEW_SITE_MANAGER").get(f"/api/v1/admin/candidates/{absent}").status_code == 404
        assert client_as("ROLE_ADMIN").post("/api/v1/admin/candidates/filter", json={}).status_code == 404
        for path in ("nothing", f"campaign/logo/{'0' * 64}", f"candidate/{'a' * 43}"):
            assert anonymous_client.get(f"/api/v1/{path}").status_code == 404
    assert [(line["status"], line["code"], "caller" in line, line["count"]) for line in refused(lines)] == [
        (401, "UNAUTHENTICATED", False, 1),
        (403, "FORBIDDEN", True, 1),
        (404, "NOT_FOUND", True, 1),
    ]
    assert "@" not in json.dumps(refused(lines))


def test_what_was_counted_is_written_when_the_application_ends(app: FastAPI, lines: list[Any]) -> None:
    with Client(app) as client:
        for _ in range(7):
            client.get("/api/v1/admin/users")
    assert [line["count"] for line in refused(lines)] == [1, 6]


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
    assert [(line["status"], line["code"], line["count"]) for line in written] == [
        (401, "SIGN_IN", 1),
        (401, "SIGN_IN", 1),
        (401, "SIGN_IN", 1),
        (429, "SIGN_IN", 1),
        (401, "SIGN_IN", 4),
    ]
    accounts = [line["account"] for line in written]
    assert accounts[0] == accounts[3] == accounts[4]
    assert len(set(accounts)) == 3
    assert all(account.isalnum() and len(account) == 16 for account in accounts)
    assert "test" not in json.dumps(written)
    assert max(len(json.dumps(line)) for line in written) < 200
