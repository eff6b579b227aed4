"""Tokens that are taken back are refused; the list of them is read now and then, and bounded."""

import time
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import psycopg
import pytest
import time_machine
from fastapi import Depends, FastAPI
from sqlalchemy import func, select
from starlette.testclient import TestClient
from time_machine import Traveller

from identity_provider.keys import signing_key
from identity_provider.tokens import signed
from parvis.kernel.auth import Person, authenticated, withdraw_tokens
from parvis.kernel.auth.keys import keys_of
from parvis.kernel.auth.model import WithdrawnTokensRow
from parvis.kernel.auth.withdrawals import withdrawals
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.http.failures import install_failures
from parvis.kernel.settings import settings


@pytest.fixture
def clock(provider_key: None) -> Iterator[Traveller]:
    """The time stands still; keys were made before."""
    with new_session() as session, session.begin():
        signing_key(session)
    with time_machine.travel(now(), tick=False) as traveller:
        yield traveller


@pytest.fixture
def call(clock: Traveller) -> Iterator[Callable[[str], int]]:
    """``call(token)``: the status of a call that needs nothing but a token."""
    app = FastAPI()
    install_failures(app)

    @app.get("/me")
    async def me(person: Annotated[Person, Depends(authenticated)]) -> str:
        return person.subject

    withdrawals.forget()
    keys_of.cache_clear()
    with TestClient(app, raise_server_exceptions=False) as client:
        yield lambda token: client.get("/me", headers={"Authorization": f"Bearer {token}"}).status_code
    withdrawals.forget()


def token(subject: str = "anne", **changes: Any) -> str:
    """A token of the provider's, of this moment."""
    moment = now().timestamp()
    claims = {"iss": settings().issuer, "aud": "parvis-api", "typ": "Bearer", "sub": subject, "iat": moment}
    with new_session() as session, session.begin():
        return signed(session, claims | {"exp": moment + 3600} | changes)


def withdraw(*subjects: str) -> None:
    with new_session() as session, session.begin():
        withdraw_tokens(session, *subjects)


def rows() -> int:
    with new_session() as session:
        return session.scalar(select(func.count()).select_from(WithdrawnTokensRow)) or 0


def test_a_token_that_was_accepted_is_refused_soon_after_and_a_later_one_is_not(
    call: Callable[[str], int], clock: Traveller
) -> None:
    former, other = token(), token("bruno")
    assert call(former) == call(other) == 200
    withdraw("anne")
    clock.shift(10)
    assert (call(former), call(other)) == (401, 200)
    later = token()
    assert call(later) == 200
    withdraw("anne")
    clock.shift(0.000_01)
    last = token()
    clock.shift(10)
    assert (call(later), call(last), call(other)) == (401, 200, 200)


def test_a_browser_that_is_left_loses_its_tokens_alone(call: Callable[[str], int], clock: Traveller) -> None:
    left, kept, program = token(sid="s-1"), token(sid="s-2"), token(sid=None)
    withdraw("s-1")
    clock.shift(10)
    assert (call(left), call(kept), call(program)) == (401, 200, 200)


@pytest.mark.parametrize(("fraction", "status"), [(0.2, 401), (0.9, 401), (1.1, 200)])
def test_a_token_dated_in_whole_seconds_counts_from_the_next_second_on(
    call: Callable[[str], int], clock: Traveller, fraction: float, status: int
) -> None:
    second = int(time.time()) + 1
    clock.move_to(second + 0.5)
    withdraw("anne")
    clock.move_to(second + fraction)
    text = token(iat=int(time.time()))
    clock.move_to(second + 11)
    assert call(text) == status


def test_the_list_is_read_by_one_call_in_ten_seconds(
    call: Callable[[str], int], clock: Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    connections: list[object] = []
    connect = psycopg.AsyncConnection.connect

    def counted(*arguments: Any, **options: Any) -> Any:
        connections.append(arguments)
        return connect(*arguments, **options)

    monkeypatch.setattr(psycopg.AsyncConnection, "connect", counted)
    text = token()
    for seconds in (0, 5, 4.9, 0.2, 9.8, 0.3):
        clock.shift(seconds)
        assert [call(text) for _ in range(5)] == [200] * 5
    assert len(connections) == 3


def test_without_its_database_a_process_lets_people_in_for_less_than_a_minute(
    call: Callable[[str], int], clock: Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, withdrawn = token(), token("bruno")
    withdraw("bruno")
    assert (call(good), call(withdrawn)) == (200, 401)
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:9/absent")
    settings.cache_clear()
    clock.shift(44)
    assert (call(good), call(withdrawn)) == (200, 401)
    clock.shift(2)
    assert (call(good), call(withdrawn)) == (503, 503)
    monkeypatch.undo()
    settings.cache_clear()
    assert call(good) == 503
    clock.shift(2)
    assert (call(good), call(withdrawn)) == (200, 401)


def test_a_process_that_never_read_the_list_lets_nobody_in(
    call: Callable[[str], int], clock: Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = token()
    assert call(text) == 200
    withdrawals.forget()
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:9/absent")
    settings.cache_clear()
    assert call(text) == 503


def test_rows_go_when_no_token_that_they_refuse_can_be_good(clock: Traveller) -> None:
    withdraw("anne", "bruno", "anne")
    assert rows() == 2
    withdraw()
    clock.shift(24 * 3600 + 1)
    withdraw("chloe")
    assert rows() == 1
