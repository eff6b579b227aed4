"""Simulated zips until they are imported or dropped: once, one at a time, and again after an interruption."""

import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from parvis.app.worker import load_handlers
from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import StoredFile
from parvis.imports.future_sheets.service import expected_sheets
from parvis.imports.zip_imports.service import FOLDER, confirm, sweep_files
from parvis.imports.zip_imports.service import run as run_import
from parvis.kernel import storage
from parvis.kernel.db import new_session, psycopg_url
from parvis.kernel.jobs.execution import run_attempt, run_begun
from parvis.kernel.jobs.model import Job, JobKind
from parvis.kernel.jobs.running import handlers
from tests.given.audit import journaled
from tests.given.campaign import add_candidates
from tests.given.computations import run
from tests.given.data_folders import fill_up, only_root_mounts
from tests.given.files import file_of
from tests.given.imports import imported as campaign_imported
from tests.given.jobs import JOBS, begun, until
from tests.given.pdfs import pdf, printed_pdf
from tests.given.people import ANNE
from tests.given.waiting import SOMEBODY_WAITS
from tests.given.zip_imports import IMPORT, SHEETS, START_SHEETS, imported, kept_zips, sheets_zip, simulated


@pytest.fixture
def client(client_as):
    campaign_imported(file_of("D"))  # 101 DUPONT Zoé, 102 LE GALL Yann who did not confirm
    return client_as("ROLE_ADMIN")


def stored():
    with new_session() as session:
        return session.query(StoredFile).filter(StoredFile.type == "FUTURE_SHEET").all()


def test_an_import_is_confirmed_once_and_then_stays(client):
    report = imported(client, START_SHEETS, sheets_zip({"101.pdf": pdf()}))
    path = f"{IMPORT}/files/{report['importId']}"
    assert client.post(f"{path}/confirm").json()["code"] == "ZIP_IMPORT_NOT_READY"
    assert client.delete(path).json()["code"] == "ZIP_IMPORT_NOT_READY"
    candidates, sheets = client.get(f"{IMPORT}/last").json()
    assert (candidates["kind"], candidates["imported"]) == ("CANDIDATES", 2)
    assert candidates["author"] == f"{ANNE.first_name} {ANNE.last_name}"
    assert (sheets["kind"], sheets["imported"]) == ("FUTURE_SHEET", 1)
    for each, line in ((candidates, "101;Nouveau candidat;DUPONT Zoé"), (sheets, "Fichier ou candidat;Constat")):
        report = client.get(f"/api/v1/{each['report']}")
        assert (report.headers["content-type"], line in report.text) == ("text/csv; charset=utf-8", True)


def test_nothing_is_imported_before_its_simulation_has_ended(client):
    started = client.post(START_SHEETS, files=[("file", sheets_zip({"101.pdf": pdf()}))]).json()
    refused = client.post(f"{IMPORT}/files/{started['importId']}/confirm")
    assert (refused.status_code, refused.json()["code"]) == (409, "ZIP_IMPORT_NOT_READY")


def test_a_long_report_hides_no_sort_of_problem_and_is_exported_whole(client):
    add_candidates(["MARTIN"] * 501, first=10)
    files = {f"texte-{number:03}.pdf": b"bonjour" for number in range(501)}
    files |= {"valmy.pdf": pdf(), "101.pdf": printed_pdf("N°101 Mme ROUSSEL Lina")}
    report = imported(client, START_SHEETS, sheets_zip(files))
    assert [report[count] for count in ("invalid", "unmatched", "remarks", "withoutFile")] == [501, 1, 1, 501]
    assert Counter(each["reason"] for each in report["problems"]) == {"NOT_PDF": 500, "NO_NUMBER": 1, "NAME_DIFFERS": 1}
    assert len(report["candidatesWithoutFile"]) == 500
    rows = client.get(f"{IMPORT}/files/{report['importId']}/report.csv").text.splitlines()
    assert len(rows) == 1 + 501 + 1 + 1 + 501
    assert [rows[501], rows[-1]] == [
        "texte-500.pdf;Le contenu n'est pas un PDF;",
        "1000510;Candidat sans fichier;MARTIN Prénom 510",
    ]


