"""A person with a password, and a browser."""

import pytest

from tests.given.browser import Browser
from tests.given.people import Anne, add_account


@pytest.fixture
def anne(provider_key: None) -> Anne:
    """Anne has an account."""
    return Anne(add_account("ROLE_ADMIN", Anne.email, Anne.password))


@pytest.fixture
def browser(provider_key: None) -> Browser:
    """A browser that knows nothing yet."""
    return Browser()
