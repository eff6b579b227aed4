"""Reading and removing a candidate's file, for each role (permissions.json, the notes of files/{id})."""

import base64
import uuid
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from psycopg import Connection
from starlette.testclient import TestClient

from parvis.candidate_table.snapshot.loaders import TableHooks
from parvis.candidates.files.queries import FilesHooks
from parvis.files.stored.queries import StoredFilesHooks
from parvis.kernel import storage
from tests.given.audit import audited
from tests.given.candidates import CANDIDATES
from tests.given.hooks import answer_otherwise
from tests.given.pdfs import pdf

FILES = "/api/v1/files"
CONTENT = pdf(size=3_000_000)
SITE_MANAGER = "ROLE_INTERVIEW_SITE_MANAGER"


@pytest.fixture
def file(admin: TestClient, marie: str) -> str:
    """The id of Marie's file."""
    answer = admin.post(f"{CANDIDATES}/{marie}/files/import", files={"file": ("Relevé de notes.pdf", CONTENT)})
    return answer.json()[0]["id"]


def as_type(connection: Connection, file_id: str, file_type: str) -> None:
    connection.execute("UPDATE stored_files SET type = %s WHERE id = %s", [file_type, file_id])


def test_download_holds_the_bytes_in_base64_and_the_file(admin, marie: str, file: str):
    answer = admin.get(f"{FILES}/{file}/download")
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert base64.b64decode(body["content"], validate=True) == CONTENT
    [listed] = admin.get(f"{CANDIDATES}/{marie}/files").json()
    assert body["file"] == {name: listed[name] for name in ("id", "name", "created", "mimeType")}
    assert body["file"]["name"] == "Relevé de notes.pdf"


def test_content_is_the_bytes_in_a_sandbox(admin, file: str):
    answer = admin.get(f"{FILES}/{file}/content")
    assert answer.content == CONTENT
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-length"] == str(len(CONTENT))
    assert answer.headers["content-disposition"] == (
        "inline; filename=\"Releve de notes.pdf\"; filename*=UTF-8''Relev%C3%A9%20de%20notes.pdf"
    )
    assert answer.headers["content-security-policy"].startswith("sandbox; default-src 'none'")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"


def test_opening_a_file_is_noted_once_a_quarter_of_an_hour_and_a_refusal_is_not(
    client_as, marie: str, file: str, psycopg_connection
):
    with audited() as actions:
        for call in ("content", "download", "content?download"):
            client_as("ROLE_ADMIN_READ_ONLY").get(f"{FILES}/{file}/{call}")
        client_as("ROLE_JURY").get(f"{FILES}/{file}/content")
    assert actions == [], "the access journal tells it"
    noted = psycopg_connection.execute(
        "SELECT candidate_id::text, kind, file_id::text, file_name, role FROM candidate_accesses"
    ).fetchall()
    assert noted == [(marie, "FILE", file, "Relevé de notes.pdf", "ROLE_ADMIN_READ_ONLY")]


def test_candidate_who_opens_their_own_file_is_not_noted(
    client_as, file: str, psycopg_connection, monkeypatch: pytest.MonkeyPatch
):
    answer_otherwise(monkeypatch, FilesHooks, is_own=lambda _session, _person, read: str(read.id) == file)
    assert client_as("ROLE_CANDIDATE").get(f"{FILES}/{file}/content").status_code == 200
    assert psycopg_connection.execute("SELECT count(*) FROM candidate_accesses").fetchone() == (0,)


@pytest.mark.parametrize("query", ["?download", "?download=1"])
def test_content_with_download_is_saved(admin, file: str, query: str):
    assert admin.get(f"{FILES}/{file}/content{query}").headers["content-disposition"].startswith("attachment;")


@pytest.mark.parametrize("call", ["download", "content"])
def test_only_administrators_read_what_is_no_pfm(client_as, file: str, call: str):
    assert client_as("ROLE_ADMIN_READ_ONLY").get(f"{FILES}/{file}/{call}").status_code == 200
    for role in (SITE_MANAGER, "ROLE_INTERVIEW_SLOT_MANAGER", "ROLE_JURY", "ROLE_CANDIDATE"):
        assert client_as(role).get(f"{FILES}/{file}/{call}").status_code == 404


@pytest.mark.parametrize("role", ["ROLE_JURY", "ROLE_INTERVIEW_SLOT_MANAGER", "ROLE_ADMIN_READ_ONLY"])
def test_jury_and_slot_manager_read_a_pfm(client_as, file: str, psycopg_connection, role: str):
    as_type(psycopg_connection, file, "PFM")
    assert client_as(role).get(f"{FILES}/{file}/content").content == CONTENT


@pytest.mark.parametrize(("theirs", "status"), [(True, 200), (False, 404)])
def test_site_manager_reads_the_pfm_of_their_own_candidates(
    client_as, file: str, psycopg_connection, monkeypatch: pytest.MonkeyPatch, theirs: bool, status: int
):
    as_type(psycopg_connection, file, "PFM")
    rows = lambda _session, table, _person: np.full(table.rows, theirs)  # noqa: E731
    answer_otherwise(monkeypatch, TableHooks, row_scopes={SITE_MANAGER: rows})
    assert client_as(SITE_MANAGER).get(f"{FILES}/{file}/content").status_code == status


