"""Archives through their calls: what one holds, who waits for what, and the workbook that replaces it."""

import hashlib
import io
import json
import os
import re
import threading
import zipfile
from contextlib import contextmanager
from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest
from sqlalchemy import insert, select
from structlog.testing import capture_logs

from parvis.campaign.archives.model import Archive
from parvis.campaign.archives.writing.history import history_sheets
from parvis.campaign.archives.writing.readme import readme
from parvis.candidates.history.model import HistoryItem
from parvis.files.stored.model import StoredFile
from parvis.files.stored.queries import key_of
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.interviews.jury_grades.model import GradeType, InterviewMode, Letter
from parvis.kernel import storage
from parvis.kernel.db import new_session
from parvis.kernel.errors import Unavailable
from tests.given.audit import audited
from tests.given.candidates import CANDIDATES
from tests.given.computations import compute
from tests.given.data_folders import fill_up, only_root_mounts
from tests.given.files import MATHS_1, file_of
from tests.given.formulas import saved
from tests.given.jobs import job_now, jobs_run, killed_worker, until
from tests.given.older_workbooks import compound
from tests.given.pdfs import pdf
from tests.given.records import id_of, save

ARCHIVES = "/api/v1/admin/archive"
FILES = "/api/v1/files"


@pytest.fixture
def folder(storage_at, tmp_path):
    """The folder of stored files, for this test only."""
    storage_at((tmp_path / "kept").as_uri())
    return tmp_path / "kept" / "stored"


@pytest.fixture
def admin(client_as, imported, folder):
    imported(file_of("D"))
    return client_as("ROLE_ADMIN")


def add_files(client, number, *files):
    sent = [("file", (name, content, "application/pdf")) for name, content in files]
    answer = client.post(f"{CANDIDATES}/{id_of(client, number)}/files/import", files=sent)
    assert answer.status_code == 200, answer.text
    return [each["id"] for each in answer.json()]


def ask(client, name="Campagne"):
    answer = client.post(ARCHIVES, json={"name": name})
    assert answer.status_code == 201, answer.text
    return answer.json()


def listed(client):
    years = client.get(ARCHIVES).json()
    return {archive["name"]: archive for archives in years.values() for archive in archives}


def made(client, name="Campagne"):
    requested = ask(client, name)
    with jobs_run():
        until(lambda: job_now(requested["jobId"]).finished)
    return listed(client)[name]


def content(client, archive):
    answer = client.get(f"{FILES}/{archive['fileId']}/content?download")
    assert answer.status_code == 200, answer.text
    return zipfile.ZipFile(BytesIO(answer.content))


@contextmanager
def held_at(folder, file_id):
    """The job waits at the bytes of this file until the test leaves."""
    path: Path = folder / file_id
    kept = path.rename(folder.parent / "held")
    os.mkfifo(path)

    def release():
        with path.open("wb") as pipe:
            pipe.write(kept.read_bytes())
            kept.replace(path)

    try:
        yield
    finally:
        threading.Thread(target=release, daemon=True).start()