def test_a_simulation_that_is_dropped_leaves_nothing_but_a_line_of_the_journal(client):
    import_id = simulated(client, START_SHEETS, sheets_zip({"101.pdf": pdf()}))["result"]["importId"]
    with journaled() as lines:
        assert client.delete(f"{IMPORT}/files/{import_id}").status_code == 204
    assert [line[:2] for line in lines] == [("DELETE_FILES_IMPORT", import_id)]
    assert client.get(f"{IMPORT}/files/{import_id}").status_code == 404
    assert kept_zips(import_id) == []


@pytest.mark.parametrize("is_running", [False, True])
def test_a_simulation_that_is_dropped_before_its_end_is_cancelled(client, is_running):
    load_handlers()
    started = client.post(START_SHEETS, files={"file": sheets_zip({"101.pdf": pdf()})}).json()
    number = begun(started["jobId"]) if is_running else None
    assert client.delete(f"{IMPORT}/files/{started['importId']}").status_code == 204
    if number is not None:
        run_begun(uuid.UUID(started["jobId"]), number)
    job = client.get(f"{JOBS}/{started['jobId']}").json()
    assert (job["status"], job["error"], kept_zips(started["importId"])) == ("CANCELLED", None, [])


@pytest.mark.parametrize("is_running", [False, True])
def test_an_import_that_waits_or_runs_cannot_be_dropped_nor_swept(client, psycopg_connection, is_running):
    import_id = simulated(client, START_SHEETS, sheets_zip({"101.pdf": pdf()}))["result"]["importId"]
    job_id = client.post(f"{IMPORT}/files/{import_id}/confirm").json()["jobId"]
    number = begun(job_id) if is_running else None
    refused = client.delete(f"{IMPORT}/files/{import_id}")
    assert (refused.status_code, refused.json()["code"]) == (409, "ZIP_IMPORT_NOT_READY")
    assert refused.json()["message"] == "Cet import est en cours."
    psycopg_connection.execute("UPDATE zip_imports SET created = created - interval '8 days'")
    sweep_files()
    if number is None:
        run_attempt(uuid.UUID(job_id))
    else:
        run_begun(uuid.UUID(job_id), number)
    assert client.get(f"{JOBS}/{job_id}").json()["status"] == "SUCCESS"
    assert (client.get(f"{IMPORT}/files/{import_id}").json()["new"], len(stored())) == (1, 1)


def test_an_import_that_is_just_being_confirmed_cannot_be_dropped(client, psycopg_connection):
    import_id = simulated(client, START_SHEETS, sheets_zip({"101.pdf": pdf()}))["result"]["importId"]
    with ThreadPoolExecutor(1) as threads, new_session() as session:
        confirm(session, uuid.UUID(import_id), ANNE)
        dropped = threads.submit(client.delete, f"{IMPORT}/files/{import_id}")
        until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        session.commit()
        assert dropped.result().json()["code"] == "ZIP_IMPORT_NOT_READY"


def test_the_call_of_the_contract_waits_for_its_import(client):
    load_handlers()
    with ThreadPoolExecutor(1) as threads:
        call = threads.submit(client.post, SHEETS, files={"file": sheets_zip({"101.pdf": pdf()})})
        until(lambda: _waiting() or call.done())
        run_attempt(_waiting())
        answer = call.result()
    assert (answer.status_code, answer.json()["imported"], len(stored())) == (200, 1, 1)


def test_two_imports_at_once_are_refused_before_anything_is_kept(client):
    import_id = simulated(client, START_SHEETS, sheets_zip({"101.pdf": pdf()}))["result"]["importId"]
    assert client.post(f"{IMPORT}/files/{import_id}/confirm").status_code == 202
    kept = len(list(storage.listed(FOLDER)))
    answer = client.post(SHEETS, files={"file": sheets_zip({"101.pdf": pdf()})})
    assert (answer.status_code, answer.json()["message"]) == (409, "FEATURE_LOCK_ALREADY_TAKEN")
    assert len(list(storage.listed(FOLDER))) == kept