def test_candidate_never_reads_a_pfm_that_is_not_theirs(client_as, file: str, psycopg_connection):
    as_type(psycopg_connection, file, "PFM")
    assert client_as("ROLE_CANDIDATE").get(f"{FILES}/{file}/content").status_code == 404


def test_candidate_reads_what_their_space_says_is_theirs(client_as, file: str, monkeypatch: pytest.MonkeyPatch):
    answer_otherwise(monkeypatch, FilesHooks, is_own=lambda _session, _person, read: str(read.id) == file)
    assert client_as("ROLE_CANDIDATE").get(f"{FILES}/{file}/content").content == CONTENT
    answer = client_as("ROLE_CANDIDATE").delete(f"{FILES}/{file}")
    assert (answer.status_code, answer.json()["code"]) == (409, "FILE_HAS_OWN_CALL")


def body_of(answer) -> bytes:
    return answer.content.replace(answer.headers["X-Request-Id"].encode(), b"")


@pytest.mark.parametrize(("method", "end"), [("GET", "/download"), ("GET", "/content"), ("DELETE", "")])
def test_anothers_file_is_answered_as_an_unknown_and_an_unreadable_id(client_as, file: str, method: str, end: str):
    candidate = client_as("ROLE_CANDIDATE")
    ids = (file, str(uuid.UUID(int=7)), "7")
    answers = [candidate.request(method, f"{FILES}/{file_id}{end}") for file_id in ids]
    assert {answer.status_code for answer in answers} == {404}
    assert len({body_of(answer) for answer in answers}) == 1


def test_file_of_a_type_without_rules_is_nobodys(
    client_as, file: str, psycopg_connection, monkeypatch: pytest.MonkeyPatch
):
    answer_otherwise(monkeypatch, StoredFilesHooks, access={})
    as_type(psycopg_connection, file, "ARCHIVE")
    admin: TestClient = client_as("ROLE_ADMIN")
    assert admin.get(f"{FILES}/{file}/content").status_code == 404
    assert admin.delete(f"{FILES}/{file}").status_code == 404


def test_deleted_file_is_gone_with_its_bytes(admin, file: str, stored: Path):
    with audited() as actions:
        assert admin.delete(f"{FILES}/{file}").status_code == 204
        assert list(stored.iterdir()) == []
        assert admin.get(f"{FILES}/{file}/content").status_code == 404
        assert admin.delete(f"{FILES}/{file}").status_code == 404
    assert actions == ["DELETE_FILE"]


@pytest.mark.parametrize("file_type", ["FUTURE_SHEET", "PFM"])
def test_file_of_an_import_is_not_deleted_by_hand(
    admin, marie: str, file: str, psycopg_connection, stored: Path, file_type: str
):
    as_type(psycopg_connection, file, file_type)
    answer = admin.delete(f"{FILES}/{file}")
    assert (answer.status_code, answer.json()["code"]) == (409, "FILE_HAS_OWN_CALL")
    [listed] = admin.get(f"{CANDIDATES}/{marie}/files").json()
    assert (listed["type"], listed["deletable"]) == (file_type, False)
    assert len(list(stored.iterdir())) == 1


def test_only_administrators_delete(client_as, file: str):
    for role in ("ROLE_ADMIN_READ_ONLY", SITE_MANAGER, "ROLE_JURY"):
        assert client_as(role).delete(f"{FILES}/{file}").status_code == 403


@pytest.mark.parametrize("call", ["download", "content"])
def test_row_whose_bytes_an_operator_lost_is_404(admin, file: str, call: str):
    storage.delete(f"stored/{file}")
    assert admin.get(f"{FILES}/{file}/{call}").status_code == 404


def test_files_lie_in_an_s3_bucket_where_the_settings_say_so(
    client_as: Callable[[str], TestClient], marie: str, bucket: str
):
    admin = client_as("ROLE_ADMIN")
    [file] = admin.post(f"{CANDIDATES}/{marie}/files/import", files={"file": ("a.pdf", CONTENT)}).json()
    assert b"".join(storage.get(f"stored/{file['id']}")) == CONTENT
    assert admin.get(f"{FILES}/{file['id']}/content").content == CONTENT
    assert admin.delete(f"{FILES}/{file['id']}").status_code == 204
    assert list(storage.listed("stored/")) == []


@pytest.mark.parametrize("call", ["download", "content"])
def test_whoever_of_the_staff_opens_a_file_is_in_the_access_journal(admin, client_as, marie: str, file: str, call: str):
    assert client_as("ROLE_ADMIN_READ_ONLY").get(f"{FILES}/{file}/{call}").status_code == 200
    [access] = admin.get(f"{CANDIDATES}/{marie}/accesses").json()["content"]
    assert (access["role"], access["kind"], access["fileName"]) == (
        "ROLE_ADMIN_READ_ONLY",
        "FILE",
        "Relevé de notes.pdf",
    )
