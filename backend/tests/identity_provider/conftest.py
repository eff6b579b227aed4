"""A person with a password, and a browser."""

from dataclasses import dataclass

import pytest

from tests.identity_provider.browser import Browser
from tests.people import add_account


@dataclass(frozen=True)
class Anne:
    """An administrator."""

    id: str
    email: str = "anne.martin@test.example"
    password: str = "correct horse 🐴 batterie"


@pytest.fixture
def anne(provider_key: None) -> Anne:
    """Anne has an account."""
    return Anne(add_account("ROLE_ADMIN", Anne.email, Anne.password))


@pytest.fixture
def browser(provider_key: None) -> Browser:
    """A browser that knows nothing yet."""
    return Browser()
