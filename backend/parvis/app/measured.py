"""The metrics port: what Parvis counts and what it holds now, for Prometheus, on a port of its own.

One command, one port: a web server tells what its worker and the processes of their jobs counted too. What the database
knows (jobs, mails) is read as it is asked for, in a second or two at most, and left out while it does not answer.
"""

import os
import shutil
import socket
import tempfile
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import psycopg
import structlog

from parvis.candidate_table.snapshot.current import Held, held
from parvis.emails.outbox.model import EmailStatus
from parvis.kernel import metrics
from parvis.kernel.db import connections, database_url, psycopg_url
from parvis.kernel.jobs.model import JobKind
from parvis.kernel.version import VERSION

PATH: Final = "/metrics"
ANSWER_SECONDS: Final = 3.0
"""How long a scrape waits for the database."""
CONNECT_SECONDS: Final = 2
TELL_SECONDS: Final = 1.0
REQUEST_SECONDS: Final = 10
FOLDERS: Final = "parvis-metrics-"

_JOBS: Final = "SELECT kind, status, count(*) FROM jobs GROUP BY kind, status"
_OLDEST: Final = (
    "SELECT kind, extract(epoch FROM max(clock_timestamp() - created))::float8 FROM jobs"
    " WHERE finished IS NULL GROUP BY kind"
)
_MAILS: Final = "SELECT status, count(*) FROM emails GROUP BY status"

log = structlog.get_logger("parvis.metrics")


@contextmanager
def counted(host: str, port: int, process: str) -> Generator[None]:
    """Counts for the block, and answers scrapes there; the processes that are started in the block count too."""
    with _folder():
        metrics.begin(process)
        door = _Port(host, port, _Exposition())
        serving = threading.Thread(target=door.serve_forever, name="metrics", daemon=True)
        serving.start()
        try:
            yield
        finally:
            door.shutdown()
            door.server_close()


def count_as(process: str) -> None:
    """Counts in this process, which a command that serves the metrics port started."""
    metrics.begin(process)
    threading.Thread(target=_tell_again, name="metrics", daemon=True).start()


def _tell_again() -> None:
    pause = threading.Event()
    while not pause.wait(TELL_SECONDS):
        metrics.tell_connections(connections())


