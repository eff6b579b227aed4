"""The metrics port: what Parvis counts and what it holds now, for Prometheus, on a port of its own.

One command, one port: a web server tells what its worker and the processes of their jobs counted too, each in a file of
a folder that prometheus-client adds up. What the database knows (jobs, mails) is read as it is asked for, in a few
seconds at most, and left out while it does not answer.
"""

import os
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
import structlog
from prometheus_client import CollectorRegistry, start_http_server, values
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector

from parvis.candidate_table.snapshot.current import held
from parvis.emails.outbox.model import EmailStatus
from parvis.kernel import metrics
from parvis.kernel.db import connections, database_url, psycopg_url
from parvis.kernel.jobs.model import JobKind
from parvis.kernel.settings import Settings
from parvis.kernel.version import VERSION

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus-client knows the folder, which a command hands down to its processes."""
CONNECT_SECONDS: Final = 2

_COUNTS: Final = """
    SELECT kind, status, count(*),
           extract(epoch FROM max(clock_timestamp() - created) FILTER (WHERE finished IS NULL))::float8
    FROM jobs GROUP BY kind, status
    UNION ALL SELECT NULL, status, count(*), NULL FROM emails GROUP BY status
"""

log = structlog.get_logger("parvis.metrics")


@contextmanager
def counted(config: Settings) -> Generator[None]:
    """Where a metrics port is set, answers scrapes there for the block: of what this process counts, and those that it
    starts in the block.
    """
    if config.metrics_port is None:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="parvis-metrics-", ignore_cleanup_errors=True) as folder:
        os.environ[FOLDER] = folder
        values.ValueClass = values.MultiProcessValue()
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
        registry.register(_Now())
        server, serving = start_http_server(config.metrics_port, config.metrics_host, registry)
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()
            serving.join()


class _Now:
    """What is so at the moment of a scrape: this process, its table, and the rows of the database."""

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
        yield from _of_table()
        try:
            counts = _of_database()
        except psycopg.Error as error:
            log.warning("metrics_without_database", error=type(error).__name__)
            counts = []
        yield GaugeMetricFamily("parvis_database_up", "Whether the database answered this scrape.", bool(counts))
        yield from counts


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
    return [jobs, ages, emails]
