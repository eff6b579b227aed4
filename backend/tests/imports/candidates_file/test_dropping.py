"""Dropping a simulation: not once it is confirmed, and its file goes with its row, never before."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from psycopg import Connection
from starlette.testclient import TestClient

from parvis.app.worker import load_handlers
from parvis.imports.candidates_file import service
from parvis.kernel import storage
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, enqueue
from parvis.kernel.jobs.execution import run_attempt, run_begun
from tests.given.computations import run
from tests.given.files import file_of
from tests.given.imports import simulated
from tests.given.jobs import JOBS, begun, until
from tests.given.people import ANNE
from tests.given.waiting import SOMEBODY_WAITS

IMPORT = "/api/v1/admin/import/candidates"
NOT_READY = (409, "SIMULATION_NOT_READY")


@pytest.fixture
def client(client_as) -> TestClient:
    load_handlers()
    return client_as("ROLE_ADMIN")


@pytest.fixture
def path(client: TestClient) -> str:
    """The address of a simulation that has ended."""
    return f"{IMPORT}/simulations/{simulated(file_of('D')).simulation_id}"


def files_kept(path: str) -> int:
    return sum(path.rpartition("/")[2] in key for key, _ in storage.listed("imports/"))


def refusal(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize("is_running", [False, True])
def test_import_that_waits_or_runs_cannot_be_dropped_nor_swept(
    client: TestClient, path: str, psycopg_connection: Connection, is_running: bool
):
    job_id = client.post(f"{path}/confirm", json={}).json()["jobId"]
    number = begun(job_id) if is_running else None
    refused = client.delete(path)
    assert (refusal(refused), refused.json()["message"]) == (NOT_READY, "Cet import est en cours.")
    psycopg_connection.execute("UPDATE import_simulations SET created = created - interval '8 days'")
    service.sweep_files()
    if number is None:
        run_attempt(uuid.UUID(job_id))
    else:
        run_begun(uuid.UUID(job_id), number)
    assert client.get(f"{JOBS}/{job_id}").json()["status"] == "SUCCESS"


def test_file_that_was_imported_cannot_be_dropped_and_stays_the_last_import(client: TestClient, path: str):
    run(client.post(f"{path}/confirm", json={}).json()["jobId"])
    assert refusal(client.delete(path)) == NOT_READY
    assert client.get(path).json()["confirmed"] is not None
    assert [each["importId"] for each in client.get("/api/v1/admin/import/last").json()] == [path.rpartition("/")[2]]


def test_simulation_that_is_just_being_confirmed_cannot_be_dropped(
    client: TestClient, path: str, psycopg_connection: Connection
):
    simulation_id = uuid.UUID(path.rpartition("/")[2])
    with ThreadPoolExecutor(1) as threads, new_session() as session:
        service.check_confirmable(session, simulation_id, accept_refused_rows=False)
        payload = {"simulationId": str(simulation_id)}
        enqueue(session, JobKind.CANDIDATES_IMPORT, feature=service.FEATURE, author=ANNE, payload=payload)
        dropped = threads.submit(client.delete, path)
        until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        session.commit()
        assert refusal(dropped.result()) == NOT_READY


def test_simulation_that_is_just_being_dropped_cannot_be_confirmed_and_keeps_its_file_until_then(
    client: TestClient, path: str, psycopg_connection: Connection
):
    with ThreadPoolExecutor(1) as threads, new_session() as session:
        service.drop(session, uuid.UUID(path.rpartition("/")[2]), ANNE)
        confirmed = threads.submit(client.post, f"{path}/confirm", json={})
        until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        assert files_kept(path) == 1
        session.commit()
        assert refusal(confirmed.result()) == (404, "NOT_FOUND")
    assert files_kept(path) == 0
