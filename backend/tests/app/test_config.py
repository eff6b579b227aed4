"""What the browser is told before anyone signs in: what the server takes, as its operator set it."""

from pathlib import Path

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


def test_a_setting_is_the_content_of_the_file_that_its_variable_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "limit").write_text("5000000\n")
    (tmp_path / "empty").touch()
    (tmp_path / "settings.env").write_text("PARVIS_FILE_LIMIT=7\nPARVIS_STAFF_FILE_QUOTA=4\n")
    monkeypatch.setenv("PARVIS_SETTINGS_FILE", str(tmp_path / "settings.env"))
    monkeypatch.setenv("PARVIS_FILE_LIMIT_FILE", str(tmp_path / "limit"))
    monkeypatch.setenv("PARVIS_STAFF_FILE_QUOTA_FILE", str(tmp_path / "empty"))
    settings.cache_clear()
    assert (settings().file_limit, settings().staff_file_quota) == (5_000_000, 4)
    monkeypatch.setenv("PARVIS_FILE_LIMIT", "6")
    settings.cache_clear()
    assert settings().file_limit == 6
