"""What the process that holds the lock does to a server: start it, whatever its state, and stop it."""

import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from embedded_postgres.binaries import programs
from embedded_postgres.cluster import OWNER, adopt, check_version, end_of_log, make_cluster
from embedded_postgres.errors import ClusterInUse, ServerNotStarted
from embedded_postgres.interruptions import Interrupted, StartInterrupted
from embedded_postgres.location import PORT, Location, socket_folder
from embedded_postgres.locks import PAUSE, FileLock
from embedded_postgres.postmaster import (
    Postmaster,
    is_postmaster_alive,
    read_pid_file,
    send,
    server_processes,
    start_postmaster,
)
from embedded_postgres.profile import Profile

DATABASE = "parvis"
START_SECONDS = 120.0  # a cluster that crashed replays its log first
STOP_SECONDS = 60.0  # the last checkpoint is written; beyond, the server is ended at once


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the server is to be run; the same in every process of a data folder."""

    profile: Profile
    run_dir: Path | None
    """Folder of the socket's own folder; None for a short one of the system."""
    programs: Path | None
    """Folder of PostgreSQL's programs; None for those of the wheel."""


def bring_up(location: Location, wishes: Wishes, attachment: FileLock, interrupted: Interrupted) -> Path:
    """Waits until the server answers, started if need be. Raises ``PostgresUnavailable``, ``StartInterrupted``."""
    deadline = time.monotonic() + START_SECONDS
    launched, refusal = False, ""
    while time.monotonic() < deadline:
        with FileLock(location.lock("running")) as running:
            if running.try_alone():
                if launched:
                    raise ServerNotStarted(f"PostgreSQL n'a pas démarré dans {location.data} :\n{end_of_log(location)}")
                _launch(location, wishes, running, interrupted)
                launched = True
        postmaster = read_pid_file(location)
        if postmaster is not None:
            refusal = _greet(postmaster)
            if not refusal:
                return postmaster.socket_folder
            if _clear_the_way(location, postmaster, attachment):
                launched = False
        if interrupted():
            raise StartInterrupted
        time.sleep(PAUSE)
    raise ClusterInUse(
        f"La base de données de {location.data} est tenue par un serveur qui ne répond pas "
        f"({refusal or 'pas démarré'}). "
        "S'il tourne dans un autre conteneur, arrêtez-le là-bas, ou donnez son adresse dans DATABASE_URL."
    )


def shut_down(location: Location) -> None:
    """Stops the server: politely, then at once, then by force. Raises ``ClusterInUse`` if it still lives."""
    postmaster = read_pid_file(location)
    for number, seconds in ((signal.SIGINT, STOP_SECONDS), (signal.SIGQUIT, 10.0), (signal.SIGKILL, 10.0)):
        polite = postmaster is not None and number is signal.SIGINT and is_postmaster_alive(location, postmaster)
        send(location, number, {postmaster.pid} if polite and postmaster else server_processes(location))
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if not is_running(location):
                if postmaster is not None:
                    with suppress(OSError):
                        postmaster.socket_folder.rmdir()
                return
            time.sleep(PAUSE)
    raise ClusterInUse(
        f"La base de données de {location.data} n'a pas pu être arrêtée : terminez vous-même ses processus."
    )


def is_running(location: Location) -> bool:
    """Whether any process of the server, or of initdb, is alive."""
    with FileLock(location.lock("running")) as running:
        return not running.try_alone()


def _launch(location: Location, wishes: Wishes, running: FileLock, interrupted: Interrupted) -> None:
    chosen = programs(location.account, wishes.programs)
    if not location.data.exists():
        make_cluster(location, chosen, wishes.profile, running, interrupted)
    check_version(location, chosen)
    adopt(location)
    folder = socket_folder(location, wishes.run_dir)
    start_postmaster(location, chosen, wishes.profile, folder, running)


def _greet(postmaster: Postmaster) -> str:
    """Makes the database if it is absent; why the server refuses, or nothing when all is well."""
    if postmaster.status != "ready":
        return postmaster.status
    address = make_conninfo(host=str(postmaster.socket_folder), port=PORT, user=OWNER, connect_timeout=10)
    try:
        psycopg.connect(make_conninfo(address, dbname=DATABASE)).close()
    except psycopg.OperationalError as error:
        if f'database "{DATABASE}" does not exist' not in str(error):
            return str(error)
        with psycopg.connect(make_conninfo(address, dbname="postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))
    return ""


def _clear_the_way(location: Location, postmaster: Postmaster, attachment: FileLock) -> bool:
    """Ends what keeps a cluster from answering, so that it can be started anew; whether something was ended."""
    if not is_postmaster_alive(location, postmaster):
        # Its children outlive a killed postmaster until they look up from their query.
        orphans = server_processes(location)
        send(location, signal.SIGQUIT, orphans)
        return bool(orphans)
    socket = postmaster.socket_folder / f".s.PGSQL.{PORT}"
    if postmaster.status == "ready" and not socket.exists():  # swept away with a temporary folder
        doomed = attachment.try_alone()
        attachment.try_shared()  # a refused exchange of locks loses the one that was held
    else:
        doomed = postmaster.status == "stopping"
    if doomed:
        send(location, signal.SIGINT, {postmaster.pid})
    return doomed
