"""A simulation that staff cancel: it ends without a report, and nothing can be imported from it."""

import uuid

import pytest
from starlette.testclient import TestClient

from parvis.app.worker import load_handlers
from parvis.kernel.db import new_session
from parvis.kernel.jobs import claims
from parvis.kernel.jobs.execution import run_begun
from tests.given.files import file_of

IMPORT = "/api/v1/admin/import/candidates"
JOBS = "/api/v1/admin/jobs"


@pytest.mark.parametrize("is_running", [False, True])
def test_simulation_is_cancelled_whether_it_waits_or_runs_and_gives_no_report(client_as, is_running: bool):
    load_handlers()
    client: TestClient = client_as("ROLE_ADMIN")
    started = client.post(f"{IMPORT}/simulate", files={"file": ("candidats.csv", file_of("D"))}).json()
    job, number = f"{JOBS}/{started['jobId']}", None
    assert client.get(job).json()["cancellable"] is True
    if is_running:
        with new_session() as session, session.begin():
            attempt = claims.begin(session, uuid.UUID(started["jobId"]))
        assert attempt is not None
        number = attempt.number
    assert client.post(f"{job}/cancel").status_code == 200
    if number is not None:
        run_begun(uuid.UUID(started["jobId"]), number)
    ended = client.get(job).json()
    assert (ended["status"], ended["error"]) == ("CANCELLED", None)
    simulation = f"{IMPORT}/simulations/{started['simulationId']}"
    for answer in (client.get(simulation), client.post(f"{simulation}/confirm", json={})):
        assert (answer.status_code, answer.json()["code"]) == (409, "SIMULATION_NOT_READY")