def test_archive_holds_the_campaign_and_each_candidates_files(admin):
    saved(admin, "Double", f"{MATHS_1.replace('[', '[@')}*2")
    saved(admin, "Moyenne", f"MOYENNE({MATHS_1})", type="AGGREGATE_FORMULA")
    compute(admin)
    candidate = id_of(admin, "101")
    admin.put(f"{CANDIDATES}/{candidate}/remark", json={"remark": "à revoir <vite>"})
    assert save(admin, candidate, {"column": MATHS_1, "value": 12.5}).status_code == 200
    first, second = pdf(), pdf(2) + b"\n" * 9_000_000  # blanks make a scan of it
    add_files(admin, "101", ("Bulletin.pdf", first), ("bulletin.pdf", second))
    archive = made(admin, "Après l'été")
    assert (archive["status"], archive["error"]) == ("SUCCESS", None)
    year = archive["scholarYear"]
    assert year == "2025-2026"
    assert archive["fileName"] == f"Apres_l_ete_{year}.zip"
    with content(admin, archive) as opened:
        assert opened.testzip() is None
        files = {name: opened.read(name) for name in opened.namelist()}
    assert files["fichiers/101/CANDIDATE_FILE/Bulletin.pdf"] == first
    assert files["fichiers/101/CANDIDATE_FILE/bulletin (2).pdf"] == second
    assert "2 candidats" in files["LISEZMOI.txt"].decode("utf-8-sig")
    manifest = json.loads(files["manifeste.json"])
    assert manifest["counts"] == {"documents": 2, "CANDIDATE_FILE": 2}
    assert {each["path"]: each["sha256"] for each in manifest["files"]} == {
        name: hashlib.sha256(data).hexdigest() for name, data in files.items() if name != "manifeste.json"
    }
    book = openpyxl.load_workbook(BytesIO(files["candidats.xlsx"]))
    assert book.sheetnames == [
        *("Candidats", "Formules", "Résultats globaux", "Sites", "Jurys", "Créneaux", "Notes", "Historique 1"),
    ]
    people = [dict(zip(next(book["Candidats"].values), row, strict=True)) for row in list(book["Candidats"].values)[1:]]
    assert [(each["Numero"], each["Nom"], each["Double"], each["Commentaire"]) for each in people] == [
        ("101", "DUPONT", 29, "à revoir <vite>"),
        ("102", "LE GALL", "#VALUE!", None),
    ]
    assert [row[3] for row in book["Formules"].values][1:] == [
        f"{MATHS_1.replace('[', '[@')}*2",
        f"MOYENNE({MATHS_1})",
    ]
    assert list(book["Résultats globaux"].values)[1:] == [("Moyenne", 14.5, None)]
    history = [row for row in book["Historique 1"].values if row[2] == "Mise à jour des notes"]
    assert [(row[0], row[3], row[5], row[6]) for row in history] == [("101", "Camille Essai", 12.5, 14.5)]


def test_the_readme_says_what_each_code_of_the_workbook_means():
    names = {"author_first_name": "Anne", "author_last_name": "Martin"}
    archive = Archive(name="Campagne", scholar_year="2026-2027", end_date=date(2029, 9, 30), **names)
    text = readme(archive, 2, datetime(2026, 5, 12, 8, tzinfo=UTC)).decode("utf-8-sig")
    assert "permet de garder\r\njusqu'au 30/09/2029." in text
    codes = text[text.index("CE QUE DISENT LES CODES") : text.index("DONNÉES PERSONNELLES")]
    kinds = (EvaluationMethod, Letter, GradeType, InterviewMode)
    assert {code.value for kind in kinds for code in kind} <= set(re.findall(r"\w+", codes))


def test_while_an_archive_is_written_making_replacing_or_deleting_is_refused(admin, folder, psycopg_connection):
    [file_id] = add_files(admin, "101", ("a.pdf", pdf()))
    with jobs_run():
        with held_at(folder, file_id):
            requested = ask(admin)
            until(lambda: job_now(requested["jobId"]).message == "Pièces des candidats")
            archive = listed(admin)["Campagne"]
            assert (archive["status"], archive["fileId"], archive["size"]) == ("IN_PROGRESS", None, None)
            second = admin.post(ARCHIVES, json={"name": "Seconde"})
            assert (second.status_code, second.json()["message"]) == (409, "FEATURE_LOCK_ALREADY_TAKEN")
            refused = admin.delete(f"{ARCHIVES}/{archive['id']}")
            assert (refused.status_code, refused.json()["code"]) == (409, "ARCHIVE_IN_PROGRESS")
            refused = admin.post(f"{ARCHIVES}/{archive['id']}/upload", files={"file": ("a.xlsx", b"not judged")})
            assert (refused.status_code, refused.json()["code"]) == (409, "ARCHIVE_NOT_READY")
        until(lambda: listed(admin)["Campagne"]["status"] == "SUCCESS")
    # As soon as SUCCESS is shown, the next one can be made: the lock is freed with it, not after.
    assert made(admin, "Seconde")["status"] == "SUCCESS"
    psycopg_connection.execute("UPDATE archives SET scholar_year = '2026-2027' WHERE name = 'Seconde'")
    assert [*admin.get(ARCHIVES).json()] == ["2026-2027", "2025-2026"]


