"""Zips imported by HTTP, their jobs run as a worker runs them."""

import uuid
from typing import Any

from starlette.testclient import TestClient

from parvis.app.worker import load_handlers
from parvis.kernel.jobs.execution import run_attempt

IMPORT = "/api/v1/admin/import"


def simulated(client: TestClient, path: str, *files: tuple[str, bytes], **query: str) -> dict[str, Any]:
    """The job that simulated these files, once it has ended."""
    load_handlers()
    answer = client.post(path, files=[("file", file) for file in files], params=query)
    assert answer.status_code == 202, answer.text
    run_attempt(uuid.UUID(answer.json()["jobId"]))
    return client.get(f"/api/v1/admin/jobs/{answer.json()['jobId']}").json()


def imported(client: TestClient, path: str, *files: tuple[str, bytes], **query: str) -> dict[str, Any]:
    """The report of these files, once they were simulated and imported."""
    simulation = simulated(client, path, *files, **query)
    assert simulation["error"] is None, simulation["error"]
    import_id = simulation["result"]["importId"]
    answer = client.post(f"{IMPORT}/files/{import_id}/confirm")
    assert answer.status_code == 202, answer.text
    run_attempt(uuid.UUID(answer.json()["jobId"]))
    return client.get(f"{IMPORT}/files/{import_id}").json()
