"""Where the tests' files are stored: a folder, or a real S3 server of this run."""

import os
import subprocess
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from obstore.store import ObjectStore

from parvis.kernel import storage
from parvis.kernel.settings import settings

SERVER = Path(__file__).parents[1] / "s3_server.py"
UV = Path(__file__).parents[3] / ".tools" / "bin" / "uv"  # as `make` brings it


@pytest.fixture
def storage_at(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str | None], ObjectStore]]:
    """``storage_at(url)`` makes it the process's store for the test."""

    def set_url(url: str | None) -> ObjectStore:
        if url is not None:
            monkeypatch.setenv("PARVIS_STORAGE_URL", url)
        settings.cache_clear()
        storage.store.cache_clear()
        return storage.store()

    yield set_url
    monkeypatch.undo()
    settings.cache_clear()
    storage.store.cache_clear()


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files and folders that were brought to the disk, as they come."""
    paths: list[str] = []
    sync = os.fsync

    def noted(descriptor: int) -> None:
        paths.append(str(Path(f"/proc/self/fd/{descriptor}").readlink()))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    return paths


@pytest.fixture(scope="session")
def s3_server() -> Iterator[str]:
    """The address of an S3 server that lives as long as this run."""
    command = [UV, "run", "--quiet", "--script", "--frozen", SERVER]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        address = server.stdout.readline().decode().strip()
        assert address, "the S3 server did not start"
        yield address
        server.stdin.close()


@pytest.fixture
def bucket(s3_server: str, storage_at: Callable[[str], ObjectStore], monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of an empty bucket, the process's store being its folder ``files``."""
    name = f"parvis-{uuid.uuid4()}"
    urllib.request.urlopen(urllib.request.Request(f"{s3_server}/{name}", method="PUT")).close()
    for setting, value in {
        "AWS_ENDPOINT_URL": s3_server,
        "AWS_ALLOW_HTTP": "true",
        "AWS_REGION": "us-east-1",
        "AWS_ACCESS_KEY_ID": "tests",
        "AWS_SECRET_ACCESS_KEY": "tests",
    }.items():
        monkeypatch.setenv(setting, value)
    storage_at(f"s3://{name}/files")
    return name
