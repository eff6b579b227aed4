"""PostgreSQL's own programs, which write and read a dump."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from embedded_postgres import pg_dump_path
from parvis.cli.backups.outcome import Refused
from parvis.kernel.db import psycopg_url
from parvis.kernel.settings import settings
from parvis.kernel.storage import CHUNK

_ONLY: Final = "--schema=public"
"""Parvis's tables; extensions and their schemas are of the server, which has them or not."""


def program_folder() -> Path | None:
    """Where the programs are: those of the embedded server, None for those of PATH. To be asked before attaching."""
    config = settings()
    if config.postgres_bin is not None:
        return config.postgres_bin
    return pg_dump_path().parent if config.database_url is None else None


def program(name: str, folder: Path | None, connection: psycopg.Connection) -> str:
    """The path of a program that is not older than the server of ``connection``. Raises `Refused`."""
    found = shutil.which(name, path=None if folder is None else str(folder))
    server = connection.info.server_version // 10_000
    cure = f"Installez celui de PostgreSQL {server} (sur Debian : postgresql-client-{server}), dans le PATH."
    if found is None:
        raise Refused(f"Le programme {name} est introuvable. {cure}")
    answer = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
    match = re.search(r"\(PostgreSQL\) (\d+)", answer)
    if match is None or int(match[1]) < server:
        version = match[1] if match else "inconnu"
        raise Refused(f"{found} est celui de PostgreSQL {version}, plus ancien que le serveur ({server}). {cure}")
    return found


def dumped(pg_dump: str, url: str, snapshot: str) -> Iterator[bytes]:
    """Yields the dump of the database as ``snapshot`` shows it. Raises `Refused`."""
    command = [pg_dump, "--format=custom", _ONLY, "--no-owner", "--no-privileges", f"--snapshot={snapshot}"]
    with _running(command, url, "pg_dump") as process:
        assert process.stdout is not None
        while chunk := process.stdout.read(CHUNK):
            yield chunk


def restore(pg_restore: str, url: str, dump: Iterable[bytes]) -> None:
    """Brings a dump back, in one transaction: all of it or nothing. Raises `Refused`."""
    command = [pg_restore, "--exit-on-error", "--single-transaction", _ONLY, "--no-owner", "--no-privileges"]
    with _running(command, url, "pg_restore") as process:
        assert process.stdin is not None
        try:
            for chunk in dump:
                process.stdin.write(chunk)
        except BrokenPipeError:  # it has ended, and says why
            return


def refuse_unreadable(pg_restore: str, dump: IO[bytes]) -> None:
    """Raises `Refused` for a dump that pg_restore does not read."""
    dump.seek(0)
    listed = subprocess.run([pg_restore, "--list"], stdin=dump, capture_output=True, text=True, check=False)
    if listed.returncode != 0 or "TABLE DATA" not in listed.stdout:
        raise Refused(f"pg_restore ne lit pas ce que pg_dump a écrit : {listed.stderr.strip().partition(chr(10))[0]}")


@contextmanager
def _running(command: list[str], url: str, name: str) -> Generator[subprocess.Popen[bytes]]:
    """The program on the database at ``url``, whose password no other account of the machine reads."""
    members = conninfo_to_dict(psycopg_url(url))
    password = members.pop("password", None)
    environment = os.environ | ({} if password is None else {"PGPASSWORD": str(password)}) | {"LC_ALL": "C"}
    with tempfile.TemporaryFile(prefix="parvis-backup-") as complaint:
        process = subprocess.Popen(
            [*command, f"--dbname={make_conninfo('', **members)}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=complaint,
            env=environment,
        )
        try:
            yield process
        except BaseException:
            process.kill()
            process.communicate()
            raise
        process.communicate()
        if process.returncode != 0:
            raise Refused(f"{name} a échoué : {_last_line(complaint)}")


def _last_line(complaint: IO[bytes]) -> str:
    complaint.seek(0)
    lines = complaint.read(100_000).decode(errors="replace").strip().splitlines()
    faults = [line for line in lines if "error:" in line] or lines
    return faults[0] if faults else "sans dire pourquoi."
