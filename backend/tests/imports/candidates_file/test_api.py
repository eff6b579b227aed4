"""The import's calls, by HTTP, with the jobs run as a worker runs them."""

import uuid
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from parvis.app.worker import load_handlers
from parvis.candidate_table.snapshot import current
from parvis.kernel.db import new_session
from parvis.kernel.jobs import claims
from parvis.kernel.jobs.execution import run_attempt, run_begun
from parvis.kernel.settings import settings
from tests.given.audit import journaled
from tests.given.files import HEADERS, ROWS, changed, file_of, written
from tests.given.table import cell, table

IMPORT = "/api/v1/admin/import/candidates"


@pytest.fixture
def client(client_as) -> TestClient:
    load_handlers()
    return client_as("ROLE_ADMIN")


@pytest.fixture
def small_limit(monkeypatch) -> Iterator[None]:
    monkeypatch.setenv("PARVIS_IMPORT_FILE_LIMIT", "1000")
    settings.cache_clear()
    yield
    monkeypatch.undo()
    settings.cache_clear()


def simulate(client: TestClient, content: bytes, field: str = "file") -> dict[str, str]:
    """Uploads the file and runs its simulation."""
    answer = client.post(f"{IMPORT}/simulate", files={field: ("candidats.csv", content)})
    assert answer.status_code == 202, answer.text
    run_attempt(uuid.UUID(answer.json()["jobId"]))
    return answer.json()


def job(client: TestClient, job_id: str) -> dict:
    return client.get(f"/api/v1/admin/jobs/{job_id}").json()


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({}, b"", 422),
        ({"content-type": "text/csv"}, b"Numero;Nom\n", 422),
        ({"content-type": "multipart/form-data"}, b"x", 422),
        ({"content-type": "multipart/form-data; boundary=b"}, b"no boundary here", 422),
        ({"content-type": "multipart/form-data; boundary=b"}, b"--b\r\n\r\nx\r\n--b--\r\n", 422),
    ],
)
def test_upload_that_is_no_file_is_refused(client: TestClient, headers, body, status):
    answer = client.post(f"{IMPORT}/simulate", headers=headers, content=body)
    assert (answer.status_code, answer.json()["code"]) == (status, "INVALID_INPUT")


def test_upload_of_two_files_is_refused(client: TestClient):
    files = [("a", ("a.csv", b"x")), ("b", ("b.csv", b"y"))]
    assert client.post(f"{IMPORT}/simulate", files=files).status_code == 422


@pytest.mark.usefixtures("small_limit")
def test_upload_over_the_limit_is_refused_while_it_arrives(client: TestClient):
    answer = client.post(f"{IMPORT}/simulate", files={"file": ("a.csv", b"x" * 1001)})
    assert (answer.status_code, answer.json()["code"]) == (413, "TOO_LARGE")


def test_upload_by_another_role_is_refused_before_it_is_read(client_as):
    answer = client_as("ROLE_ADMIN_READ_ONLY").post(f"{IMPORT}/simulate", files={"file": ("a.csv", b"x")})
    assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")


def test_simulation_of_what_is_no_csv_is_reported_by_its_job(client: TestClient):
    started = simulate(client, b"PK\x03\x04rest")
    error = job(client, started["jobId"])["error"]
    assert error["code"] == "IMPORT_FILE_INVALID"
    assert "xlsx" in error["message"]
    assert client.get(f"{IMPORT}/simulations/{started['simulationId']}").json()["code"] == "SIMULATION_NOT_READY"


