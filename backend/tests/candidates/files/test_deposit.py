"""Adding files to a candidate (docs/rules/candidates.md)."""

import json
import re
import threading
import uuid
from pathlib import Path

import pytest
from psycopg import Connection
from starlette.testclient import TestClient

from parvis.kernel.settings import settings
from tests.given.candidates import CANDIDATES
from tests.given.pdfs import BULLETIN, image, pdf

QUOTA = 3
QUOTA_MESSAGE = "Vous avez téléversé le nombre maximum de fichiers autorisés"
LIMIT = 23_068_672
PDF = pdf()
UNKNOWN = str(uuid.UUID(int=7))


@pytest.fixture(autouse=True)
def _small_quota(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less than the contract's ten files: each takes a process that judges it."""
    monkeypatch.setenv("PARVIS_STAFF_FILE_QUOTA", str(QUOTA))
    settings.cache_clear()


def add(client: TestClient, candidate: str, *files: tuple[str, bytes], call: str = "files"):
    parts = [("file", (name, content)) for name, content in files or [(BULLETIN, PDF)]]
    return client.post(f"{CANDIDATES}/{candidate}/{call}/import", files=parts)


def add_document(client: TestClient, candidate: str, *files: tuple[str, bytes]):
    return add(client, candidate, *files, call="administrative-document")


def listed(client: TestClient, candidate: str) -> list[dict]:
    return client.get(f"{CANDIDATES}/{candidate}/files").json()


def history(connection: Connection) -> list[tuple]:
    found = connection.execute(
        "SELECT action, content, author_last_name FROM history_items WHERE action LIKE '%FILE' ORDER BY id"
    )
    return [
        (action, cell["name"], cell["value"], cell["previousValue"], author)
        for action, content, author in found.fetchall()
        for cell in (content if isinstance(content, dict) else json.loads(content))["cells"]
    ]


def test_added_file_is_in_the_list_with_the_members_of_the_contract(admin, marie, stored: Path):
    answer = add(admin, marie)
    assert answer.status_code == 200, answer.text
    [file] = answer.json()
    created = file.pop("created")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", created)
    assert file == {
        "id": file["id"],
        "name": BULLETIN,
        "mimeType": "application/pdf",
        "size": len(PDF),
        "deletable": True,
        "type": "CANDIDATE_FILE",
        "depositedBy": "STAFF",
    }
    assert listed(admin, marie) == answer.json()
    assert [(path.name, path.read_bytes()) for path in stored.iterdir()] == [(file["id"], PDF)]


def test_several_parts_are_several_files_whatever_their_fields_names(admin, marie):
    parts = [("file", ("a.pdf", PDF)), ("other", ("b.pdf", pdf(2))), ("comment", (None, "not a file"))]
    answer = admin.post(f"{CANDIDATES}/{marie}/files/import", files=parts)
    assert [file["name"] for file in answer.json()] == ["a.pdf", "b.pdf"]


def test_same_file_twice_is_two_files(admin, marie):
    add(admin, marie)
    assert len(add(admin, marie).json()) == 2


def test_call_with_a_refused_file_stores_none_of_it(admin, marie, stored: Path, psycopg_connection):
    answer = add(admin, marie, ("a.pdf", PDF), ("b.pdf", b""), ("c.png", image("PNG")))
    assert (answer.status_code, answer.json()["code"]) == (422, "FILE_INVALID")
    assert answer.json()["data"] == {
        "files": [{"name": "b.pdf", "reason": "EMPTY"}, {"name": "c.png", "reason": "EXTENSION"}]
    }
    assert answer.json()["message"].startswith("Fichier invalide")
    assert listed(admin, marie) == []
    assert not stored.exists()
    assert history(psycopg_connection) == []


@pytest.mark.parametrize(
    ("sent", "kept"), [("../../x.pdf", "x.pdf"), ("CON.pdf", "_CON.pdf"), ("x" * 296 + ".pdf", "x" * 196 + ".pdf")]
)
def test_hostile_name_is_stored_clean(admin, marie, stored: Path, sent: str, kept: str):
    [file] = add(admin, marie, (sent, PDF)).json()
    assert file["name"] == kept
    assert [path.name for path in stored.iterdir()] == [file["id"]]


def test_file_beyond_the_quota_is_refused_with_the_contracts_sentence(admin, marie, stored: Path):
    assert add(admin, marie, *[(f"{number}.pdf", PDF) for number in range(QUOTA)]).status_code == 200
    answer = add(admin, marie)
    assert (answer.status_code, answer.json()["code"]) == (409, "FILE_QUOTA_REACHED")
    assert answer.json()["message"] == QUOTA_MESSAGE
    assert len(listed(admin, marie)) == len(list(stored.iterdir())) == QUOTA


def test_two_files_with_room_for_one_are_both_refused(admin, marie):
    add(admin, marie, *[(f"{number}.pdf", PDF) for number in range(QUOTA - 1)])
    assert add(admin, marie, ("a.pdf", PDF), ("b.pdf", PDF)).json()["code"] == "FILE_QUOTA_REACHED"
    assert len(listed(admin, marie)) == QUOTA - 1
    assert add(admin, marie).status_code == 200


def test_more_files_than_the_quota_in_a_call_are_refused_before_they_have_arrived(admin, marie):
    answer = add(admin, marie, *[(f"{number}.pdf", b"") for number in range(QUOTA + 1)])
    assert answer.json()["code"] == "FILE_QUOTA_REACHED"


def test_ten_uploads_at_once_with_room_for_one_store_exactly_one(admin, marie, stored: Path, psycopg_connection):
    add(admin, marie, *[(f"{number}.pdf", PDF) for number in range(QUOTA - 1)])
    start, statuses = threading.Barrier(10), []

    def upload() -> None:
        start.wait()
        statuses.append(add(admin, marie).status_code)

    threads = [threading.Thread(target=upload) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200] + [409] * 9
    assert len(listed(admin, marie)) == len(list(stored.iterdir())) == QUOTA
    assert len(history(psycopg_connection)) == QUOTA


def test_documents_and_the_candidates_own_files_do_not_count_in_the_quota_of_staff(admin, marie, psycopg_connection):
    add(admin, marie, *[(f"{number}.pdf", PDF) for number in range(QUOTA)])
    psycopg_connection.execute("UPDATE stored_files SET deposited_by = 'CANDIDATE' WHERE name = '0.pdf'")
    assert add_document(admin, marie).status_code == 200
    assert add(admin, marie).status_code == 200
    assert add(admin, marie).status_code == 409


def test_administrative_document_is_a_file_of_its_type(admin, marie):
    [file] = add_document(admin, marie, ("convocation.pdf", PDF)).json()
    assert (file["name"], file["type"], file["deletable"]) == ("convocation.pdf", "ADMINISTRATIVE_DOCUMENT", True)


def test_two_administrative_documents_in_a_call_are_refused(admin, marie):
    answer = add_document(admin, marie, ("a.pdf", PDF), ("b.pdf", PDF))
    assert (answer.status_code, answer.json()["code"]) == (422, "TOO_MANY_FILES")
    assert listed(admin, marie) == []


@pytest.mark.parametrize("call", ["files", "administrative-document"])
def test_image_is_no_file_of_the_staff(admin, marie, call: str):
    answer = add(admin, marie, ("photo.jpg", image("JPEG")), call=call)
    assert answer.json()["data"] == {"files": [{"name": "photo.jpg", "reason": "EXTENSION"}]}


def test_every_file_is_an_item_of_history_by_its_author(admin, marie, psycopg_connection):
    [first, _] = add(admin, marie, ("a.pdf", PDF), ("b.pdf", PDF)).json()
    add_document(admin, marie, ("c.pdf", PDF))
    admin.delete(f"/api/v1/files/{first['id']}")
    assert history(psycopg_connection) == [
        ("ADD_FILE", "file", "a.pdf", None, "Essai"),
        ("ADD_FILE", "file", "b.pdf", None, "Essai"),
        ("ADD_FILE", "file", "c.pdf", None, "Essai"),
        ("DELETE_FILE", "file", None, "a.pdf", "Essai"),
    ]


@pytest.mark.parametrize("call", ["files", "administrative-document"])
def test_unknown_candidate_is_404_whatever_is_sent(admin, call: str):
    for candidate in (UNKNOWN, "M00001"):
        answer = add(admin, candidate, ("a.pdf", b""), call=call)
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
    assert admin.get(f"{CANDIDATES}/{UNKNOWN}/files").status_code == 404


@pytest.mark.parametrize("role", ["ROLE_ADMIN_READ_ONLY", "ROLE_INTERVIEW_SITE_MANAGER", "ROLE_JURY", "ROLE_CANDIDATE"])
def test_who_may_not_add_is_refused_before_the_candidate_is_looked_for(client_as, marie, role: str):
    for candidate in (marie, UNKNOWN):
        assert add(client_as(role), candidate).status_code == 403
        assert add_document(client_as(role), candidate).status_code == 403


def test_read_only_administrator_reads_the_list_and_can_delete_nothing(client_as, admin, marie):
    add(admin, marie)
    [file] = listed(client_as("ROLE_ADMIN_READ_ONLY"), marie)
    assert file["deletable"] is False


@pytest.mark.parametrize("role", ["ROLE_INTERVIEW_SITE_MANAGER", "ROLE_INTERVIEW_SLOT_MANAGER", "ROLE_JURY"])
def test_managers_and_juries_do_not_read_the_list(client_as, marie, role: str):
    assert client_as(role).get(f"{CANDIDATES}/{marie}/files").status_code == 403


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("application/json", b"{}"),
        ("multipart/form-data", b""),
        ("multipart/form-data; boundary=x", b"not a part"),
        ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n--x--\r\n',
        ),
        (
            "multipart/form-data; boundary=x",
            b"--x\r\nX-Long: " + b"x" * 20_000 + b'\r\nContent-Disposition: form-data; filename="a.pdf"\r\n\r\n--x--',
        ),
    ],
)
def test_request_without_a_file_is_refused(admin, marie, content_type: str, body: bytes):
    answer = admin.post(f"{CANDIDATES}/{marie}/files/import", content=body, headers={"Content-Type": content_type})
    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_INPUT")


def test_file_of_22_megabytes_is_taken_and_one_byte_more_is_not(admin, marie, stored: Path):
    whole = pdf()
    padding = LIMIT - len(whole)
    assert add(admin, marie, ("a.pdf", whole + b" " * padding)).status_code == 200
    answer = add(admin, marie, ("a.pdf", whole + b" " * (padding + 1)))
    assert (answer.status_code, answer.json()["code"], answer.json()["data"]) == (
        413,
        "FILE_TOO_LARGE",
        {"limit": LIMIT},
    )
    assert "22 Mo" in answer.json()["message"]
    assert len(list(stored.iterdir())) == 1


def test_limit_counts_each_file_and_not_the_body(admin, marie):
    half = pdf() + b" " * (LIMIT // 2)
    assert add(admin, marie, ("a.pdf", half), ("b.pdf", half), ("c.pdf", half)).status_code == 200


def test_quota_and_limit_are_the_contracts_unless_set(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("PARVIS_STAFF_FILE_QUOTA")
    settings.cache_clear()
    assert (settings().staff_file_quota, settings().file_limit) == (10, LIMIT)
