"""PostgreSQL's own programs, which write and read a dump."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
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
_AS_WRITTEN: Final = (_ONLY, "--no-owner", "--no-privileges")
_FIRST_TO_KNOW: Final = 17
_UNKNOWN: Final = b"SET transaction_timeout ="
"""What pg_restore sets since that version, whatever the server; one that is older ends the restoration there."""
_LINES_OF_HEAD: Final = 50
"""More than come before the first table: no value of a row is read as a statement."""


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
    if (major := _major(found)) < server:
        version = str(major) if major else "inconnu"
        raise Refused(f"{found} est celui de PostgreSQL {version}, plus ancien que le serveur ({server}). {cure}")
    return found


def _major(path: str) -> int:
    """The version of PostgreSQL that a program is of, 0 when it does not say."""
    answer = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    match = re.search(r"\(PostgreSQL\) (\d+)", answer)
    return int(match[1]) if match else 0


def dumped(pg_dump: str, url: str, snapshot: str) -> Iterator[bytes]:
    """Yields the dump of the database as ``snapshot`` shows it. Raises `Refused`."""
    command = [pg_dump, "--format=custom", _ONLY, "--no-owner", "--no-privileges", f"--snapshot={snapshot}"]
    with _running(command, url, "pg_dump") as process:
        assert process.stdout is not None
        while chunk := process.stdout.read(CHUNK):
            yield chunk


@dataclass(frozen=True, slots=True)
class Restorer:
    """What brings dumps back: ``pg_restore``, through ``psql`` where the server does not know all that it sets."""

    pg_restore: str
    psql: str | None = None

    def restore(self, url: str, dump: Iterable[bytes]) -> None:
        """Brings a dump back, in one transaction: all of it or nothing. Raises `Refused`."""
        if self.psql is not None:
            self._through(self.psql, url, dump)
            return
        command = [self.pg_restore, "--exit-on-error", "--single-transaction", *_AS_WRITTEN]
        with _running(command, url, "pg_restore") as process:
            assert process.stdin is not None
            with suppress(BrokenPipeError):  # it has ended, and says why
                process.stdin.writelines(dump)

    def _through(self, psql: str, url: str, dump: Iterable[bytes]) -> None:
        """The statements of the dump, but for the one that the server does not know. They end by those of the head."""
        run = [psql, "--no-psqlrc", "--quiet", "--output=/dev/null", "--single-transaction", "--set=ON_ERROR_STOP=1"]
        write = [self.pg_restore, "--file=-", *_AS_WRITTEN]
        with (
            tempfile.TemporaryFile(prefix="parvis-backup-") as complaint,
            _running([*run, "--file=-"], url, "psql") as process,
            subprocess.Popen(write, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaint) as written,
            ThreadPoolExecutor(1) as apart,
        ):
            assert process.stdin is not None
            assert written.stdin is not None
            assert written.stdout is not None
            fed = apart.submit(_feed, written.stdin, dump)
            try:
                for line in islice(written.stdout, _LINES_OF_HEAD):
                    process.stdin.write(b"" if line.startswith(_UNKNOWN) else line)
                shutil.copyfileobj(written.stdout, process.stdin, CHUNK)
            except BrokenPipeError:  # psql has ended, and says why
                written.kill()
                return
            fed.result()
            if written.wait() != 0:
                raise Refused(f"pg_restore a échoué : {_last_line(complaint)}")


def restorer(folder: Path | None, connection: psycopg.Connection) -> Restorer:
    """The programs that bring a dump back to the server of ``connection``. Raises `Refused`."""
    pg_restore = program("pg_restore", folder, connection)
    if connection.info.server_version // 10_000 >= _FIRST_TO_KNOW or _major(pg_restore) < _FIRST_TO_KNOW:
        return Restorer(pg_restore)
    return Restorer(pg_restore, program("psql", folder, connection))


def _feed(pipe: IO[bytes], dump: Iterable[bytes]) -> None:
    with suppress(BrokenPipeError), pipe:
        pipe.writelines(dump)


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
