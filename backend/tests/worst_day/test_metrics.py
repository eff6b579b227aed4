"""The metrics port of a running Parvis: what its web server, worker and jobs count, also on bad days."""

import html
import json
import re
import socket
import time
from urllib.parse import urlencode

import httpx2
import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

from parvis.app.main import concept_routes
from parvis.kernel.db import psycopg_url
from parvis.kernel.http.paths import API_PREFIX
from tests.given.browser import AUTH, AUTHORIZATION
from tests.given.people import email_of
from tests.given.processes import free_port, until
from tests.given.running import environment, run_to_end, running


def _samples(port: int) -> dict[str, float]:
    answer = httpx2.get(f"http://127.0.0.1:{port}/metrics", timeout=30)
    assert answer.status_code == 200
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def _of(samples: dict[str, float], name: str, **labels: str) -> float | None:
    wanted = {f'{label}="{value}"' for label, value in labels.items()}
    found = [value for key, value in samples.items() if key.startswith(name) and wanted <= set(re.split(r"[{,}]", key))]
    return sum(found) if found else None


def _try_doors(client: httpx2.Client) -> None:
    """Everything that somebody without an account may try: each call, paths and methods that do not exist."""
    for route in concept_routes():
        path = re.sub(r"\{[^}]*\}", "00000000-0000-0000-0000-000000000001", route.path)
        if "GET" in route.methods:
            client.get(path)
    for number in range(20):
        client.request(f"X{number}", f"/api/v1/secret-{number}")
        client.get(f"/secret-{number}.php?secret={number}")
        client.get(f"/api/v1/admin/users/secret-{number}")


def _sign_in_wrongly(client: httpx2.Client) -> int:
    form = client.get(f"{AUTH}?{urlencode(AUTHORIZATION)}").text
    action, proof = (re.search(pattern, form) for pattern in (r'action="([^"]+)"', r'name="proof" value="([^"]+)"'))
    assert action is not None
    assert proof is not None
    fields = {"email": "secret@parvis.example", "password": "secret", "proof": proof[1]}
    return client.post(html.unescape(action[1]), data=fields).status_code


def test_one_port_tells_what_web_worker_and_jobs_do_without_naming_anybody(
    tmp_path, data_dir, database, postgres_server, token_of
):
    port, token = free_port(), {"Authorization": f"Bearer {token_of('ROLE_ADMIN')}"}
    variables = environment(data_dir, free_port(), DATABASE_URL=database, PARVIS_PUBLIC_URL="http://localhost:8000")
    limits = {"PARVIS_METRICS_PORT": str(port), "PARVIS_IMPORT_FILE_LIMIT": "2000", "TMPDIR": str(tmp_path)}
    limits["PARVIS_DATABASE_POOL_SIZE"] = "1000"  # more than the server accepts, which the log says
    with running(tmp_path, ["start", "--no-demo"], {**variables, **limits}) as parvis:
        simulation = {"file": ("candidats.csv", b"Numero;Nom\n1;Secret\n", "text/csv")}
        address = f"{API_PREFIX}/admin/import/candidates/simulate"
        assert parvis.client.post(address, files=simulation, headers=token).status_code == 202
        too_large = {"file": ("candidats.csv", b"x" * 200_000, "text/csv")}
        assert parvis.client.post(address, files=too_large, headers=token).status_code == 413
        assert _sign_in_wrongly(parvis.client) == 401
        _try_doors(parvis.client)
        until(lambda: not _of(_samples(port), "parvis_job_oldest_age_seconds"))

        samples = _samples(port)
        job = {"kind": "CANDIDATES_SIMULATION"}
        assert (_of(samples, "parvis_jobs", **job), _of(samples, "parvis_job_oldest_age_seconds", **job)) == (1, 0)
        assert _of(samples, "parvis_storage_calls_total", operation="put", result="ok") == 1  # by the web server
        assert _of(samples, "parvis_storage_calls_total", operation="get", result="ok") >= 1  # by the job
        assert _of(samples, "parvis_uploads_refused_total", reason="TOO_LARGE") == 1
        assert _of(samples, "parvis_uploads_refused_total") == 1
        assert _of(samples, "parvis_sign_ins_total", result="wrong") == 1
        counted = "parvis_http_request_duration_seconds_count"
        simulated = {"route": address, "method": "POST"}
        assert (_of(samples, counted, **simulated, status="202"), _of(samples, counted, **simulated, status="413")) == (
            1,
            1,
        )
        assert _of(samples, counted, route="other", method="GET", status="404") >= 40
        assert _of(samples, "parvis_http_request_duration_seconds_bucket", **simulated, status="202", le="+Inf") == 1
        assert _of(samples, counted, route="other", method="other") >= 20
        assert _of(samples, "parvis_http_requests_in_flight") == 0
        assert 0 <= (_of(samples, "parvis_event_loop_lag_seconds") or 0) < 10
        assert _of(samples, "parvis_database_connections", state="idle") > 0
        assert _of(samples, "parvis_database_connections", state="waiting") == 0
        assert _of(samples, "parvis_emails", state="QUEUED") == 0
        _tell_of_the_machine(samples)
        names = "\n".join(samples)
        assert not re.search("(?i)secret|@|candidats.csv|0000-0000|127.0.0", names)
        assert email_of("ROLE_ADMIN") not in names

        door = f"http://127.0.0.1:{port}"
        assert "python_info" not in httpx2.get(f"{door}/api/v1/health").text  # whatever the path, the same
        assert httpx2.post(f"{door}/metrics").status_code == 405
        for path in ("/metrics", "/metrics/", "/metrics/a"):
            assert parvis.client.get(path, headers={"Accept": "text/plain"}).json()["code"] == "NOT_FOUND"

        _tell_of_a_backup_and_a_job_of_later(port, database)
        _tell_without_database(port, database, postgres_server.connection_string())
        (warning,) = [line for line in map(json.loads, parvis.errors.read_text().splitlines()) if "most" in line]
        assert (warning["event"], warning["level"]) == ("database_connections", "warning")
        assert (warning["most"], warning["pool"], warning["accepted"]) == (1018, 1000, 297)
        parvis.process.terminate()
        parvis.process.wait()
    assert list(tmp_path.glob("parvis-metrics-*")) == []


