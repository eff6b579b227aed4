"""`parvis serve`: which address it gives a caller, and where it can listen."""

import socket

import click
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from parvis.app.server import server_config
from parvis.cli.serve import refuse_unusable_address, serve
from parvis.demonstration.model import Demonstration, Step
from parvis.kernel.db import new_session
from parvis.kernel.settings import Settings, settings


async def caller(scope, receive, send):
    """Answers the address of who calls."""
    client = Request(scope).client
    assert client is not None
    await PlainTextResponse(client.host)(scope, receive, send)


@pytest.mark.parametrize(
    ("proxies", "peer", "taken_for"),
    [
        (None, "198.51.100.9", "198.51.100.9"),
        (None, "127.0.0.1", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "203.0.113.7"),
        ("192.0.2.1", "127.0.0.1", "127.0.0.1"),
        ("192.0.2.1, 198.51.100.0/24", "198.51.100.9", "203.0.113.7"),
    ],
)
def test_only_a_trusted_proxy_says_who_calls(monkeypatch, proxies, peer, taken_for):
    if proxies is not None:
        monkeypatch.setenv("PARVIS_TRUSTED_PROXIES", proxies)
    config = server_config(Settings(), caller)
    config.load()
    client = TestClient(config.loaded_app, client=(peer, 50000))
    assert client.get("/", headers={"X-Forwarded-For": "203.0.113.7"}).text == taken_for


def test_a_taken_port_is_refused_in_words():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(click.ClickException, match=f"Le port {port} est déjà pris"):
            refuse_unusable_address("127.0.0.1", port)
    refuse_unusable_address("127.0.0.1", port)


def test_an_address_of_another_machine_is_not_taken_for_a_taken_port():
    with pytest.raises(click.ClickException, match="n'est pas une adresse de cette machine"):
        refuse_unusable_address("192.0.2.1", 8000)


@pytest.mark.usefixtures("database")
def test_a_production_does_not_serve_the_accounts_of_a_demonstration(monkeypatch):
    with new_session() as session, session.begin():
        session.add(Demonstration(id=1, step=Step.CANDIDATES))
    monkeypatch.setenv("PARVIS_ENVIRONMENT", "production")
    monkeypatch.setenv("PARVIS_SECRET_KEY", "un vrai secret, assez long pour une production")
    settings.cache_clear()
    with pytest.raises(click.ClickException, match="démonstration"):
        serve()


@pytest.mark.parametrize("host", ["a..b", "a" * 64], ids=["empty label", "long label"])
def test_a_name_that_no_machine_can_have_is_refused_in_words(host):
    with pytest.raises(click.ClickException, match="n'est pas une adresse de cette machine"):
        refuse_unusable_address(host, 8000)
