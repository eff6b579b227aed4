"""The server's main process: what its pid file says, which processes are its own, how it starts and stops."""

import os
import signal
import subprocess
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from embedded_postgres.binaries import Programs
from embedded_postgres.cluster import run_under_account
from embedded_postgres.location import PORT, Location
from embedded_postgres.locks import FileLock
from embedded_postgres.profile import Profile, server_arguments

PID_FILE = "postmaster.pid"
PROC = Path("/proc")


@dataclass(frozen=True)
class Postmaster:
    """What ``postmaster.pid`` says: a claim, true only while ``running.lock`` is held."""

    pid: int
    socket_folder: Path
    status: str  # starting, stopping, ready, standby


def read_pid_file(location: Location) -> Postmaster | None:
    """The claim of the pid file; None while it is absent or half written."""
    try:
        lines = (location.data / PID_FILE).read_text().splitlines()
        return Postmaster(int(lines[0]), Path(lines[4]), lines[7].strip())
    except (FileNotFoundError, IndexError, ValueError):
        return None


def start_postmaster(location: Location, programs: Programs, profile: Profile, folder: Path, running: FileLock) -> None:
    """Launches the server on the socket folder ``folder``. Call with ``running`` held: it makes leftovers stale."""
    (location.data / PID_FILE).unlink(missing_ok=True)
    for leftover in folder.glob(f".s.PGSQL.{PORT}*"):
        leftover.unlink()
    command = [
        *(str(programs.folder / "postgres"), "-D", str(location.data), "-k", str(folder), "-p", str(PORT)),
        *("-c", f"cluster_name={location.cluster_name}", "-c", "unix_socket_permissions=0700"),
        *server_arguments(profile, programs.major),
    ]
    process = run_under_account(location, command, running)
    # Waits for the server if it dies before us, so that no zombie is left.
    threading.Thread(target=process.wait, name="postmaster", daemon=True).start()


def server_processes(location: Location) -> set[int]:
    """The live processes of this server, by their titles, which even a root without capabilities may read."""
    if not PROC.is_dir():
        return {pid for pid, title in _listed_titles() if _is_server(location, title)}
    running = (int(folder.name) for folder in PROC.iterdir() if folder.name.isdigit())
    return {pid for pid in running if _is_server(location, _title(pid))}


def is_postmaster_alive(location: Location, postmaster: Postmaster) -> bool:
    """Whether the claimed process lives and is this server (a zombie has no title, a stranger another)."""
    if not PROC.is_dir():
        return postmaster.pid in server_processes(location)
    return _is_server(location, _title(postmaster.pid))


def send(location: Location, number: signal.Signals, pids: set[int]) -> None:
    """Sends a signal to those of ``pids`` that are processes of this server."""
    for pid in pids & server_processes(location):
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def _is_server(location: Location, title: str) -> bool:
    """Children are `postgres: <cluster name>: …`; the main process still has its command line."""
    program, _, arguments = title.partition(" -D ")
    return title.startswith(f"postgres: {location.cluster_name}: ") or (
        program.endswith("/postgres") and f" cluster_name={location.cluster_name} " in arguments
    )


def _title(pid: int) -> str:
    """Command line of a process, with spaces between its words; empty if it is a zombie or gone."""
    try:
        return (PROC / str(pid) / "cmdline").read_bytes().decode(errors="replace").replace("\0", " ")
    except OSError:
        return ""


def _listed_titles() -> list[tuple[int, str]]:
    """The same of every process, where the system has no /proc."""
    command = ["/bin/ps", "-axww", "-o", "pid=,command="]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603 - the system's ps
    lines = (line.strip().partition(" ") for line in listing.splitlines())
    return [(int(pid), title.strip() + " ") for pid, _, title in lines]
