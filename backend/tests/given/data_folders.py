"""A data folder of its own for each test, whose server does not outlive it."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from embedded_postgres import EmbeddedPostgres


@pytest.fixture
def data_dir() -> Iterator[Path]:
    """A folder that every account may enter (pytest's own are private)."""
    folder = Path(tempfile.mkdtemp(prefix="parvis-postgres-", dir="/tmp"))
    folder.chmod(0o755)
    yield folder
    end_server(folder)
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def stopped_cluster() -> Iterator[Path]:
    """A data folder whose server was started once and stopped."""
    folder = Path(tempfile.mkdtemp(prefix="parvis-postgres-", dir="/tmp"))
    folder.chmod(0o755)
    EmbeddedPostgres(folder, profile="fast").attach().leave()
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def cluster(stopped_cluster: Path, data_dir: Path) -> Path:
    """The cluster in ``data_dir``, as a former run of Parvis left it: its `PGDATA`."""
    subprocess.run(["cp", "-a", f"{stopped_cluster}/.", data_dir], check=True)
    return data_dir / "postgres" / "data"


only_root_mounts = pytest.mark.skipif(os.geteuid() != 0, reason="only root mounts a disk")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a megabyte, soon full."""
    folder = tmp_path / "disk"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], check=True)
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def fill_up(filling: Path) -> None:
    """Leaves no room on the disk of this file."""
    with filling.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(1000))


def end_server(folder: Path) -> None:
    """Kills what a test that failed left running: the processes that name the folder, and their children die of it."""
    for pid in servers_of(folder):
        with suppress(OSError):
            os.kill(pid, signal.SIGQUIT)
    with suppress(OSError, IndexError):
        claim = (folder / "postgres" / "data" / "postmaster.pid").read_text().splitlines()
        shutil.rmtree(claim[4])


def servers_of(folder: Path) -> list[int]:
    """The main processes of the servers that run on the data folder, and those of the making of its database."""
    found: list[int] = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            program, *words = entry.read_bytes().split(b"\0")
            clusters = {os.fsencode(folder / "postgres" / name) for name in ("data", "data.new")}
            if program.endswith((b"/postgres", b"/initdb")) and clusters & set(words):
                found.append(int(entry.parent.name))
    return found
