"""The directories that the same tests run on."""

from collections.abc import Iterator

import pytest
from sqlalchemy.orm import Session

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import Directory
from parvis.kernel.db import new_session


@pytest.fixture
def session(database: str) -> Iterator[Session]:
    """A transaction, undone after the test."""
    with new_session() as session:
        yield session


@pytest.fixture
def directory(session: Session) -> Directory:
    """The directory, through its port."""
    return EmbeddedDirectory(session)