def test_an_import_that_is_run_again_goes_on_where_it_stopped(client):
    load_handlers()
    files = sheets_zip({"101.pdf": pdf(1), "102.pdf": pdf(2)})
    import_id = simulated(client, START_SHEETS, files)["result"]["importId"]
    imported(client, START_SHEETS, sheets_zip({"101.pdf": pdf(1)}))  # what an attempt stored before it was killed
    run_attempt(uuid.UUID(client.post(f"{IMPORT}/files/{import_id}/confirm").json()["jobId"]))
    report = client.get(f"{IMPORT}/files/{import_id}").json()
    assert (report["new"], report["unchanged"], len(stored())) == (1, 1, 2)


@only_root_mounts
def test_a_full_disk_leaves_nothing_of_an_import_which_is_made_once_there_is_room(client, small_disk, storage_at):
    storage_at(small_disk.as_uri())
    files = sheets_zip({"101.pdf": pdf(1, size=100_000), "102.pdf": pdf(2, size=100_000)})
    import_id = simulated(client, START_SHEETS, files)["result"]["importId"]
    kept = {path for path in small_disk.rglob("*") if path.is_file()}
    filling = small_disk / "filling"
    fill_up(filling)
    path = f"{IMPORT}/files/{import_id}/confirm"
    refused = run(client.post(path).json()["jobId"])
    assert (refused.status, refused.error["code"], stored()) == ("ERROR", "STORAGE_FULL", [])
    assert {path for path in small_disk.rglob("*") if path.is_file()} == {*kept, filling}
    filling.unlink()
    assert (run(client.post(path).json()["jobId"]).status, len(stored())) == ("SUCCESS", 2)


def test_candidates_are_locked_in_one_order_whatever_that_of_the_zip(client, database, psycopg_connection):
    load_handlers()
    listed = psycopg_connection.execute("SELECT external_id FROM candidates ORDER BY id").fetchall()
    first, last = (number for (number,) in listed)
    files = sheets_zip({f"{last}.pdf": pdf(1), f"{first}.pdf": pdf(2)})
    import_id = simulated(client, START_SHEETS, files)["result"]["importId"]
    job_id = client.post(f"{IMPORT}/files/{import_id}/confirm").json()["jobId"]
    lock = "SELECT 1 FROM candidates WHERE external_id = %s FOR UPDATE NOWAIT"
    with psycopg.connect(psycopg_url(database)) as other, ThreadPoolExecutor(1) as threads:
        other.execute(lock, [first])
        job = threads.submit(run, job_id)
        until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        other.execute(lock, [last])  # the import holds nothing while it waits
        other.rollback()
        assert job.result().status == "SUCCESS"
    assert len(stored()) == 2


def test_a_candidate_erased_during_the_import_is_reported_and_the_others_get_their_files(client, monkeypatch):
    def erased_meanwhile(received, content, workbook, known, findings):
        with new_session() as session, session.begin():
            session.delete(session.get_one(Candidate, known["101"].id))
        yield from expected_sheets(received, content, workbook, known, findings)

    load_handlers()
    import_id = simulated(client, START_SHEETS, sheets_zip({"101.pdf": pdf(1), "102.pdf": pdf(2)}))["result"][
        "importId"
    ]
    monkeypatch.setitem(handlers, JobKind.PDF_IMPORT, lambda job, payload: run_import(job, payload, erased_meanwhile))
    run_attempt(uuid.UUID(client.post(f"{IMPORT}/files/{import_id}/confirm").json()["jobId"]))
    report = client.get(f"{IMPORT}/files/{import_id}").json()
    assert (report["new"], report["unmatchedFiles"], len(stored())) == (1, ["101.pdf"], 1)


def _waiting():
    with new_session() as session:
        return session.query(Job.id).filter(Job.finished.is_(None)).scalar()