def test_simulation_reports_then_confirmation_imports(client: TestClient):
    started = simulate(client, file_of("D"), field="whatever")
    report = client.get(f"{IMPORT}/simulations/{started['simulationId']}").json()
    assert (report["fileName"], report["encoding"], report["rows"]) == ("candidats.csv", "utf-8", 2)
    assert report["counts"]["new"] == 2
    assert [change["kind"] for change in report["changes"]] == ["NEW", "NEW"]
    confirmation = client.post(f"{IMPORT}/simulations/{started['simulationId']}/confirm", json={})
    assert confirmation.status_code == 202
    run_attempt(uuid.UUID(confirmation.json()["jobId"]))
    assert job(client, confirmation.json()["jobId"])["status"] == "SUCCESS"
    assert cell("101", "Nom") == "DUPONT"
    again = client.post(f"{IMPORT}/simulations/{started['simulationId']}/confirm", json={})
    assert (again.status_code, again.json()["code"]) == (409, "SIMULATION_NOT_READY")


def test_ranking_is_computed_after_the_import_for_whoever_asks(client: TestClient):
    def computations_after(**form: bool) -> list[str]:
        started = simulate(client, file_of("D"))
        confirmation = client.post(f"{IMPORT}/simulations/{started['simulationId']}/confirm", json=form)
        run_attempt(uuid.UUID(confirmation.json()["jobId"]))
        assert job(client, confirmation.json()["jobId"])["status"] == "SUCCESS"
        listed = client.get("/api/v1/admin/jobs").json()["content"]
        return [each["status"] for each in listed if each["kind"] == "COMPUTATION"]

    assert computations_after() == []
    assert computations_after(computeAfter=True) == ["NOT_STARTED"]
    # The one that waits will read this file too: the import succeeds, and no other is queued.
    assert computations_after(computeAfter=True) == ["NOT_STARTED"]


def test_confirmation_of_refused_rows_needs_a_yes(client: TestClient):
    started = simulate(client, written(HEADERS["D"], [*ROWS["D"], ["1", "2"]]))
    path = f"{IMPORT}/simulations/{started['simulationId']}/confirm"
    assert client.post(path, json={"acceptRefusedRows": False}).json()["code"] == "REFUSED_ROWS_NOT_ACCEPTED"
    assert client.post(path, json={"acceptRefusedRows": True}).status_code == 202


def test_confirmation_is_stale_once_the_profile_changed(client: TestClient):
    started = simulate(client, file_of("D"))
    profile = client.get(f"{IMPORT}/profile").json()
    assert client.put(f"{IMPORT}/profile", json=profile).status_code == 200
    answer = client.post(f"{IMPORT}/simulations/{started['simulationId']}/confirm", json={})
    assert (answer.status_code, answer.json()["code"]) == (409, "SIMULATION_STALE")


def test_second_import_at_once_finds_the_lock_taken(client: TestClient):
    first, second = simulate(client, file_of("D")), simulate(client, file_of("D"))
    assert client.post(f"{IMPORT}/simulations/{first['simulationId']}/confirm", json={}).status_code == 202
    answer = client.post(f"{IMPORT}/simulations/{second['simulationId']}/confirm", json={})
    assert (answer.status_code, answer.json()["message"]) == (409, "FEATURE_LOCK_ALREADY_TAKEN")


def test_dropped_simulation_is_gone(client: TestClient):
    started = simulate(client, file_of("D"))
    path = f"{IMPORT}/simulations/{started['simulationId']}"
    assert client.delete(path).status_code == 204
    assert (client.get(path).status_code, client.delete(path).status_code) == (404, 404)


@pytest.mark.parametrize("running", [False, True])
def test_simulation_that_is_dropped_before_its_end_is_cancelled(client: TestClient, running):
    started = client.post(f"{IMPORT}/simulate", files={"file": ("candidats.csv", file_of("D"))}).json()
    job_id = uuid.UUID(started["jobId"])
    if running:
        with new_session() as session, session.begin():
            attempt = claims.begin(session, job_id)
        assert attempt is not None
    assert client.delete(f"{IMPORT}/simulations/{started['simulationId']}").status_code == 204
    if running:
        run_begun(job_id, attempt.number)
    ended = job(client, started["jobId"])
    assert (ended["status"], ended["error"]) == ("CANCELLED", None)