def test_archive_of_a_killed_worker_is_written_by_the_next_and_leaves_nothing_else(admin, folder):
    [file_id] = add_files(admin, "101", ("a.pdf", pdf()))
    requested = ask(admin)
    with held_at(folder, file_id), killed_worker():
        until(lambda: job_now(requested["jobId"]).message == "Pièces des candidats")
    assert listed(admin)["Campagne"]["status"] == "IN_PROGRESS"
    with killed_worker():
        until(lambda: job_now(requested["jobId"]).finished)
    archive = listed(admin)["Campagne"]
    assert (archive["status"], job_now(requested["jobId"]).attempt) == ("SUCCESS", 2)
    assert {each.name for each in folder.iterdir()} == {file_id, archive["fileId"]}
    with content(admin, archive) as opened:
        assert opened.testzip() is None


def test_files_replaced_while_it_is_written_are_reported_in_the_manifest(admin, folder):
    kept, gone = add_files(admin, "101", ("a.pdf", pdf()), ("b.pdf", pdf(2)))
    with jobs_run(), held_at(folder, kept):
        requested = ask(admin)
        until(lambda: job_now(requested["jobId"]).message == "Pièces des candidats")
        assert admin.delete(f"{FILES}/{gone}").status_code == 204
    with jobs_run():
        until(lambda: job_now(requested["jobId"]).finished)
    with content(admin, listed(admin)["Campagne"]) as opened:
        manifest = json.loads(opened.read("manifeste.json"))
        assert "fichiers/101/CANDIDATE_FILE/a.pdf" in opened.namelist()
    assert manifest["missing"] == [{"path": "fichiers/101/CANDIDATE_FILE/b.pdf"}]


def test_cancelled_archive_says_so_leaves_nothing_and_can_be_deleted(admin, folder):
    [file_id] = add_files(admin, "101", ("a.pdf", pdf()))
    with jobs_run():
        with held_at(folder, file_id):
            requested = ask(admin)
            until(lambda: job_now(requested["jobId"]).message == "Pièces des candidats")
            assert admin.post(f"/api/v1/admin/jobs/{requested['jobId']}/cancel").status_code == 200
        until(lambda: job_now(requested["jobId"]).finished)
    archive = listed(admin)["Campagne"]
    assert (archive["status"], archive["error"]) == ("ERROR", "La création a été annulée.")
    assert [each.name for each in folder.iterdir()] == [file_id]
    assert admin.delete(f"{ARCHIVES}/{archive['id']}").status_code == 204
    assert admin.get(ARCHIVES).json() == {}


@only_root_mounts
def test_archive_on_a_full_disk_fails_cleanly_and_succeeds_once_there_is_room(
    client_as, imported, small_disk, storage_at
):
    storage_at(small_disk.as_uri())
    imported(file_of("D"))
    admin = client_as("ROLE_ADMIN")
    add_files(admin, "101", ("a.pdf", pdf(size=200_000)))
    kept = {path for path in small_disk.rglob("*") if path.is_file()}
    filling = small_disk / "filling"
    fill_up(filling)
    failed = made(admin)
    assert (failed["status"], failed["fileId"]) == ("ERROR", None)
    assert re.fullmatch(r"Stockage plein : il manquait [\d,]+\s(ko|Mo)\.", failed["error"])
    assert {path for path in small_disk.rglob("*") if path.is_file()} == {*kept, filling}
    filling.unlink()
    assert made(admin, "Seconde")["status"] == "SUCCESS"