@contextmanager
def _folder() -> Generator[None]:
    """The folder of this command's counts, in memory mostly; those of commands that were killed are removed."""
    for former in Path(tempfile.gettempdir()).glob(f"{FOLDERS}*"):
        pid = former.name.removeprefix(FOLDERS).partition("-")[0]
        if pid == str(os.getpid()) or not Path("/proc", pid).exists():
            shutil.rmtree(former, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=f"{FOLDERS}{os.getpid()}-", ignore_cleanup_errors=True) as folder:
        os.environ[metrics.FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[metrics.FOLDER]


class _Port(ThreadingHTTPServer):
    """Answers `PATH`, and nothing else, in threads of its own: also while the event loop is held."""

    daemon_threads = True

    def __init__(self, host: str, port: int, exposition: "_Exposition") -> None:
        self.address_family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        self.exposition = exposition
        super().__init__(address[:2], _Request)  # pyright: ignore[reportArgumentType]  # a host and a port, of v4 and v6

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as the library declares it
        """Says nothing of a caller who left."""


class _Request(BaseHTTPRequestHandler):
    timeout = REQUEST_SECONDS
    server: _Port  # pyright: ignore[reportIncompatibleVariableOverride]  # the only server that answers by it
    server_version = "Parvis"
    sys_version = ""

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        if self.path.partition("?")[0] != PATH:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        content, kind = self.server.exposition.text(self.headers.get("Accept", ""))
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if with_body:
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the library declares it
        """Writes no line for a scrape."""


class _Exposition:
    """What a scrape is answered."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry  # noqa: PLC0415 - loaded by processes that count
        from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415 - as above

        self._registry = CollectorRegistry()
        MultiProcessCollector(self._registry)
        self._registry.register(_Now())
        self._turn = threading.Lock()

    def text(self, accepted: str) -> tuple[bytes, str]:
        """The text and its type, in the version that the caller reads."""
        from prometheus_client.exposition import choose_encoder  # noqa: PLC0415 - as above

        encoded, kind = choose_encoder(accepted)
        with self._turn:
            metrics.tell_connections(connections())
            return encoded(self._registry), kind


class _Now:
    """What is so at the moment of a scrape: this process, its table, and the rows of the database."""

    def __init__(self) -> None:
        self._reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="metrics-database")

    def describe(self) -> Iterable[Any]:
        """Says nothing: the names would be asked of the database as the registry begins."""
        return ()

    def collect(self) -> Iterator[Any]:
        """Yields each family that is known."""
        yield _family("parvis_build_info", "The version that runs.", [({"version": VERSION}, 1.0)])
        lag = metrics.now.loop_lag()
        if lag is not None:
            in_flight = float(metrics.now.requests_in_flight)
            yield _family("parvis_http_requests_in_flight", "Requests that are being answered.", [({}, in_flight)])
            yield _family(
                "parvis_event_loop_lag_seconds", "Longest delay of the event loop in the last 15 to 30 s.", [({}, lag)]
            )
        table = held()
        if table is not None:
            yield from _of_table(table)
        counts = self._counts()
        yield _family(
            "parvis_database_up", "Whether the database answered this scrape.", [({}, float(counts is not None))]
        )
        if counts is not None:
            yield from counts

    def _counts(self) -> list[Any] | None:
        reading = self._reader.submit(_of_database)
        try:
            return reading.result(ANSWER_SECONDS)
        except FutureTimeout:
            reading.cancel()
            log.warning("metrics_without_database", error="timeout")
        except (psycopg.Error, OSError) as error:
            log.warning("metrics_without_database", error=type(error).__name__)
        return None


def _family(name: str, meaning: str, values: Iterable[tuple[dict[str, str], float]]) -> Any:  # noqa: ANN401 - loaded late
    from prometheus_client.core import GaugeMetricFamily  # noqa: PLC0415 - loaded by processes that count

    family = GaugeMetricFamily(name, meaning)
    for labels, value in values:
        family.add_sample(name, labels, value)
    return family


def _of_table(table: Held) -> Iterator[Any]:
    yield _family(
        "parvis_snapshot_age_seconds", "Time since the table in memory last changed.", [({}, table.age_seconds)]
    )
    yield _family("parvis_snapshot_rows", "Rows of the table in memory.", [({}, float(table.rows))])
    yield _family("parvis_snapshot_bytes", "Bytes of the columns of the table in memory.", [({}, float(table.bytes))])
    yield _family(
        "parvis_snapshot_load_seconds", "Time that the last change took to be read.", [({}, table.load_seconds)]
    )


def _of_database() -> list[Any]:
    """Raises ``psycopg.Error``."""
    with psycopg.connect(psycopg_url(database_url()), connect_timeout=CONNECT_SECONDS) as connection:
        connection.execute("SET LOCAL statement_timeout = '2s'")
        jobs = connection.execute(_JOBS).fetchall()
        oldest: dict[str, float] = dict(connection.execute(_OLDEST).fetchall())
        mails: dict[str, int] = dict(connection.execute(_MAILS).fetchall())
    return [
        _family(
            "parvis_jobs",
            "Jobs, by kind and state.",
            [({"kind": kind, "state": state}, float(number)) for kind, state, number in jobs],
        ),
        _family(
            "parvis_job_oldest_age_seconds",
            "Age of the oldest job of a kind that is not finished, 0 without one.",
            [({"kind": kind}, oldest.get(kind, 0.0)) for kind in JobKind],
        ),
        _family(
            "parvis_emails",
            "Mails, by state.",
            [({"state": state}, float(mails.get(state, 0))) for state in EmailStatus],
        ),
    ]
