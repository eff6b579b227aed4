"""Parvis as an operator runs it: real commands, with their own port and data folder, and all their output kept."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx2

from tests.given.processes import PACKAGE_FOLDER, children, until

PREPARED = [sys.executable, "-m", "tests.given.prepared"]
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


@cache
def _prepared() -> subprocess.Popen[str]:
    """The process that forks commands (see ``given/prepared.py``); it ends with the one that runs the tests."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PARVIS_")}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    return subprocess.Popen(PREPARED, env={**inherited, "PYTHONPATH": str(PACKAGE_FOLDER)}, text=True, **pipes)


def _answer(**request: object) -> Any:
    prepared = _prepared()
    assert prepared.stdin is not None
    assert prepared.stdout is not None
    print(json.dumps(request), file=prepared.stdin, flush=True)
    return json.loads(prepared.stdout.readline())


class Command:
    """`parvis <arguments>`, or another program, in its own process group, as a terminal starts it; its output goes to
    two new files.
    """

    def __init__(
        self, arguments: list[str], variables: dict[str, str], output: Path, errors: Path, program: str = "parvis"
    ) -> None:
        self.output, self.errors = output, errors
        for path in (output, errors):
            path.write_bytes(b"")
        self.returncode: int | None = None
        files = {"output": str(output), "errors": str(errors)}
        self.pid: int = _answer(program=program, arguments=arguments, environment=variables, **files)

    def poll(self) -> int | None:
        """How it ended, as ``subprocess`` tells it; None while it runs."""
        if self.returncode is None:
            self.returncode = _answer(ended=self.pid)
        return self.returncode

    def wait(self, seconds: float = SECONDS) -> int | None:
        """How it ended, once it has; fails when it has not within ``seconds``."""
        until(lambda: self.poll() is not None, seconds)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Signals it, unless it has ended: its number may be another process's by now."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Asks it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Ends it as a power failure would."""
        self.send_signal(signal.SIGKILL)


def run_to_end(arguments: list[str], variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """The output of a command that ends."""
    with TemporaryDirectory() as folder:
        output, errors = Path(folder, "output"), Path(folder, "errors")
        status = Command(arguments, variables, output, errors).wait()
        return subprocess.CompletedProcess(arguments, status or 0, output.read_text(), errors.read_text())


class Running:
    """`parvis <arguments>` and its port."""

    def __init__(self, folder: Path, arguments: list[str], variables: dict[str, str]) -> None:
        self.variables = variables
        self.output, self.errors = folder / "output", folder / "errors"
        self.process = Command(arguments, variables, self.output, self.errors)
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
    return {found for child in children(pid) for found in {child} | _descendants(child)}