def test_archive_while_the_object_store_is_away_says_so_to_people_and_operators(
    client_as, imported, bucket, storage_at
):
    imported(file_of("D"))
    admin = client_as("ROLE_ADMIN")
    storage_at(f"s3://{bucket}-absent/files")
    with capture_logs() as logged:
        failed = made(admin)
    assert (failed["status"], failed["error"]) == ("ERROR", Unavailable.message)
    events = [line["event"] for line in logged]
    assert "storage_unavailable" in events
    assert "job_failed" not in events  # that of a defect
    storage_at(f"s3://{bucket}/files")
    assert made(admin, "Seconde")["status"] == "SUCCESS"


def test_archive_is_on_the_disk_before_anybody_relies_on_it(admin, folder, synced):
    archive = made(admin)
    assert {str(folder), str(folder / archive["fileId"])} <= set(synced)


@pytest.mark.parametrize("name", [None, "", "  ", "x" * 101])
def test_archive_without_a_good_name_is_refused(admin, name):
    answer = admin.post(ARCHIVES, json={"name": name})
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "name")
    if name != "x" * 101:
        assert answer.json()["fields"][0]["message"] == "Nom de l'archive obligatoire"


def workbook():
    book, written = openpyxl.Workbook(), io.BytesIO()
    book.save(written)
    return written.getvalue()


def upload(client, archive, name, data):
    return client.post(f"{ARCHIVES}/{archive['id']}/upload", files={"file": (name, data)})


def test_workbook_takes_the_place_of_the_archive_once_and_for_good(admin, folder):
    with audited() as actions:
        archive = made(admin)
    assert actions == ["CREATE_ARCHIVE"]
    for name, data in (("bilan.xlsx", pdf()), ("bilan.pdf", pdf()), ("bilan.xls", workbook())):
        refused = upload(admin, archive, name, data)
        assert (refused.status_code, refused.json()["code"]) == (422, "FILE_INVALID")
    assert (folder / archive["fileId"]).exists()
    with audited() as actions:
        replaced = upload(admin, archive, "Bilan.xlsx", workbook())
    assert (replaced.status_code, actions) == (200, ["UPLOAD_ARCHIVE"]), replaced.text
    shown = listed(admin)["Campagne"]
    assert replaced.json() == shown
    assert (shown["shortDuration"], shown["fileName"], shown["status"]) == (False, "Bilan.xlsx", "SUCCESS")
    assert [each.name for each in folder.iterdir()] == [shown["fileId"]]
    assert admin.get(f"{FILES}/{archive['fileId']}/content").status_code == 404
    assert admin.get(f"{FILES}/{shown['fileId']}/content").content == workbook_of(shown)
    again = upload(admin, archive, "Bilan.xlsx", workbook())
    assert (again.status_code, again.json()["code"]) == (409, "ARCHIVE_ALREADY_LONG_DURATION")
    with audited() as actions:
        assert admin.delete(f"{ARCHIVES}/{archive['id']}").status_code == 204
    assert actions == ["DELETE_ARCHIVE"]
    assert list(folder.iterdir()) == []


def test_workbook_of_an_older_spreadsheet_takes_the_place_of_the_archive_too(admin):
    replaced = upload(admin, made(admin), "Bilan.xls", compound("Root Entry", "Workbook"))
    assert (replaced.status_code, replaced.json()["fileName"]) == (200, "Bilan.xls"), replaced.text


def workbook_of(archive):
    return storage.read(key_of(archive["fileId"]))


def test_only_administrators_read_an_archive_and_its_own_call_deletes_it(admin, client_as):
    archive = made(admin)
    for role in ("ROLE_ADMIN_READ_ONLY", "ROLE_JURY", "ROLE_CANDIDATE"):
        for end in ("content", "download"):
            assert client_as(role).get(f"{FILES}/{archive['fileId']}/{end}").status_code == 404
    refused = admin.delete(f"{FILES}/{archive['fileId']}")
    assert (refused.status_code, refused.json()["code"]) == (409, "FILE_HAS_OWN_CALL")


