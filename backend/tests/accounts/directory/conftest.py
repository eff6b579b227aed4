"""The directories that the same tests run on: the embedded one, and the Keycloak that `make test-keycloak` starts."""

import os
from collections.abc import Iterator

import pytest
from sqlalchemy.orm import Session

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.keycloak import KeycloakDirectory, keycloak_directory
from parvis.accounts.directory.port import Directory
from parvis.kernel.db import new_session
from parvis.kernel.settings import settings

# The issuer, whose realm is deploy/realm.json; the client's secret is in the product's own setting.
ISSUER = os.environ.get("PARVIS_TESTS_KEYCLOAK")
collect_ignore = ["test_keycloak.py"] if ISSUER is None else []


@pytest.fixture
def session(database: str) -> Iterator[Session]:
    """A transaction, undone after the test."""
    with new_session() as session:
        yield session


@pytest.fixture
def keycloak(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[KeycloakDirectory]:
    """The directory of the Keycloak, without people, and with the six roles alone."""
    assert ISSUER is not None
    monkeypatch.setenv("PARVIS_OIDC_ISSUER", ISSUER)
    settings.cache_clear()
    directory = keycloak_directory()
    for account in directory.accounts(first=0, count=1000).accounts:
        directory.delete_account(account.id)
    for role in directory.roles():
        if not role.built_in:
            directory.delete_role(role.name)
    yield directory
    monkeypatch.undo()
    settings.cache_clear()


@pytest.fixture(params=["embedded"] if ISSUER is None else ["embedded", "keycloak"])
def directory(request: pytest.FixtureRequest) -> Directory:
    """The directory, through its port."""
    if request.param == "keycloak":
        return request.getfixturevalue("keycloak")
    return EmbeddedDirectory(request.getfixturevalue("session"))
