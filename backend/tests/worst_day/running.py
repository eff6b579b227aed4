"""Parvis as an operator runs it: real commands, with their own port and data folder, and all their output kept."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2

from tests.given.processes import PACKAGE_FOLDER, until

# As from a terminal: under nohup or in the background, the tests would hand down signals that are ignored.
PROGRAM = """
import signal
signal.signal(signal.SIGHUP, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)
from parvis.cli import main
main()
"""
COMMAND = [sys.executable, "-c", PROGRAM]
READY = "Parvis est prêt"
SECONDS = 120


def environment(data_dir: Path, port: int, **more: str) -> dict[str, str]:
    """What an operator's shell holds: none of the settings of the tests."""
    own = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "PORT"}}
    own = {name: value for name, value in own.items() if not name.startswith("PARVIS_")}
    return {
        **own,
        "PYTHONPATH": str(PACKAGE_FOLDER),
        "PARVIS_DATA_DIR": str(data_dir),
        "PORT": str(port),
        "PARVIS_GRACEFUL_SHUTDOWN_SECONDS": "1",
        **more,
    }


def run_to_end(arguments: list[str], variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """The output of a command that ends."""
    command = [*COMMAND, *arguments]
    return subprocess.run(command, env=variables, capture_output=True, text=True, timeout=SECONDS, check=False)


class Running:
    """`parvis <arguments>` in its own process group, as a terminal starts it."""

    def __init__(self, folder: Path, arguments: list[str], variables: dict[str, str]) -> None:
        self.variables = variables
        self.output, self.errors = folder / "output", folder / "errors"
        with self.output.open("w") as output, self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                [*COMMAND, *arguments], env=variables, stdout=output, stderr=errors, start_new_session=True
            )
        self.client = httpx2.Client(base_url=f"http://127.0.0.1:{variables['PORT']}", timeout=30)

    def answers(self) -> bool:
        """Whether it is ready to serve; fails when it has ended."""
        assert self.process.poll() is None, self.output.read_text() + self.errors.read_text()
        try:
            return self.client.get("/api/v1/ready").status_code == 200
        except httpx2.TransportError:
            return False

    def descendants(self) -> set[int]:
        """Every process that it started, and those that they did."""
        return _descendants(self.process.pid)

    def postmaster(self) -> int:
        """The database's main process, which is nobody's child."""
        claim = Path(self.variables["PARVIS_DATA_DIR"]) / "postgres" / "data" / "postmaster.pid"
        return int(claim.read_text().split()[0])

    def token(self, email: str = "admin@parvis.example") -> str:
        """An access token of a demonstration account, as `parvis token` prints it."""
        result = run_to_end(["token", "--email", email], self.variables)
        assert result.returncode == 0, result.stderr
        return result.stdout.strip()


@contextmanager
def running(folder: Path, arguments: list[str], variables: dict[str, str]) -> Iterator[Running]:
    """`parvis <arguments>` once it answers; killed at the end with all that it started."""
    with begun(folder, arguments, variables) as parvis:
        until(parvis.answers, SECONDS)
        yield parvis


@contextmanager
def begun(folder: Path, arguments: list[str], variables: dict[str, str]) -> Iterator[Running]:
    """`parvis <arguments>`, as soon as it is a process; killed at the end with all that it started."""
    parvis = Running(folder, arguments, variables)
    try:
        yield parvis
    finally:
        parvis.client.close()
        # Of one that has ended nothing is left to find: its number may be another process's by now.
        for pid in [*parvis.descendants(), parvis.process.pid] if parvis.process.poll() is None else []:
            # One that ends between being listed and being killed has done what is wanted of it.
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        parvis.process.wait()


def _descendants(pid: int) -> set[int]:
    found: set[int] = set()
    for children in _read_while_it_lives(pid):
        for child in re.findall(r"\d+", children):
            found |= {int(child)} | _descendants(int(child))
    return found


def _read_while_it_lives(pid: int) -> list[str]:
    """The children of each thread; those of a process or a thread that ends meanwhile are nobody's."""
    read: list[str] = []
    with suppress(FileNotFoundError, ProcessLookupError):
        for thread in list(Path(f"/proc/{pid}/task").iterdir()):
            with suppress(FileNotFoundError, ProcessLookupError):
                read.append((thread / "children").read_text())
    return read
