"""The contract's one call: upload, import, report; a worker runs the job."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from tests.given.files import HEADERS, MATHS_PLACE, ROWS, changed, file_of, written
from tests.given.jobs import jobs_run
from tests.given.table import cell, table

IMPORT = "/api/v1/admin/import/candidates"


@pytest.fixture
def client(client_as) -> Iterator[TestClient]:
    """A client, with a thread that runs every requested job."""
    with jobs_run():
        yield client_as("ROLE_ADMIN")


def test_one_call_imports_audits_and_answers_the_report(client: TestClient, capfd):
    answer = client.post(IMPORT, files={"file": ("c.csv", file_of("B"))})
    assert answer.status_code == 200, answer.text
    assert answer.json()["simulationId"] in "".join(capfd.readouterr()).partition("candidates_imported")[2]
    assert (answer.json()["counts"]["new"], cell("101", "Nom")) == (2, "DUPONT")


def test_import_is_audited_with_what_it_changed_and_so_is_a_file_that_is_only_received(client: TestClient):
    client.post(IMPORT, files={"file": ("c.csv", file_of("D"))})
    with capture_logs() as lines:
        again = changed({("101", MATHS_PLACE): "12"}, without=["102"])
        answer = client.post(IMPORT, files={"file": ("c.csv", again)})
        simulation = client.post(f"{IMPORT}/simulate", files={"file": ("c.csv", again)})
    received = [line["simulation"] for line in lines if line["event"] == "candidates_file_received"]
    assert received == [each.json()["simulationId"] for each in (answer, simulation)]
    [line] = [line for line in lines if line["event"] == "candidates_imported"]
    counts = {"new": 0, "changed": 1, "vanished": 1, "refused": 0}
    assert line.items() >= {"simulation": answer.json()["simulationId"], **counts}.items()


def test_one_call_with_a_refused_row_writes_nothing_and_tells(client: TestClient):
    answer = client.post(f"{IMPORT}/", files={"file": ("c.csv", written(HEADERS["B"], [*ROWS["B"], ["1"]]))})
    assert (answer.status_code, answer.json()["code"]) == (422, "IMPORT_REFUSED")
    assert answer.json()["data"]["refused"][0]["line"] == 4
    assert table().rows == 0


def test_one_call_of_what_is_no_csv_says_so(client: TestClient):
    answer = client.post(IMPORT, files={"file": ("c.csv", b"")})
    assert (answer.status_code, answer.json()["message"]) == (422, "Le fichier est vide.")
