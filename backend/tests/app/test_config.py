"""What the browser is told before anyone signs in: what the server takes, as its operator set it."""

import pytest
from starlette.testclient import TestClient

from parvis.kernel.settings import settings


def test_browser_is_told_the_limits_that_the_operator_set(
    anonymous_client: TestClient, monkeypatch: pytest.MonkeyPatch
):
    contract = anonymous_client.get("/api/v1/config").json()["fileLimits"]
    assert contract == {"file": 23_068_672, "staffFiles": 10}
    monkeypatch.setenv("PARVIS_FILE_LIMIT", "5000000")
    monkeypatch.setenv("PARVIS_STAFF_FILE_QUOTA", "3")
    settings.cache_clear()
    limits = anonymous_client.get("/api/v1/config").json()["fileLimits"]
    assert limits == {"file": 5_000_000, "staffFiles": 3}