def _tell_of_the_machine(samples: dict[str, float]) -> None:
    assert _of(samples, "parvis_sign_ins_total", result="slowed") == 0  # before the first
    assert _of(samples, "parvis_backup_last_success_timestamp_seconds") == 0
    free, size = (_of(samples, f"parvis_disk_{what}_bytes", folder="data") or 0 for what in ("free", "size"))
    assert 0 < free <= size
    assert (_of(samples, "process_resident_memory_bytes") or 0) > 10_000_000


def _tell_of_a_backup_and_a_job_of_later(port: int, database: str) -> None:
    with psycopg.connect(psycopg_url(database), autocommit=True) as connection:
        later = "status = 'NOT_STARTED', finished = NULL, not_before = now() + interval '1 hour'"
        connection.execute(f"UPDATE jobs SET {later}")
        connection.execute("INSERT INTO audit_lines (action) VALUES ('COMMAND_BACKUP')")
    samples = _samples(port)
    assert (_of(samples, "parvis_jobs", state="PLANNED"), _of(samples, "parvis_jobs", state="NOT_STARTED")) == (1, None)
    assert not _of(samples, "parvis_job_oldest_age_seconds")
    assert abs(time.time() - (_of(samples, "parvis_backup_last_success_timestamp_seconds") or 0)) < 60


def _tell_without_database(port: int, database: str, server_address: str) -> None:
    """A scrape while the database takes no connection answers with what it knows, then with everything."""
    name = sql.Identifier(conninfo_to_dict(psycopg_url(database))["dbname"])
    with psycopg.connect(server_address, autocommit=True) as server:
        server.execute(sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS false").format(name))
        try:
            samples = _samples(port)
        finally:
            server.execute(sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS true").format(name))
    assert (_of(samples, "parvis_database_up"), _of(samples, "parvis_jobs"), _of(samples, "parvis_emails")) == (
        0,
        None,
        None,
    )
    assert _of(samples, "parvis_uploads_refused_total") == 1
    samples = _samples(port)
    assert (_of(samples, "parvis_database_up"), _of(samples, "parvis_jobs")) == (1, 1)


def test_a_port_of_metrics_that_cannot_be_had_is_refused_before_anything_starts(data_dir):
    web = free_port()
    variables = environment(data_dir, web)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        for command in ("start", "worker"):
            refused = run_to_end([command], {**variables, "PARVIS_METRICS_PORT": str(taken)})
            assert refused.returncode == 1
            assert f"Le port {taken} est déjà pris. Choisissez-en un autre par PARVIS_METRICS_PORT." in refused.stderr
    refused = run_to_end(["start"], {**variables, "PARVIS_METRICS_PORT": str(web)})
    assert refused.returncode != 0
    assert f"PARVIS_METRICS_PORT et PORT sont le même port, {web}" in refused.stderr
    elsewhere = {**variables, "PARVIS_METRICS_PORT": str(free_port()), "PARVIS_METRICS_HOST": "192.0.2.1"}
    assert "PARVIS_METRICS_HOST=192.0.2.1 n'est pas une adresse" in run_to_end(["serve"], elsewhere).stderr
    assert list(data_dir.iterdir()) == []
