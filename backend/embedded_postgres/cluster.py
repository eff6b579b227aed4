"""The files of a cluster: made once by initdb, checked at each start, and the commands run under its account."""

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from embedded_postgres.binaries import Programs
from embedded_postgres.errors import ClusterVersionMismatch, ServerNotStarted
from embedded_postgres.interruptions import Interrupted, StartInterrupted
from embedded_postgres.location import Location
from embedded_postgres.locks import PAUSE, FileLock
from embedded_postgres.profile import Profile

OWNER = "parvis"
FIRST_WITH_BUILTIN_LOCALES = 17
LOG_LIMIT = 1_000_000  # bytes, then the log is set aside
LOG_LINES_SHOWN = 15


def make_cluster(
    location: Location, programs: Programs, profile: Profile, running: FileLock, interrupted: Interrupted
) -> None:
    """Makes the cluster with role ``parvis``; raises ``ServerNotStarted`` if initdb fails, ``StartInterrupted``.

    It gets its name only once complete. initdb inherits ``running``: if we die, nobody touches its folder before it
    ends.
    """
    draft = location.home / "data.new"
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir()
    location.account.take(draft, 0o700)
    provider = "builtin" if programs.major >= FIRST_WITH_BUILTIN_LOCALES else "libc"
    command = [
        *(str(programs.folder / "initdb"), "--pgdata", str(draft), "--username", OWNER, "--encoding=UTF8"),
        *(f"--locale-provider={provider}", "--locale=C.UTF-8", "--no-instructions"),
        # Only the server's account and root can enter the socket's private folder.
        "--auth=trust",
        *(["--no-sync"] if profile == "fast" else []),
    ]
    initdb = run_under_account(location, command, running)
    while initdb.poll() is None:
        if interrupted():
            os.killpg(initdb.pid, signal.SIGKILL)
            initdb.wait()
            raise StartInterrupted
        with suppress(subprocess.TimeoutExpired):
            initdb.wait(PAUSE)
    if initdb.returncode != 0:
        raise ServerNotStarted(f"initdb n'a pas pu créer la base de données dans {draft} :\n{end_of_log(location)}")
    draft.rename(location.data)
    if profile != "fast":
        _sync_folder(location.home)


def adopt(location: Location) -> None:
    """Gives the files of a cluster that another account ran to the one that will. Call with ``running`` held."""
    if location.data.stat().st_uid == location.account.uid:
        return
    for path in (*location.data.rglob("*"), location.data):  # the folder last: cut short, the next start begins again
        os.chown(path, location.account.uid, location.account.gid, follow_symlinks=False)


def check_version(location: Location, programs: Programs) -> None:
    """Raises ``ClusterVersionMismatch`` unless the cluster is of the major version of the programs."""
    file = location.data / "PG_VERSION"
    found = file.read_text().strip() if file.is_file() else "inconnu"
    if found != str(programs.major):
        raise ClusterVersionMismatch(
            f"La base de données de {location.data} vient de PostgreSQL {found} ; les programmes de {programs.folder} "
            f"sont de PostgreSQL {programs.major}. Nommez le dossier de ceux de PostgreSQL {found} dans "
            f"PARVIS_POSTGRES_BIN ; ou sauvegardez la base avec eux, déplacez le dossier, lancez Parvis et restaurez "
            "la sauvegarde ; ou donnez DATABASE_URL, l'adresse d'un serveur de cette version."
        )


def run_under_account(location: Location, command: list[str], running: FileLock) -> subprocess.Popen[bytes]:
    """Starts ``command`` under the cluster's account, its output in the log, with ``running`` inherited.

    It has its own session, so that a Ctrl-C meant for Parvis does not reach the database before Parvis is done with it.
    """
    account = location.account
    with _opened_log(location) as log:
        return subprocess.Popen(  # noqa: S603  # our own programs, our own arguments
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd="/",
            # An empty environment: neither PGDATA nor a locale of ours may change what the server is.
            env={"PATH": os.defpath, "LC_ALL": "C"},
            pass_fds=(running.descriptor,),
            start_new_session=True,
            umask=0o077,
            user=account.uid if account.dropped else None,
            group=account.gid if account.dropped else None,
            extra_groups=[] if account.dropped else None,
        )


def end_of_log(location: Location) -> str:
    """The last lines of the log, for an error message."""
    lines = location.log.read_text(errors="replace").splitlines() if location.log.exists() else []
    return "\n".join(lines[-LOG_LINES_SHOWN:]) or f"(rien dans {location.log})"


def _opened_log(location: Location) -> BinaryIO:
    if location.log.exists() and location.log.stat().st_size > LOG_LIMIT:
        location.log.rename(location.log.with_suffix(".log.1"))
    log = location.log.open("ab")
    location.account.take(location.log, 0o600)
    return log


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
