"""Attaching to the embedded server and leaving it."""

import signal
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

import psycopg
from psycopg import sql

from parvis.kernel.postgres.binaries import programs
from parvis.kernel.postgres.cluster import OWNER, check_version, end_of_log, make_cluster
from parvis.kernel.postgres.errors import ClusterInUse, PostgresUnavailable, ServerNotStarted
from parvis.kernel.postgres.locks import PAUSE, FileLock, turn
from parvis.kernel.postgres.place import PORT, Place, place_of, socket_folder
from parvis.kernel.postgres.postmaster import (
    Postmaster,
    is_postmaster_alive,
    read_pid_file,
    send,
    server_processes,
    start_postmaster,
)
from parvis.kernel.postgres.profile import Profile

DATABASE = "parvis"
START_SECONDS = 120.0  # a cluster that crashed replays its log first
STOP_SECONDS = 60.0  # the last checkpoint is written, then the server is ended at once
TURN_SECONDS = START_SECONDS + STOP_SECONDS


class EmbeddedPostgres:
    """The PostgreSQL server of ``data_dir``, as seen by one process that attaches to it.

    ``with EmbeddedPostgres(data_dir) as server:`` starts the server or attaches to it, and leaves it at the end; the last
    process to leave stops it. ``profile`` and ``run_dir`` (folder of the socket, by default a short one) count for the process
    that starts it. Not to be shared by threads while it attaches or leaves; close connections before leaving.
    """

    def __init__(self, data_dir: Path, *, profile: Profile = "durable", run_dir: Path | None = None) -> None:
        self._data_dir = data_dir
        self._profile: Profile = profile
        self._run_dir = run_dir
        self._place: Place | None = None
        self._attachment: FileLock | None = None
        self._socket_folder: Path | None = None

    @property
    def url(self) -> str:
        """Address of the database ``parvis``, as SQLAlchemy writes it; raises ``PostgresUnavailable`` when not attached."""
        return self.database_url(DATABASE)

    def database_url(self, name: str) -> str:
        """Address of the database ``name`` of this server, as SQLAlchemy writes it."""
        return f"postgresql+psycopg://{OWNER}@/{quote(name, safe='')}?host={quote(str(self.socket_folder))}&port={PORT}"

    def connection_string(self, name: str = DATABASE) -> str:
        """The same address as libpq writes it, for psycopg, ``psql`` and ``pg_dump``."""
        return self.database_url(name).replace("postgresql+psycopg://", "postgresql://", 1)

    @property
    def socket_folder(self) -> Path:
        """Folder of the server's socket; raises ``PostgresUnavailable`` when not attached."""
        if self._socket_folder is None:
            raise PostgresUnavailable("This process is not attached to the embedded database.")
        return self._socket_folder

    def attach(self) -> Self:
        """Starts the server, or attaches to it if it runs; the database ``parvis`` exists then. Attaching twice does nothing.

        Raises a ``PostgresUnavailable`` that says what to do.
        """
        if self._attachment is not None:
            return self
        place = place_of(self._data_dir)
        with turn(place.lock("start"), TURN_SECONDS):
            attachment = FileLock(place.lock("attached"))
            try:
                # Only the last leaver holds it alone, in its turn: a False here would be a stranger's doing.
                if not attachment.try_shared():
                    raise ClusterInUse(f"Something else than Parvis holds {place.lock('attached')}.")
                self._place = place
                self._socket_folder = self._bring_up(place, attachment)
            except BaseException:
                attachment.close()
                raise
            self._attachment = attachment
        return self

    def leave(self) -> bool:
        """Leaves the server; stops it, and answers True, if no other process is attached. Leaving twice does nothing."""
        attachment, place = self._attachment, self._place
        if attachment is None or place is None:
            return False
        self._attachment = self._socket_folder = None
        with attachment, turn(place.lock("start"), TURN_SECONDS):
            if not attachment.try_alone():
                return False
            _shut_down(place)
        return True

    def __enter__(self) -> Self:
        return self.attach()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()

    def _bring_up(self, place: Place, attachment: FileLock) -> Path:
        """Waits until the server answers, having started it if nobody had; the folder of its socket."""
        deadline = time.monotonic() + START_SECONDS
        launched, refusal = False, ""
        while time.monotonic() < deadline:
            with FileLock(place.lock("running")) as running:
                if running.try_alone():
                    if launched:
                        raise ServerNotStarted(f"PostgreSQL did not start in {place.data}:\n{end_of_log(place)}")
                    self._launch(place, running)
                    launched = True
            postmaster = read_pid_file(place)
            if postmaster is not None:
                refusal = _greet(postmaster)
                if not refusal:
                    return postmaster.socket_folder
                if _revive(place, postmaster, attachment):
                    launched = False
            time.sleep(PAUSE)
        raise ClusterInUse(
            f"The database in {place.data} is held by a server that does not answer ({refusal or 'it has not started'}). "
            "If it runs in another container, stop it there, or set DATABASE_URL to it."
        )

    def _launch(self, place: Place, running: FileLock) -> None:
        binaries = programs(place.account)
        folder = socket_folder(place, self._run_dir)
        if not place.data.exists():
            make_cluster(place, binaries, self._profile, running)
        check_version(place)
        start_postmaster(place, binaries, self._profile, folder, running)


def _greet(postmaster: Postmaster) -> str:
    """Makes the database if it is absent; why the server refuses, or nothing when all is well."""
    if postmaster.status != "ready":
        return postmaster.status
    address = {"host": str(postmaster.socket_folder), "port": PORT, "user": OWNER, "connect_timeout": 10}
    try:
        psycopg.connect(dbname=DATABASE, **address).close()
    except psycopg.OperationalError as error:
        if f'database "{DATABASE}" does not exist' not in str(error):
            return str(error)
        with psycopg.connect(dbname="postgres", autocommit=True, **address) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))
    return ""


def _revive(place: Place, postmaster: Postmaster, attachment: FileLock) -> bool:
    """Ends what keeps a cluster from answering, so that it can be started anew; whether something was ended."""
    if not is_postmaster_alive(place, postmaster):
        # Its children outlive a killed postmaster until they look up from their query.
        orphans = server_processes(place)
        send(place, signal.SIGQUIT, orphans)
        return bool(orphans)
    socket = postmaster.socket_folder / f".s.PGSQL.{PORT}"
    if postmaster.status == "ready" and not socket.exists():
        alone = attachment.try_alone()
        attachment.try_shared()  # a refused exchange of locks loses the one that was held
    else:
        alone = postmaster.status == "stopping"
    if alone:
        send(place, signal.SIGINT, {postmaster.pid})
    return alone


def _shut_down(place: Place) -> None:
    postmaster = read_pid_file(place)
    for number, seconds in ((signal.SIGINT, STOP_SECONDS), (signal.SIGQUIT, 10.0), (signal.SIGKILL, 10.0)):
        pids = server_processes(place)
        send(place, number, {postmaster.pid} & pids if number is signal.SIGINT and postmaster else pids)
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            with FileLock(place.lock("running")) as running:
                if running.try_alone():
                    if postmaster is not None:
                        with suppress(OSError):
                            postmaster.socket_folder.rmdir()
                    return
            time.sleep(PAUSE)
    raise ClusterInUse(f"The database in {place.data} could not be stopped: end its processes yourself.")
