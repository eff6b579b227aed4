"""The contract's one call: upload, import, report; a worker runs the job."""

import re
import uuid
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from parvis.kernel.settings import settings
from tests.given.audit import journaled
from tests.given.files import HEADERS, ROWS, file_of, written
from tests.given.jobs import ended, jobs_run
from tests.given.table import cell, table

IMPORT = "/api/v1/admin/import/candidates"


@pytest.fixture
def client(client_as) -> Iterator[TestClient]:
    """A client, with a thread that runs every requested job."""
    with jobs_run():
        yield client_as("ROLE_ADMIN")


def test_one_call_imports_and_answers_the_report(client: TestClient):
    with journaled() as lines:
        answer = client.post(IMPORT, files={"file": ("c.csv", file_of("B"))})
        simulation = client.post(f"{IMPORT}/simulate", files={"file": ("c.csv", file_of("B"))})
    assert answer.status_code == 200, answer.text
    assert (answer.json()["counts"]["new"], cell("101", "Nom")) == (2, "DUPONT")
    assert [(line.action, line.object_id) for line in lines] == [
        ("IMPORT_CANDIDATES", answer.json()["simulationId"]),
        ("SIMULATE_IMPORT", simulation.json()["simulationId"]),
    ]


def test_one_call_with_a_refused_row_writes_nothing_and_tells(client: TestClient):
    answer = client.post(f"{IMPORT}/", files={"file": ("c.csv", written(HEADERS["B"], [*ROWS["B"], ["1"]]))})
    assert (answer.status_code, answer.json()["code"]) == (422, "IMPORT_REFUSED")
    assert answer.json()["data"]["refused"][0]["line"] == 4
    assert table().rows == 0


def test_one_call_of_what_is_no_csv_says_so(client: TestClient):
    answer = client.post(IMPORT, files={"file": ("c.csv", b"")})
    assert (answer.status_code, answer.json()["message"]) == (422, "Le fichier est vide.")


def test_a_file_whose_table_no_web_process_could_hold_is_refused_with_the_estimate_and_the_setting(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
):
    accepted = client.post(IMPORT, files={"file": ("c.csv", file_of("B"))})
    monkeypatch.setattr(settings(), "table_memory_limit", 1_000)
    refused = client.post(IMPORT, files={"file": ("c.csv", file_of("D"))})
    job = client.post(f"{IMPORT}/simulate", files={"file": ("c.csv", file_of("D"))}).json()["jobId"]
    simulated = ended(uuid.UUID(job))
    assert simulated.error is not None

    assert accepted.status_code == 200
    assert (refused.status_code, refused.json()["code"]) == (422, "IMPORT_TOO_LARGE")
    for message in (refused.json()["message"], simulated.error["message"]):
        assert re.search(r"environ \d+ Mo de mémoire dans chaque serveur web, pour 0 ko permis", message)
        assert "PARVIS_TABLE_MEMORY_LIMIT" in message
    assert (simulated.status, simulated.refused, table().rows) == ("ERROR", True, 2)
