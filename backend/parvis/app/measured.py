"""The metrics port: what Parvis counts and what it holds now, for Prometheus, on a port of its own.

One command, one port: a web server tells what its worker and the processes of their jobs counted too, each in a file of
a folder that prometheus-client adds up. What the database knows (jobs, mails) is read as it is asked for, in a few
seconds at most, and left out while it does not answer.
"""

import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Final

import psycopg
from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server, values
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector

from parvis.candidate_table.snapshot.current import held
from parvis.emails.outbox.model import EmailStatus
from parvis.kernel import metrics
from parvis.kernel.db import connections, database_url, psycopg_url
from parvis.kernel.http.measures import SIGN_INS
from parvis.kernel.jobs.model import JobKind
from parvis.kernel.settings import Settings
from parvis.kernel.version import VERSION

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus-client knows the folder, which a command hands down to its processes."""
CONNECT_SECONDS: Final = 2

STORE_OPERATIONS: Final = ("get", "put", "list")
STORE_RESULTS: Final = ("ok", "failed", "full")

_COUNTS: Final = """
    SELECT kind, CASE WHEN status = 'NOT_STARTED' AND not_before > clock_timestamp() THEN 'PLANNED' ELSE status END,
           count(*), extract(epoch FROM max(clock_timestamp() - greatest(created, not_before))
                             FILTER (WHERE finished IS NULL))::float8
    FROM jobs GROUP BY 1, 2
    UNION ALL SELECT NULL, status, count(*), NULL FROM emails GROUP BY status
"""
_LAST_BACKUP: Final = """
    SELECT extract(epoch FROM at)::float8 FROM audit_lines
    WHERE author IS NULL AND action = 'COMMAND_BACKUP' ORDER BY number DESC LIMIT 1
"""


@contextmanager
def counted(config: Settings) -> Generator[None]:
    """Answers scrapes for the block, where a metrics port is set, of this process and those that it starts in it."""
    if config.metrics_port is None:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="parvis-metrics-", ignore_cleanup_errors=True) as folder:
        os.environ[FOLDER] = folder
        values.ValueClass = values.MultiProcessValue()
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
        ProcessCollector(registry=registry)
        registry.register(_Now(config))
        # Counts that begin with the first failure would not be seen to rise by it.
        for result in SIGN_INS.values():
            metrics.sign_ins.labels(result)
        for operation, result in product(STORE_OPERATIONS, STORE_RESULTS):
            metrics.storage_calls.labels(operation, result)
        server, serving = start_http_server(config.metrics_port, config.metrics_host, registry)
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()
            serving.join()


class _Now:
    """What is so at the moment of a scrape: this process, its disks, its table, and the rows of the database."""

    def __init__(self, config: Settings) -> None:
        self._config = config

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yields each family that is known."""
        build = GaugeMetricFamily("parvis_build_info", "The version that runs.", labels=["version"])
        build.add_metric([VERSION], 1)
        yield build
        pools = GaugeMetricFamily(
            "parvis_database_connections", "Connections of the pools to the database.", labels=["state"]
        )
        for state, number in connections().items():
            pools.add_metric([state], number)
        yield pools
        if (lag := metrics.now.loop_lag()) is not None:
            in_flight = metrics.now.requests_in_flight
            yield GaugeMetricFamily("parvis_http_requests_in_flight", "Requests that are being answered.", in_flight)
            yield GaugeMetricFamily(
                "parvis_event_loop_lag_seconds", "Longest delay of the event loop in the last 15 to 30 s.", lag
            )
        yield from _of_disks(self._config)
        yield from _of_table()
        try:
            counts = _of_database()
        except psycopg.Error:  # the log tells it once as `database_away`, not each scrape
            counts = []
        yield GaugeMetricFamily("parvis_database_up", "Whether the database answered this scrape.", bool(counts))
        yield from counts


def _of_disks(config: Settings) -> Iterator[GaugeMetricFamily]:
    free = GaugeMetricFamily("parvis_disk_free_bytes", "Room left where a folder is.", labels=["folder"])
    size = GaugeMetricFamily("parvis_disk_size_bytes", "Size of the disk where a folder is.", labels=["folder"])
    folders = {"data": config.data_dir, "temporary": Path(tempfile.gettempdir())}
    for name, folder in folders.items():
        if folder.exists():
            usage = shutil.disk_usage(folder)
            free.add_metric([name], usage.free)
            size.add_metric([name], usage.total)
    yield free
    yield size


def _of_table() -> Iterator[GaugeMetricFamily]:
    if (table := held()) is None:
        return
    yield GaugeMetricFamily(
        "parvis_snapshot_age_seconds", "Time since the table in memory last changed.", table.age_seconds
    )
    yield GaugeMetricFamily("parvis_snapshot_rows", "Rows of the table in memory.", table.rows)
    yield GaugeMetricFamily("parvis_snapshot_bytes", "Bytes of the columns of the table in memory.", table.bytes)
    yield GaugeMetricFamily(
        "parvis_snapshot_load_seconds", "Time that the last change took to be read.", table.load_seconds
    )


def _of_database() -> list[GaugeMetricFamily]:
    """Raises ``psycopg.Error``."""
    with psycopg.connect(psycopg_url(database_url()), connect_timeout=CONNECT_SECONDS) as connection:
        connection.execute("SET LOCAL statement_timeout = '2s'")
        rows: list[tuple[str | None, str, int, float | None]] = connection.execute(_COUNTS).fetchall()
        last_backup = connection.execute(_LAST_BACKUP).fetchone()
    jobs = GaugeMetricFamily("parvis_jobs", "Jobs, by kind and state.", labels=["kind", "state"])
    oldest = dict.fromkeys(JobKind, 0.0)
    mails = dict.fromkeys(EmailStatus, 0)
    for kind, status, number, age in rows:
        if kind is None:
            mails[EmailStatus(status)] = number
        else:
            jobs.add_metric([kind, status], number)
            oldest[JobKind(kind)] = max(oldest[JobKind(kind)], age or 0.0)
    ages = GaugeMetricFamily(
        "parvis_job_oldest_age_seconds",
        "Age of the oldest job of a kind that is not finished, 0 without one.",
        labels=["kind"],
    )
    for kind, age in oldest.items():
        ages.add_metric([kind], age)
    emails = GaugeMetricFamily("parvis_emails", "Mails, by state.", labels=["state"])
    for state, number in mails.items():
        emails.add_metric([state], number)
    backup = GaugeMetricFamily(
        "parvis_backup_last_success_timestamp_seconds",
        "When `parvis backup` last succeeded, 0 if it never did.",
        last_backup[0] if last_backup else 0,
    )
    return [jobs, ages, emails, backup]
