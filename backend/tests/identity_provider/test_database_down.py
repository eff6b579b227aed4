"""Without its database the provider says so, and fails in no other way."""

from collections.abc import Iterator

import pytest

from parvis.kernel import db
from parvis.kernel.settings import settings
from tests.given.browser import REALM, Browser


@pytest.fixture
def database_down(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    """A browser in front of a provider whose database cannot be reached."""
    db.close()
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:9/absent")
    settings.cache_clear()
    yield browser
    db.close()
    monkeypatch.undo()
    settings.cache_clear()


def test_people_get_a_page(database_down: Browser) -> None:
    page = database_down.sign_in("anne@test.example", "password")
    assert page.status_code == 503
    assert page.headers["retry-after"] == "5"
    assert "Service momentanément indisponible" in page.text


def test_programs_get_an_error_that_they_know(database_down: Browser) -> None:
    for answer in (
        database_down.refresh("anything"),
        database_down.get(f"{REALM}/protocol/openid-connect/certs"),
    ):
        assert answer.status_code == 503
        assert answer.json() == {"error": "temporarily_unavailable"}
    assert database_down.get(f"{REALM}/.well-known/openid-configuration").status_code == 200
