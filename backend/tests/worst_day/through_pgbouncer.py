"""Parvis behind a PgBouncer in transaction mode, for `make test-pgbouncer`, where that program is there: the grid,
jobs and their events, mails and backups work as without it, and what it costs is printed.
"""

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from embedded_postgres import EmbeddedPostgres, pg_dump_path
from tests.given.processes import free_port, until
from tests.given.running import SECONDS, Running, environment, run_to_end, running

PGBOUNCER = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
SETTINGS = """
[databases]
parvis = host={host} port={port} dbname={dbname} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {pool}
max_client_conn = 500
logfile = {folder}/pgbouncer.log
pidfile = {folder}/pgbouncer.pid
user = {account}
"""
ROUNDS, CALLS = 6, 120
PRICE = 1.10
GRID = "/api/v1/admin/candidates/filter"


@contextmanager
def _pooler(folder: Path, server: EmbeddedPostgres, pool: int = 4) -> Iterator[str]:
    """A PgBouncer before the server, whose few connections no two transactions of a caller need share."""
    assert PGBOUNCER is not None, "apt install pgbouncer"
    port, address = free_port(), conninfo_to_dict(server.connection_string())
    account = Path(str(address["host"])).owner() if os.geteuid() == 0 else ""  # only it enters there
    folder.chmod(0o777)
    path = folder / "pgbouncer.ini"
    text = SETTINGS.format(**address, listen=port, folder=folder, account=account, pool=pool)
    path.write_text(text if account else text.replace("user = \n", ""))
    with subprocess.Popen([PGBOUNCER, "-q", str(path)]) as process:
        url = f"postgresql://parvis@127.0.0.1:{port}/parvis"
        try:
            until(lambda: _answers(url), 30)
            yield url
        finally:
            process.terminate()


def _answers(url: str) -> bool:
    try:
        with psycopg.connect(url, connect_timeout=2):
            return True
    except psycopg.OperationalError:
        return False


@pytest.fixture
def server(data_dir: Path, cluster: Path) -> Iterator[EmbeddedPostgres]:
    """A server of its own with a demonstration."""
    with EmbeddedPostgres(data_dir, profile="fast") as server:
        yield server


def _job(parvis: Running, token: dict[str, str], job_id: str) -> str:
    return parvis.client.get(f"/api/v1/admin/jobs/{job_id}", headers=token).json()["status"]


def _work(parvis: Running, token: dict[str, str]) -> None:
    """A day of work: a computation, a mark, a tag, an import, a formula that is tried."""
    for _ in range(3):
        started = parvis.client.post("/api/v1/admin/candidates/computation/execute/start", headers=token)
        assert started.status_code == 202, started.text
        job_id = started.json()["jobId"]
        until(lambda: _job(parvis, token, job_id) == "SUCCESS", SECONDS)  # noqa: B023 - called before the next round
    candidates = parvis.client.post(GRID, json={"columns": ["Nom"]}, headers=token).json()["content"]
    for number in range(12):  # more often than psycopg waits before it prepares a statement
        record = f"/api/v1/admin/candidates/{candidates[number]['id']}"
        assert parvis.client.get(record, headers=token).status_code == 200
        tag = {"name": f"étiquette {number}", "colour": "#1F7A4D"}
        assert parvis.client.post("/api/v1/admin/tags", json=tag, headers=token).status_code == 201
    file = {"file": ("candidats.csv", b"Numero;Nom\n1;Neuf\n", "text/csv")}
    received = parvis.client.post("/api/v1/admin/import/candidates/simulate", files=file, headers=token)
    assert received.status_code == 202, received.text
    until(lambda: _job(parvis, token, received.json()["jobId"]) in {"SUCCESS", "ERROR"}, SECONDS)


def _page_seconds(client: httpx2.Client, token: dict[str, str]) -> float:
    begun = time.perf_counter()
    answer = client.post(GRID, json={"columns": ["Nom", "Prenom"]}, headers=token)
    assert answer.status_code == 200
    return time.perf_counter() - begun


def test_everything_works_and_costs_little(tmp_path: Path, data_dir: Path, server: EmbeddedPostgres) -> None:
    direct = server.url.replace("+psycopg", "")
    plain_folder, pooled_folder = (tmp_path / name for name in ("plain", "pooled"))
    pooler_folder = data_dir / "pooler"  # which PgBouncer's own account enters
    for folder in (pooler_folder, plain_folder, pooled_folder):
        folder.mkdir()
    plainly = environment(data_dir, free_port(), DATABASE_URL=direct, PARVIS_DEMO="true")
    with _pooler(pooler_folder, server) as url:
        pooling = {"PARVIS_DATABASE_POOLER": "transaction", "PARVIS_DATABASE_DIRECT_URL": direct}
        pooled = environment(data_dir, free_port(), DATABASE_URL=url, PARVIS_METRICS_PORT=str(free_port()), **pooling)
        with running(pooled_folder, ["start", "--candidates", "300"], pooled) as behind:
            token = {"Authorization": f"Bearer {behind.token()}"}
            _work(behind, token)
            state = {
                point["key"]: point
                for point in behind.client.get("/api/v1/admin/service-state", headers=token).json()["points"]
            }
            assert state["worker"]["ok"], state
            metrics = httpx2.get(f"http://127.0.0.1:{pooled['PARVIS_METRICS_PORT']}/metrics").text
            assert "parvis_database_up 1.0" in metrics
            with running(plain_folder, ["serve"], plainly) as plain:
                both = {"plain": plain.client, "pooled": behind.client}
                tokens = {"plain": {"Authorization": f"Bearer {plain.token()}"}, "pooled": token}
                seconds: dict[str, list[float]] = {name: [] for name in both}
                for _ in range(ROUNDS):
                    for name, client in both.items():
                        seconds[name] += [_page_seconds(client, tokens[name]) for _ in range(CALLS // ROUNDS)]
            backup = run_to_end(
                ["backup", str(tmp_path / "backup")], {**pooled, "PARVIS_POSTGRES_BIN": str(pg_dump_path().parent)}
            )
            assert backup.returncode == 0, backup.stderr
            complaints = behind.errors.read_text()
            assert not any(word in complaints for word in ("prepared statement", "Traceback", "database_unavailable"))
    medians = {name: statistics.median(each) for name, each in seconds.items()}
    price = medians["pooled"] / medians["plain"]
    sys.stdout.write(
        f"\na page: {medians['plain']:.4f} s, through PgBouncer {medians['pooled']:.4f} s (× {price:.3f})\n"
    )
    assert price <= PRICE
