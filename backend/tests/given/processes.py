"""Real processes, those that share an embedded server among them, and waiting for their effects."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

PROGRAM = Path(__file__).with_name("attached_process.py")
PACKAGE_FOLDER = PROGRAM.parents[2]


def until(condition: Callable[[], object], seconds: float = 120) -> None:
    """Waits for ``condition``; fails when it is not true within ``seconds``, a high limit for slow machines.

    It looks more rarely at what lasts, such as the start of a process: to ask takes the processor from what is awaited.
    """
    begin = time.monotonic()
    while not condition():
        waited = time.monotonic() - begin
        assert waited < seconds, "what was awaited did not happen"
        time.sleep(max(0.01, min(waited / 10, 0.05)))


def is_alive(pid: int) -> bool:
    """Whether the process runs: one that ends loses its command line before its locks, a zombie has none."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes() != b""
    except (FileNotFoundError, ProcessLookupError):
        return False


def children(pid: int) -> list[int]:
    """The processes that a process started; those of one that ends meanwhile are nobody's."""
    found: list[int] = []
    with suppress(FileNotFoundError, ProcessLookupError):
        for thread in list(Path(f"/proc/{pid}/task").iterdir()):
            with suppress(FileNotFoundError, ProcessLookupError):
                found += map(int, (thread / "children").read_text().split())
    return found


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class AttachedProcess:
    """A process that attaches to the server of ``data_dir`` (see ``attached_process.py``)."""

    def __init__(self, data_dir: Path, *arguments: str, environment: dict[str, str] | None = None) -> None:
        inherited = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        self.process = subprocess.Popen(
            [sys.executable, str(PROGRAM), str(data_dir), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**inherited, "PYTHONPATH": str(PACKAGE_FOLDER), **(environment or {})},
        )
        self._greeting: dict[str, str | int] | None = None

    def attached(self) -> dict[str, str | int]:
        """Waits until it is attached: its ``address`` and the ``server`` process; fails with what it says otherwise."""
        if self._greeting is None:
            assert self.process.stdout is not None
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError(self.process.communicate()[1])
            self._greeting = json.loads(line)
        assert self._greeting is not None
        return self._greeting

    @property
    def server(self) -> int:
        """The server's main process."""
        return int(self.attached()["server"])

    @property
    def address(self) -> str:
        """libpq address of the database."""
        return str(self.attached()["address"])

    def leave(self) -> bool:
        """Lets it leave and end; whether it stopped the server."""
        self.attached()
        output, complaint = self.process.communicate()
        assert self.process.returncode == 0, complaint
        return bool(json.loads(output)["stopped"])

    def kill(self) -> None:
        """Kills it as a power failure would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()
