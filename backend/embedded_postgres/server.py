"""Attaching to the embedded server and leaving it."""

import atexit
import threading
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

import structlog

from embedded_postgres.cluster import OWNER
from embedded_postgres.errors import ClusterInUse, PostgresUnavailable
from embedded_postgres.interruptions import Interrupted, StartInterrupted, held_back
from embedded_postgres.location import PORT, Location, is_cluster_there, location_of
from embedded_postgres.locks import FileLock, turn
from embedded_postgres.profile import Profile
from embedded_postgres.supervision import (
    DATABASE,
    START_SECONDS,
    STOP_SECONDS,
    Wishes,
    bring_up,
    is_running,
    shut_down,
)

TURN_SECONDS = START_SECONDS + STOP_SECONDS
WATCH_SECONDS = 0.5


class EmbeddedPostgres:
    """The PostgreSQL server of ``data_dir``, as seen by one process that attaches to it.

    ``with EmbeddedPostgres(data_dir) as server:`` starts the server or attaches to it, and leaves it at the end; the
    last process to leave stops it. While attached, a thread starts the server again should it die. ``profile``,
    ``run_dir`` (the folder where the socket's own is made, by default a short one) and ``programs`` (the folder of
    PostgreSQL's programs, by default the wheel's) must be the same in every process. Ctrl-C, SIGTERM and SIGHUP wait
    until nothing is left running that no process knows of. Attaching and leaving are not for several threads at once;
    close the connections before leaving.
    """

    def __init__(
        self,
        data_dir: Path,
        *,
        profile: Profile = "durable",
        run_dir: Path | None = None,
        programs: Path | None = None,
    ) -> None:
        self._data_dir = data_dir
        self._wishes = Wishes(profile, run_dir, programs)
        self._location: Location | None = None
        self._attachment: FileLock | None = None
        self._socket_folder: Path | None = None
        self._leaving = threading.Event()
        self._watch: threading.Thread | None = None

    @property
    def url(self) -> str:
        """SQLAlchemy address of the database ``parvis``; raises ``PostgresUnavailable`` when not attached."""
        return self.database_url(DATABASE)

    def database_url(self, name: str) -> str:
        """SQLAlchemy address of the database ``name`` of this server."""
        host = quote(str(self.socket_folder))
        return f"postgresql+psycopg://{OWNER}@/{quote(name, safe='')}?host={host}&port={PORT}"

    def connection_string(self, name: str = DATABASE) -> str:
        """The same address as libpq writes it, for psycopg, ``psql`` and ``pg_dump``."""
        return self.database_url(name).replace("postgresql+psycopg://", "postgresql://", 1)

    @property
    def socket_folder(self) -> Path:
        """Folder of the server's socket; raises ``PostgresUnavailable`` when not attached."""
        if self._socket_folder is None:
            raise PostgresUnavailable("Ce processus n'est pas attaché à la base de données embarquée.")
        return self._socket_folder

    def is_made(self) -> bool:
        """Whether the data folder has a database: attaching makes none then."""
        return is_cluster_there(self._data_dir)

    def attach(self) -> Self:
        """Starts the server, or attaches to it if it runs. Raises a ``PostgresUnavailable`` that says what to do."""
        if self._attachment is not None:
            return self
        with held_back() as interrupted:
            try:
                self._location = location_of(self._data_dir)
                self._attachment = self._attached(self._location, interrupted)
            except StartInterrupted:
                raise PostgresUnavailable("Le démarrage de la base de données a été interrompu.") from None
            except OSError as error:
                raise PostgresUnavailable(
                    f"La base de données embarquée ne peut pas utiliser ses fichiers : {error}. Libérez de la place "
                    "ou ouvrez ces dossiers, choisissez-en d'autres (PARVIS_DATA_DIR), ou donnez un PostgreSQL par "
                    "DATABASE_URL."
                ) from error
            self._leaving.clear()
            self._watch = threading.Thread(target=self._keep_up, name="postgres-watch", daemon=True)
            self._watch.start()
            atexit.register(self.leave)  # for an interruption between two blocks that would have called it
        return self

    def leave(self) -> bool:
        """Leaves the server; stops it, and answers True, if no other process is attached. Twice does nothing."""
        with held_back():
            attachment, location = self._attachment, self._location
            if attachment is None or location is None or self._watch is None:
                return False
            self._leaving.set()
            self._watch.join()
            self._attachment = self._socket_folder = self._watch = None
            atexit.unregister(self.leave)
            # Closed before the turn ends (the next one must find it free), or without a turn if none comes.
            with attachment, turn(location.lock("start"), TURN_SECONDS), attachment:
                last = attachment.try_alone()
                if last:
                    shut_down(location)
            return last

    def __enter__(self) -> Self:
        try:
            return self.attach()
        except BaseException:  # a signal that waited for the end of attaching: `__exit__` is not called then
            self.leave()
            raise

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.leave()

    def _attached(self, location: Location, interrupted: Interrupted) -> FileLock:
        with turn(location.lock("start"), TURN_SECONDS, interrupted):
            attachment = FileLock(location.lock("attached"))
            try:
                # Only a leaver holds it alone, in its turn.
                if not attachment.try_shared():
                    raise ClusterInUse(f"Un autre programme que Parvis tient {location.lock('attached')}.")
                self._socket_folder = bring_up(location, self._wishes, attachment, interrupted)
            except PostgresUnavailable:
                attachment.close()
                raise
            except BaseException:
                with attachment:  # given up by whoever wanted it, and perhaps by all
                    if attachment.try_alone() and is_running(location):
                        shut_down(location)
                raise
        return attachment

    def _keep_up(self) -> None:
        """Starts the server again when it died under us; the body of the thread."""
        location, attachment, leaving = self._location, self._attachment, self._leaving
        while location is not None and attachment is not None and not leaving.wait(WATCH_SECONDS):
            try:
                if not is_running(location):
                    with turn(location.lock("start"), TURN_SECONDS, leaving.is_set):
                        bring_up(location, self._wishes, attachment, leaving.is_set)
            except StartInterrupted:
                return
            except (PostgresUnavailable, OSError) as error:
                structlog.get_logger().error("postgres_not_restarted", reason=str(error))
