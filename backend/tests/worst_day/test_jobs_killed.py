"""The worker killed in the middle of a job that writes much: nothing is half done, and the next worker completes it."""

import psycopg
import pytest

from parvis.files.stored.model import StoredFile
from parvis.files.stored.queries import key_of
from parvis.imports.zip_imports.attaching import MOST_FILES
from parvis.imports.zip_imports.undoing import undo_kind
from parvis.kernel import storage
from parvis.kernel.db import new_session, psycopg_url
from tests.given.computations import run
from tests.given.files import file_of
from tests.given.imports import imported as campaign_imported
from tests.given.jobs import killed_worker, until
from tests.given.pdfs import pdf
from tests.given.records import id_of
from tests.given.waiting import SOMEBODY_WAITS, somebody_waits_for
from tests.given.zip_imports import IMPORT, START_SHEETS, sheets_zip, simulated
from tests.given.zips import package, texts, zipped

# Each of these jobs writes this table in the middle of its work.
HELD = "LOCK TABLE stored_files IN SHARE MODE"
WAITING = somebody_waits_for("stored_files")


@pytest.fixture
def admin(client_as, storage_at, tmp_path):
    """An administrator of a campaign of two candidates, 101 having a file."""
    storage_at((tmp_path / "kept").as_uri())
    campaign_imported(file_of("D"))
    client = client_as("ROLE_ADMIN")
    sent = [("file", ("bulletin.pdf", pdf(), "application/pdf"))]
    assert client.post(f"/api/v1/admin/candidates/{id_of(client, '101')}/files/import", files=sent).status_code == 200
    return client


def sheets(client):
    archive = sheets_zip({"101.pdf": pdf(1), "102.pdf": pdf(2)})
    report = simulated(client, START_SHEETS, archive)["result"]
    return client.post(f"{IMPORT}/files/{report['importId']}/confirm")


def documents(client):
    lines = ("lignes.xlsx", package({"Lignes": texts([["Numero", "Fichier"], ["101", "a.pdf"], ["102", "a.pdf"]])}))
    archive = ("documents.zip", zipped({"a.pdf": pdf(3)}))
    report = simulated(client, "/api/v1/admin/convocations/import/start", lines, archive)["result"]
    return client.post(f"{IMPORT}/files/{report['importId']}/confirm")


def export(client):
    return client.post(f"/api/v1/admin/privacy/people/{id_of(client, '101')}/export")


def purge(client):
    assert run(client.post("/api/v1/admin/archive", json={"name": "Fin"}).json()["jobId"]).status == "SUCCESS"
    return client.post("/api/v1/admin/new-campaign/purge", json={"confirmation": "2026"})


def test_import_killed_between_two_batches_loses_and_doubles_nothing(admin, database, psycopg_connection):
    first, other = pdf(1), pdf(2)
    names = [f"a{index:03}.pdf" for index in range(MOST_FILES)]
    rows = [["Numero", "Fichier"], *(["101", name] for name in names), ["102", "b.pdf"]]
    archive = zipped({**dict.fromkeys(names, first), "b.pdf": other})
    of_first_batch = [(name, first) for name in names]
    report = simulated(
        admin,
        "/api/v1/admin/convocations/import/start",
        ("lignes.xlsx", package({"Lignes": texts(rows)})),
        ("documents.zip", archive),
    )["result"]
    job_id = admin.post(f"{IMPORT}/files/{report['importId']}/confirm").json()["jobId"]

    def attached():
        with new_session() as session:
            found = session.query(StoredFile).filter(StoredFile.type == "ADMINISTRATIVE_DOCUMENT")
            return sorted((file.name, storage.read(key_of(file.id))) for file in found)

    with psycopg.connect(psycopg_url(database)) as blocker:
        blocker.execute("SELECT 1 FROM candidates WHERE external_id = '102' FOR UPDATE")
        with killed_worker():
            until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        assert attached() == of_first_batch
        blocker.rollback()
    until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone() is None)
    assert attached() == of_first_batch
    assert (run(job_id).status, attached()) == ("SUCCESS", [*of_first_batch, ("b.pdf", other)])


def taking_back(client):
    run(sheets(client).json()["jobId"])
    [undoable] = [
        each["id"] for each in client.get("/api/v1/admin/undo").json() if each["kind"] == undo_kind("FUTURE_SHEET")
    ]
    return client.post(f"/api/v1/admin/undo/{undoable}")


@pytest.mark.parametrize(
    ("ask", "ended"),
    [(sheets, (2, 3)), (documents, (2, 3)), (taking_back, (2, 1)), (export, (2, 2)), (purge, (0, 1))],
    ids=["sheets", "documents", "an import taken back", "export of a person", "new campaign"],
)
def test_the_next_worker_ends_what_a_killed_one_began(admin, database, psycopg_connection, ask, ended):
    def counted():
        tables = ("candidates", "stored_files")
        return tuple(psycopg_connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables)

    answer = ask(admin)
    assert answer.status_code == 202, answer.text
    before = counted()
    with psycopg.connect(psycopg_url(database)) as blocker:
        blocker.execute(HELD)
        with killed_worker():
            until(lambda: psycopg_connection.execute(WAITING).fetchone())
        blocker.rollback()
    until(lambda: psycopg_connection.execute(WAITING).fetchone() is None)
    assert counted() == before
    job = run(answer.json()["jobId"])
    assert (job.status, job.attempt) == ("SUCCESS", 2)
    assert counted() == ended
    kept = {key for key, _ in storage.listed("stored")}
    rows = psycopg_connection.execute("SELECT id FROM stored_files").fetchall()
    assert kept >= {f"stored/{row[0]}" for row in rows}
    assert psycopg_connection.execute("SELECT count(*) FROM feature_locks").fetchone() == (0,)
