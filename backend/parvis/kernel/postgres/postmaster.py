"""The server's main process: what its pid file says, which processes are its own, how it starts and stops."""

import os
import signal
import subprocess
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from parvis.kernel.postgres.cluster import run_under_account
from parvis.kernel.postgres.locks import FileLock
from parvis.kernel.postgres.place import PORT, Place
from parvis.kernel.postgres.profile import Profile, server_arguments

PID_FILE = "postmaster.pid"


@dataclass(frozen=True)
class Postmaster:
    """What ``postmaster.pid`` says: a claim, true only while ``running.lock`` is held."""

    pid: int
    socket_folder: Path
    status: str  # starting, stopping, ready, standby


def read_pid_file(place: Place) -> Postmaster | None:
    """The claim of the pid file; None while it is absent or half written."""
    try:
        lines = (place.data / PID_FILE).read_text().splitlines()
        return Postmaster(int(lines[0]), Path(lines[4]), lines[7].strip())
    except (FileNotFoundError, IndexError, ValueError):
        return None


def start_postmaster(place: Place, programs: Path, profile: Profile, folder: Path, running: FileLock) -> None:
    """Launches the server on the socket folder ``folder``. Call with ``running`` held: it makes leftovers stale."""
    (place.data / PID_FILE).unlink(missing_ok=True)
    for leftover in folder.glob(f".s.PGSQL.{PORT}*"):
        leftover.unlink()
    command = [
        *(str(programs / "postgres"), "-D", str(place.data), "-k", str(folder), "-p", str(PORT)),
        *("-c", f"cluster_name={place.cluster_name}", "-c", "unix_socket_permissions=0700"),
        *server_arguments(profile),
    ]
    process = run_under_account(place, command, running)
    # Buries the server if it dies before us, whoever stops it: no zombie is left.
    threading.Thread(target=process.wait, name="postmaster", daemon=True).start()


def server_processes(place: Place) -> set[int]:
    """The live processes of this server, by their titles, which even a root without capabilities may read."""
    title, argument = f"postgres: {place.cluster_name}: ", f"cluster_name={place.cluster_name}"
    return {
        pid
        for pid, words in _command_lines()
        if words[0].startswith(title) or (Path(words[0]).name == "postgres" and argument in words)
    }


def is_postmaster_alive(place: Place, postmaster: Postmaster) -> bool:
    """Whether the claimed process lives and is this server (a zombie has no command line, a stranger another)."""
    return postmaster.pid in server_processes(place)


def send(place: Place, number: signal.Signals, pids: set[int]) -> None:
    """Sends a signal to those of ``pids`` that are processes of this server."""
    for pid in pids & server_processes(place):
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def _command_lines() -> list[tuple[int, list[str]]]:
    found: list[tuple[int, list[str]]] = []
    if not Path("/proc/self/cmdline").exists():
        command = ["/bin/ps", "-axww", "-o", "pid=,command="]
        listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603
        for line in listing.splitlines():
            pid, _, command = line.strip().partition(" ")
            found.append((int(pid), [command] if command.startswith("postgres: ") else command.split()))
        return [entry for entry in found if entry[1]]
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                words = (folder / "cmdline").read_bytes().decode(errors="replace").rstrip("\0 ").split("\0")
                found.append((int(folder.name), words))
    return found
