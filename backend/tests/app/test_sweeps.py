"""What nothing refers to is removed when a web process starts, and again each day."""

import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from fastapi import FastAPI
from obstore.exceptions import GenericError
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from parvis.app import upkeep
from tests.given.processes import until

OLD = timedelta(hours=2).total_seconds()


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, storage_at: Callable[[str | None], object]) -> Path:
    """The folder where files are kept."""
    monkeypatch.setenv("PARVIS_DATA_DIR", str(tmp_path))
    storage_at(None)
    return tmp_path / "files"


def lost(folder: Path, name: str) -> Path:
    """A file of some hours ago that no row tells of."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_bytes(b"lost")
    written = file.stat().st_mtime - OLD
    os.utime(file, (written, written))
    return file


@pytest.mark.parametrize(
    ("folder", "name"),
    [("imports", "9d3ee2b0-0000-4000-8000-000000000000.csv"), ("stored", "9d3ee2b0-0000-4000-8000-000000000001")],
)
def test_a_lost_file_goes_at_the_start_and_another_one_without_a_new_start(
    files: Path, app: FastAPI, monkeypatch: pytest.MonkeyPatch, folder: str, name: str
):
    monkeypatch.setattr(upkeep, "SWEEP_SECONDS", 0.01)
    first = lost(files / folder, name)
    with TestClient(app):
        assert not first.exists()
        later = lost(files / folder, name)
        until(lambda: not later.exists())


def test_a_store_that_cannot_be_used_is_waited_for_once(
    tmp_path: Path, app: FastAPI, storage_at: Callable[[str | None], object]
):
    (tmp_path / "file").touch()
    with pytest.raises(GenericError):
        storage_at((tmp_path / "file" / "parvis").as_uri())
    with capture_logs() as logs, TestClient(app):
        pass
    assert [line["event"] for line in logs if line["log_level"] == "error"] == ["storage_unavailable"]


def test_a_day_passes_between_two_sweeps():
    assert timedelta(days=1).total_seconds() == upkeep.SWEEP_SECONDS