@pytest.mark.parametrize(
    ("header", "status", "part"),
    [
        ("bytes=0-3", 206, slice(0, 4)),
        ("bytes=10-", 206, slice(10, None)),
        ("bytes=-7", 206, slice(-7, None)),
        ("bytes=5-99999999999", 206, slice(5, None)),
        ("bytes=0-1,4-5", 200, slice(None)),
        ("lines=1-2", 200, slice(None)),
        ("bytes=-", 200, slice(None)),
        ("bytes=9-3", 200, slice(None)),
        ("bytes=-0", 416, None),
        ("bytes=99999999999-", 416, None),
    ],
)
def test_content_is_sent_by_ranges(admin, header, status, part):
    [file_id] = add_files(admin, "101", ("a.pdf", data := pdf()))
    answer = admin.get(f"{FILES}/{file_id}/content", headers={"Range": header})
    assert answer.status_code == status
    if part is not None:
        assert answer.content == data[part]
        assert answer.headers["Content-Length"] == str(len(data[part]))
    if status == 206:
        start, end, _ = part.indices(len(data))
        assert answer.headers["Content-Range"] == f"bytes {start}-{end - 1}/{len(data)}"


def test_download_of_more_than_100_mb_names_the_call_that_streams(admin):
    archive = made(admin)
    for size, status in ((100 * 1024 * 1024, 200), (100 * 1024 * 1024 + 1, 413)):
        with new_session() as session, session.begin():
            session.scalars(select(StoredFile).where(StoredFile.type == "ARCHIVE")).one().size = size
        answer = admin.get(f"{FILES}/{archive['fileId']}/download")
        assert answer.status_code == status
    assert answer.json()["data"] == {"content": f"{FILES}/{archive['fileId']}/content"}


def test_estimate_counts_what_an_archive_made_now_would_hold(admin, psycopg_connection):
    add_files(admin, "101", ("a.pdf", first := pdf()), ("b.pdf", second := pdf(3)))
    for file_type, candidate in (("ARCHIVE", None), ("PERSON_EXPORT", id_of(admin, "102"))):
        psycopg_connection.execute(
            "INSERT INTO stored_files (id, type, candidate_id, name, mime_type, size, sha256, deposited_by)"
            " VALUES (gen_random_uuid(), %s, %s, 'a.zip', 'application/zip', 1, '', 'STAFF')",
            [file_type, candidate],
        )
    estimate = admin.get(f"{ARCHIVES}/estimate").json()
    assert (estimate["candidates"], estimate["files"]) == (2, 2)
    assert estimate["size"] > len(first) + len(second)
    assert estimate["size"] == pytest.approx(made(admin)["size"], rel=0.5)


def test_history_too_long_for_a_sheet_goes_on_in_the_next(admin):
    candidate = id_of(admin, "101")
    for number in range(3):
        admin.put(f"{CANDIDATES}/{candidate}/remark", json={"remark": str(number)})
    with new_session() as session:
        sheets = [(sheet.name, len(list(sheet.rows))) for sheet in history_sheets(session, rows=2)]
    assert sheets == [("Historique 1", 2), ("Historique 2", 2), ("Historique 3", 1)]


def test_long_history_is_whole(admin):
    candidate, more = id_of(admin, "101"), 12_000
    with new_session() as session, session.begin():
        content = {"cells": [{"name": "#remark", "value": "lu", "previousValue": None}]}
        item = {"candidate_id": candidate, "action": "UPDATE_REMARK", "content": content}
        session.execute(insert(HistoryItem), [item] * more)
    with new_session() as session:
        assert [len(list(sheet.rows)) for sheet in history_sheets(session)] == [2 + more]
