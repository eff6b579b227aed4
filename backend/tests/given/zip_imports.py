"""Zips imported by HTTP, their jobs run as a worker runs them."""

import uuid
from collections.abc import Mapping
from typing import Any

from starlette.testclient import TestClient

from parvis.app.worker import load_handlers
from parvis.imports.zip_imports.service import FOLDER
from parvis.kernel import storage
from parvis.kernel.jobs.execution import run_attempt
from tests.given.zips import zipped

IMPORT = "/api/v1/admin/import"
SHEETS = "/api/v1/admin/pdf"
START_SHEETS = f"{SHEETS}/start"


def sheets_zip(files: Mapping[str, bytes]) -> tuple[str, bytes]:
    """A zip of sheets, by name of file."""
    return ("fiches.zip", zipped(files))


def kept_zips(import_id: str) -> list[str]:
    """What the object store still holds of an import."""
    return [key for key, _ in storage.listed(FOLDER) if import_id in key]


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
