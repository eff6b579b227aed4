"""A candidate, an administrator, and a folder of stored files of their own."""

from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.given.candidates import CANDIDATES, MARIE


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, storage_at: Callable[[str | None], object]) -> Path:
    """The folder of the bytes of stored files."""
    monkeypatch.setenv("PARVIS_DATA_DIR", str(tmp_path))
    storage_at(None)
    return tmp_path / "files" / "stored"


@pytest.fixture
def admin(client_as: Callable[[str], TestClient], stored: Path) -> TestClient:
    return client_as("ROLE_ADMIN")


@pytest.fixture
def marie(admin: TestClient) -> str:
    """The id of Marie, created by hand."""
    return admin.post(CANDIDATES, json=MARIE).json()["id"]
