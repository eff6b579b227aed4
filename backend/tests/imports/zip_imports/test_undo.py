"""Undoing the last import of files: added files are removed, replaced files are restored."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import insert, select

from parvis.app.worker import load_handlers
from parvis.candidate_space.own_documents.model import DocumentReading
from parvis.files.stored.model import StoredFile
from parvis.files.stored.queries import key_of
from parvis.imports.zip_imports.undoing import FOLDER, sweep_replaced_files
from parvis.kernel import storage
from parvis.kernel.db import new_session
from parvis.kernel.jobs.execution import run_attempt
from tests.given.files import file_of
from tests.given.imports import imported as campaign_imported
from tests.given.jobs import job_now, until
from tests.given.pdfs import pdf
from tests.given.waiting import SOMEBODY_WAITS
from tests.given.zip_imports import START_SHEETS, imported, sheets_zip
from tests.given.zips import package, texts, zipped

DOCUMENTS = "/api/v1/admin/convocations/import/start"
UNDO = "/api/v1/admin/undo"
OLD, NEW = pdf(1), pdf(2)
FUTILE = {"of nobody": {"999": NEW}, "there already": {"101": NEW}}


@pytest.fixture
def client(client_as):
    for key, _ in [*storage.listed(FOLDER)]:  # of other tests
        storage.delete(key)
    campaign_imported(file_of("D"))  # 101 DUPONT Zoé, 102 LE GALL Yann
    return client_as("ROLE_ADMIN")


def sheets(client, **files):
    """Imports these sheets, by number; gives the import."""
    zipped_files = {f"{number}.pdf": content for number, content in files.items()}
    return imported(client, START_SHEETS, sheets_zip(zipped_files))["importId"]


def stored():
    """The bytes of the stored sheets, by name."""
    with new_session() as session:
        files = session.query(StoredFile).filter(StoredFile.type == "FUTURE_SHEET").all()
        return {file.name: storage.read(key_of(file.id)) for file in files}


def offered(client):
    return {
        each["id"]: {part["label"]: part["count"] for part in each["takesBack"]}
        for each in client.get(UNDO).json()
        if each["obstacle"] is None
    }


def test_added_sheets_go_and_replaced_ones_come_back(client):
    sheets(client, **{"101": OLD})
    before = stored()
    last = sheets(client, **{"101": NEW, "102": NEW})
    ended = client.get("/api/v1/admin/jobs").json()["content"][0]
    assert (ended["kind"], ended["result"]["undoId"]) == ("PDF_IMPORT", last)
    assert offered(client)[last] == {
        "fichier ajouté": 1,
        "fichier remplacé, dont l'ancien revient": 1,
    }
    load_handlers()
    run_attempt(uuid.UUID(client.post(f"{UNDO}/{last}").json()["jobId"]))
    assert stored() == before
    assert list(storage.listed(FOLDER)) == []
    assert client.get(f"/api/v1/admin/import/files/{last}").status_code == 404


def test_only_the_last_import_of_a_kind_can_be_taken_back(client):
    first = sheets(client, **{"101": OLD})
    last = sheets(client, **{"101": NEW})
    assert first not in offered(client)
    refused = client.post(f"{UNDO}/{first}")
    assert (refused.status_code, refused.json()["code"]) == (409, "UNDO_NO_LONGER_POSSIBLE")
    assert len(list(storage.listed(FOLDER))) == 1
    sheets(client, **{"102": OLD})
    assert list(storage.listed(FOLDER)) == []
    assert last not in offered(client)


def test_an_import_that_attached_nothing_leaves_the_one_before_it_to_take_back(client):
    sheets(client, **{"101": OLD})
    last = sheets(client, **{"101": NEW})
    assert {each: sheets(client, **files) in offered(client) for each, files in FUTILE.items()} == dict.fromkeys(
        FUTILE, False
    )
    load_handlers()
    run_attempt(uuid.UUID(client.post(f"{UNDO}/{last}").json()["jobId"]))
    assert stored() == {"101.pdf": OLD}


def test_an_import_whose_file_was_replaced_since_stays(client, psycopg_connection):
    last = sheets(client, **{"101": OLD})
    psycopg_connection.execute("DELETE FROM stored_files")
    psycopg_connection.commit()
    refused = client.post(f"{UNDO}/{last}")
    assert (refused.status_code, refused.json()["code"]) == (409, "UNDO_NO_LONGER_POSSIBLE")
    assert refused.json()["data"]["obstacles"][0]["count"] == 1


def test_a_sweep_keeps_what_can_still_come_back(client):
    sheets(client, **{"101": OLD})
    sheets(client, **{"101": NEW})
    sweep_replaced_files()
    assert len(list(storage.listed(FOLDER))) == 1


@pytest.mark.parametrize(
    ("readers", "label"),
    [(["101"], "document lu par son candidat depuis"), (["101", "102"], "documents lus par leur candidat depuis")],
)
def test_an_import_of_documents_that_candidates_have_opened_since_stays(client, tie_account, readers, label):
    rows = [["Numero", "Fichier"], ["101", "a.pdf"], ["102", "b.pdf"]]
    files = (("lignes.xlsx", package({"Lignes": texts(rows)})), ("documents.zip", zipped({"a.pdf": OLD, "b.pdf": NEW})))
    last = imported(client, DOCUMENTS, *files)["importId"]
    assert last in offered(client)
    for number in readers:
        reader = tie_account(number)
        [document] = reader.get("/api/v1/candidate/administrative-documents").json()
        assert reader.get(f"/api/v1/files/{document['id']}/content").status_code == 200
    refused = client.post(f"{UNDO}/{last}")
    assert (refused.status_code, refused.json()["code"]) == (409, "UNDO_NO_LONGER_POSSIBLE")
    obstacles = [(each["kind"], each["count"], each["label"]) for each in refused.json()["data"]["obstacles"]]
    assert obstacles == [("READING", len(readers), label)]
    assert last not in offered(client)


def test_a_document_that_its_candidate_opens_while_the_undo_runs_stays(client, psycopg_connection):
    rows = [["Numero", "Fichier"], ["101", "a.pdf"]]
    files = (("lignes.xlsx", package({"Lignes": texts(rows)})), ("documents.zip", zipped({"a.pdf": OLD})))
    last = imported(client, DOCUMENTS, *files)["importId"]
    load_handlers()
    job_id = uuid.UUID(client.post(f"{UNDO}/{last}").json()["jobId"])
    with new_session() as opening, ThreadPoolExecutor(1) as worker:
        opening.execute(insert(DocumentReading).from_select(["file_id"], select(StoredFile.id)))
        attempt = worker.submit(run_attempt, job_id)
        until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        opening.commit()
        attempt.result()
    assert [each["kind"] for each in job_now(job_id).error["data"]["obstacles"]] == ["READING"]