def test_profile_is_detected_by_the_first_simulation_then_corrected(client: TestClient):
    def header_of(profile: dict, field: str) -> str | None:
        return next(each["header"] for each in profile["fields"] if each["field"] == field)

    assert (client.get(f"{IMPORT}/profile").json()["version"], table().rows) == (0, 0)
    simulate(client, file_of("D"))
    profile = client.get(f"{IMPORT}/profile").json()
    assert (profile["version"], header_of(profile, "Numero")) == (1, "Candidat - Code")
    for each in profile["fields"]:
        if each["field"] == "LieuEntretien":
            each |= {"header": "Pays Etablissement origine - Libellé N", "trueValues": None}
    with journaled() as lines:
        corrected = client.put(f"{IMPORT}/profile", json=profile)
    assert corrected.json()["version"] == 2
    assert [(line.action, line.after) for line in lines] == [("PUT_IMPORT_PROFILE", {"version": 2})]
    stale = client.put(f"{IMPORT}/profile", json=profile)
    assert (stale.status_code, stale.json()["code"], stale.json()["data"]["version"]) == (409, "STALE_VERSION", 2)
    started = simulate(client, file_of("D"))
    confirmation = client.post(f"{IMPORT}/simulations/{started['simulationId']}/confirm", json={})
    run_attempt(uuid.UUID(confirmation.json()["jobId"]))
    assert cell("102", "LieuEntretien") == "Maroc"


@pytest.mark.parametrize(
    ("part", "mistakes", "message"),
    [
        ("fields", [{"field": "Inconnu"}, {"field": "Autre"}], "Champs inconnus : Autre, Inconnu."),
        ("summary", [{"key": "NOPE"}], "Champs inconnus : NOPE."),
        *(
            (
                "gradePatterns",
                [{"pattern": pattern, "generation": "X"}],
                f"« {pattern} » doit contenir {{subject}} et {{n}}, une fois chacun.",
            )
            for pattern in ("{subject}", "{n}", "{subject} {n} {n}", "{subject} {subject} {n}")
        ),
    ],
)
def test_profile_with_a_mistake_is_refused(client: TestClient, part, mistakes, message):
    profile = client.get(f"{IMPORT}/profile").json()
    profile[part] += mistakes
    answer = client.put(f"{IMPORT}/profile", json=profile)
    assert (answer.status_code, answer.json()["code"]) == (422, "IMPORT_PROFILE_INVALID")
    assert answer.json()["message"] == message


def test_corrected_profile_changes_business_columns_of_the_same_file(client: TestClient):
    for _ in range(2):
        started = simulate(client, file_of("D"))
        confirmation = client.post(f"{IMPORT}/simulations/{started['simulationId']}/confirm", json={})
        run_attempt(uuid.UUID(confirmation.json()["jobId"]))
        profile = client.get(f"{IMPORT}/profile").json()
        for each in profile["fields"]:
            if each["field"] == "SportifDeHautNiveau":
                each["trueValues"] = ["Non"]
        client.put(f"{IMPORT}/profile", json=profile)
    assert (cell("101", "SportifDeHautNiveau"), cell("102", "SportifDeHautNiveau")) == ("Non", "Oui")
    with new_session() as session:
        assert current.snapshot(session).rows == 2


def test_changed_file_lists_the_cells(client: TestClient):
    for content in (file_of("D"), changed({("101", 11): "15"})):
        started = simulate(client, content)
        confirmation = client.post(f"{IMPORT}/simulations/{started['simulationId']}/confirm", json={})
        run_attempt(uuid.UUID(confirmation.json()["jobId"]))
    report = client.get(f"{IMPORT}/simulations/{started['simulationId']}").json()
    assert report["confirmed"] is not None
    [change] = report["changes"]
    assert change["cells"][0]["previousValue"] == 14.5
