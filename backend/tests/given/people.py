"""People for tests: an account a role, a token really signed by the embedded provider, a client that sends it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from anyio.from_thread import start_blocking_portal
from fastapi import FastAPI
from sqlalchemy import inspect, text
from sqlalchemy.orm import Session
from starlette.testclient import TestClient

from identity_provider.accounts import Subject, account_of_email, subject_of_account
from identity_provider.keys import rotate_signing_key
from identity_provider.model import SigningKeyRow
from identity_provider.tokens import access_token
from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import AccountDetails
from parvis.kernel.auth import Person
from parvis.kernel.auth.keys import keys_of
from parvis.kernel.auth.withdrawals import withdrawals
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from tests.given.browser import Browser
from tests.given.client import Client

ANNE = Person("anne", "anne@test.example", "Anne", "Martin", frozenset({"ROLE_ADMIN"}))

NAMES = ("Camille", "Essai")
# As `_added`, in a third of the time, for most tests begin with it: where no role has others, and nobody the address.
NEW_ACCOUNT = text(
    """
    WITH account AS (
        INSERT INTO identity_accounts (id, email, email_key, first_name, last_name, enabled, created_at)
        SELECT :id, :email, :email, 'Camille', 'Essai', true, :now
        WHERE NOT EXISTS (SELECT FROM identity_role_children)
            AND (CAST(:role AS text) IS NULL OR EXISTS (SELECT FROM identity_roles WHERE name = :role))
        ON CONFLICT DO NOTHING RETURNING id
    ), held AS (
        INSERT INTO identity_account_roles SELECT account.id, role.id FROM account, identity_roles role
        WHERE name = :role
    ) SELECT id FROM account
    """
)

_first_key: dict[str, Any] = {}


@dataclass(frozen=True)
class Anne:
    """An administrator who signs in with a password."""

    id: str
    email: str = "anne.martin@test.example"
    password: str = "correct horse 🐴 batterie"


def person(subject: str) -> Person:
    """A person of that name, without roles."""
    return Person(subject, f"{subject}@test.example", subject.title(), "Martin", frozenset())


def email_of(role: str) -> str:
    """The address of the test account that holds ``role``."""
    return f"{role.removeprefix('ROLE_').lower()}@test.example"


def add_account(role: str | None, email: str, password: str | None = None) -> str:
    """An account of ``email`` holding ``role``, if any; gives its id, the ``sub`` of its tokens."""
    with new_session() as session, session.begin():
        return _added(session, role, email, password)


def _added(session: Session, role: str | None, email: str, password: str | None = None) -> str:
    directory = EmbeddedDirectory(session)
    account = directory.create_account(AccountDetails(email, *NAMES))
    if password is not None:
        directory.set_password(account.id, password)
    if role is not None:
        directory.assign_role(account.id, role)
    return account.id


def token_for(email: str) -> str:
    """An access token of the account of ``email``."""
    with new_session() as session, session.begin():
        return _token(session, email)


def _token(session: Session, email: str) -> str:
    account = account_of_email(session, email)
    assert account is not None
    return access_token(session, subject_of_account(session, account), client="tests")


@pytest.fixture(scope="session")
def provider_loop() -> Iterator[None]:
    """The event loop in which the provider answers browsers, for the whole run."""
    with start_blocking_portal() as Browser.loop:
        yield
    Browser.loop = None


@pytest.fixture
def provider_key(database: str, provider_loop: None) -> None:
    """The provider's signing key, the same for the whole run: making one takes a tenth of a second."""
    with new_session() as session, session.begin():
        if _first_key:
            session.merge(SigningKeyRow(**_first_key))
            return
        row = session.get_one(SigningKeyRow, rotate_signing_key(session))
        _first_key.update({column.key: getattr(row, column.key) for column in inspect(SigningKeyRow).column_attrs})


@pytest.fixture
def token_of(provider_key: None) -> Callable[[str | None], str]:
    """``token_of(role)`` is an access token of a person who holds just this role (none: no role at all)."""

    def token(role: str | None) -> str:
        email, account = email_of(role or "none"), uuid4()
        with new_session() as session, session.begin():
            if session.scalar(NEW_ACCOUNT, {"id": account, "email": email, "role": role, "now": now()}):
                subject = Subject(account, email, email, *NAMES, roles=() if role is None else (role,))
                return access_token(session, subject, client="tests")
            if account_of_email(session, email) is None:
                _added(session, role, email)
            return _token(session, email)

    return token


@pytest.fixture
def app(provider_key: None) -> FastAPI:
    """The whole application on the database of the tests."""
    from parvis.app.main import create_app  # every concept: only the tests that call the application wait for it

    withdrawals.forget()
    keys_of.cache_clear()
    return create_app()


@pytest.fixture
def anonymous_client(app: FastAPI) -> TestClient:
    """A client without token, in the event loop of the run. What the application does at its start and beside its calls
    is left out: only the tests of that start one.
    """
    return Client(app, Browser.loop)


@pytest.fixture
def client_as(app: FastAPI, token_of: Callable[[str | None], str]) -> Callable[[str | None], TestClient]:
    """``client_as(role)`` calls the application as a person who holds just this role."""

    def client(role: str | None) -> TestClient:
        headers = {"Authorization": f"Bearer {token_of(role)}"}
        return Client(app, Browser.loop, headers=headers)

    return client
