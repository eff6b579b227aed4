"""A candidate's own files: sending, reading, deleting until the deadline (docs/rules/candidate-space.md)."""

import hashlib
import threading
import uuid
from datetime import datetime, timedelta
from pathlib import Path

import pypdfium2
import pytest
from psycopg import Connection
from starlette.testclient import TestClient

from parvis.candidate_space.own_files import queries
from parvis.candidate_space.own_record.rules import file_quota
from parvis.kernel.clock import PARIS, today
from tests.given.campaign import add_candidates
from tests.given.candidates import CANDIDATES
from tests.given.computations import candidate_id
from tests.given.pdfs import BULLETIN, image, locked_pdf, pdf, tags_of
from tests.given.sql import statements_sent

OWN = "/api/v1/candidate"
FILES = "/api/v1/files"
PDF = pdf()
QUOTA_MESSAGE = "Vous avez téléversé le nombre maximum de fichiers autorisés"


def send(client: TestClient, *files: tuple[str, bytes]):
    return client.post(f"{OWN}/files/import", files=[("file", file) for file in files or [(BULLETIN, PDF)]])


def listed(client: TestClient) -> list[dict]:
    answer = client.get(f"{OWN}/files")
    assert answer.status_code == 200, answer.text
    return answer.json()


def fill(connection: Connection, candidate: str, count: int) -> None:
    """Files that the candidate sent before, whose bytes nobody reads."""
    connection.execute(
        "INSERT INTO stored_files (id, type, candidate_id, name, mime_type, size, sha256, deposited_by)"
        " SELECT gen_random_uuid(), 'CANDIDATE_FILE', %s::uuid, n || '.pdf', 'application/pdf', 9, '', 'CANDIDATE'"
        " FROM generate_series(1, %s) AS n",
        [candidate, count],
    )


def history(connection: Connection) -> list[tuple]:
    return connection.execute("SELECT action, author_subject FROM history_items ORDER BY id").fetchall()[1:]


def body_of(answer) -> bytes:
    return answer.content.replace(answer.headers["X-Request-Id"].encode(), b"")


def test_sent_files_are_listed_newest_first_and_read_again(me, admin, marie, campaign):
    campaign(file_deadline=today())
    sent = send(me, ("<img src=x>.pdf", PDF), ("Carte d'identité.JPG", image("JPEG")), ("a.png", image("PNG")))
    assert sent.status_code == 200, sent.text
    files = listed(me)
    assert sent.json() == files
    assert [(file["name"], file["mimeType"]) for file in files] == [
        ("a.png", "image/png"),
        ("Carte d'identité.JPG", "image/jpeg"),
        ("_img src=x_.pdf", "application/pdf"),
    ]
    assert {(file["type"], file["depositedBy"], file["deletable"]) for file in files} == {
        ("CANDIDATE_FILE", "CANDIDATE", True)
    }
    assert me.get(f"{FILES}/{files[2]['id']}/content").content == PDF
    assert len(admin.get(f"{CANDIDATES}/{marie}/files").json()) == 3


def test_file_is_judged_by_its_content_and_one_refusal_refuses_the_whole_call(me, stored: Path, psycopg_connection):
    wrong = [
        ("a.pdf", PDF),
        ("photo.pdf", image("PNG")),
        ("vide.png", b""),
        ("secret.pdf", locked_pdf(user="x", owner="y")),
        ("notes.docx", b"PK\x03\x04"),
    ]
    answer = send(me, *wrong)
    assert (answer.status_code, answer.json()["code"]) == (422, "FILE_INVALID")
    assert [(file["name"], file["reason"]) for file in answer.json()["data"]["files"]] == [
        ("photo.pdf", "CONTENT"),
        ("vide.png", "EMPTY"),
        ("secret.pdf", "ENCRYPTED"),
        ("notes.docx", "EXTENSION"),
    ]
    assert (listed(me), stored.exists(), history(psycopg_connection)) == ([], False, [])


@pytest.mark.parametrize(("source", "quota"), [("MANUAL", 25), ("PARCOURSUP", 10)])
def test_quota_is_that_of_the_source(source, quota):
    assert file_quota(source) == quota


def test_twenty_sixth_file_is_refused_with_the_contracts_sentence(me, marie, psycopg_connection):
    fill(psycopg_connection, marie, 24)
    two = send(me, ("a.pdf", PDF), ("b.pdf", PDF))
    assert (two.status_code, two.json()["code"]) == (409, "FILE_QUOTA_REACHED")
    assert send(me).status_code == 200
    answer = send(me)
    assert (answer.status_code, answer.json()["code"]) == (409, "FILE_QUOTA_REACHED")
    assert answer.json()["message"] == QUOTA_MESSAGE
    assert len(listed(me)) == 25


def test_imported_candidate_sends_ten_files_beside_those_of_the_staff(tie, admin, stored: Path, psycopg_connection):
    add_candidates(["ABADIE"])
    candidate = candidate_id(0)
    admin.post(f"{CANDIDATES}/{candidate}/files/import", files=[("file", ("staff.pdf", PDF))])
    fill(psycopg_connection, candidate, 9)
    me = tie(candidate)
    assert send(me).status_code == 200
    assert send(me).json()["code"] == "FILE_QUOTA_REACHED"
    assert "staff.pdf" not in [file["name"] for file in listed(me)]


def test_ten_uploads_at_once_with_room_for_one_store_exactly_one(me, marie, stored: Path, psycopg_connection):
    fill(psycopg_connection, marie, 24)
    start, statuses = threading.Barrier(10), []

    def upload() -> None:
        start.wait()
        statuses.append(send(me).status_code)

    threads = [threading.Thread(target=upload) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200] + [409] * 9
    assert (len(listed(me)), len(list(stored.iterdir()))) == (25, 1)


def test_candidate_deletes_a_file_until_the_end_of_the_deadlines_day(
    me, campaign, psycopg_connection, monkeypatch: pytest.MonkeyPatch
):
    campaign(file_deadline=today())
    [file] = send(me).json()
    midnight = datetime.combine(today() + timedelta(days=1), datetime.min.time(), PARIS)
    for instant, status in ((midnight, 403), (midnight - timedelta(seconds=1), 204)):
        monkeypatch.setattr(queries, "now", lambda instant=instant: instant)
        assert me.get(f"{OWN}/can-delete-files").json() is (status == 204)
        assert listed(me)[0]["deletable"] is (status == 204)
        answer = me.delete(f"{FILES}/{file['id']}")
        assert answer.status_code == status
        if status == 403:
            assert answer.json()["code"] == "FILE_DELETION_CLOSED"
    assert listed(me) == []
    assert [action for action, _ in history(psycopg_connection)] == ["ADD_FILE", "DELETE_FILE"]
    assert len({author for _, author in history(psycopg_connection)}) == 1


def test_files_are_still_added_after_the_deadline(me, campaign):
    campaign(file_deadline=today() - timedelta(days=1))
    assert send(me).status_code == 200
    assert listed(me)[0]["deletable"] is False


def test_file_of_another_candidate_is_as_one_that_does_not_exist(me, tie, marie, campaign, psycopg_connection):
    campaign(file_deadline=today())
    add_candidates(["ABADIE"], first=7)
    [theirs] = send(me).json()
    other = tie(candidate_id(7))
    assert listed(other) == []
    for method, end in (("GET", "/content"), ("GET", "/download"), ("DELETE", "")):
        answers = [other.request(method, f"{FILES}/{each}{end}") for each in (theirs["id"], uuid.UUID(int=7), "7")]
        assert {answer.status_code for answer in answers} == {404}
        assert len({body_of(answer) for answer in answers}) == 1
    receipts = [other.get(f"{OWN}/files/{each}/receipt.pdf") for each in (theirs["id"], uuid.UUID(int=7))]
    assert {answer.status_code for answer in receipts} == {404}
    assert len(listed(tie(marie))) == 1


def test_file_that_staff_added_is_neither_read_nor_deleted_by_the_candidate(me, admin, marie, campaign):
    campaign(file_deadline=today())
    [file] = admin.post(f"{CANDIDATES}/{marie}/files/import", files={"file": (BULLETIN, PDF)}).json()
    assert me.get(f"{FILES}/{file['id']}/content").status_code == 404
    assert me.delete(f"{FILES}/{file['id']}").status_code == 404
    assert me.get(f"{OWN}/files/{file['id']}/receipt.pdf").status_code == 404


def test_receipt_tells_the_file_its_instant_and_its_fingerprint(me):
    [file] = send(me, ('#read("/etc/passwd") $x$ 简历.pdf', PDF)).json()
    answer = me.get(f"{OWN}/files/{file['id']}/receipt.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].startswith("attachment;")
    assert tags_of(answer.content).count("TR") == 6
    with pypdfium2.PdfDocument(answer.content) as document:
        assert len(document) == 1
        text = document[0].get_textpage().get_text_range()
    digest = hashlib.sha256(PDF).hexdigest()
    assert digest[:32] in text
    assert digest[32:] in text
    assert "passwd" in text
    assert "$x$ 简历.pdf" in text
    assert f"{datetime.fromisoformat(file['created']).astimezone(PARIS):%d/%m/%Y à %H:%M:%S}" in text
    assert "M00001" in text


@pytest.mark.parametrize(
    ("sent", "saved"),
    [("plain.pdf", "recu-plain.pdf"), ("v1.final.PDF", "recu-v1.final.pdf"), ("a b.pdf", "recu-a b.pdf")],
)
def test_receipt_has_one_extension(me, sent: str, saved: str):
    [file] = send(me, (sent, PDF)).json()
    answer = me.get(f"{OWN}/files/{file['id']}/receipt.pdf")
    assert f'filename="{saved}"' in answer.headers["content-disposition"]


def test_receipt_holds_the_whole_of_a_name_that_is_one_long_word(me):
    [file] = send(me, (f"{'BULLETIN_' * 20}1.pdf", PDF)).json()
    answer = me.get(f"{OWN}/files/{file['id']}/receipt.pdf")
    with pypdfium2.PdfDocument(answer.content) as document:
        text = document[0].get_textpage()
        rights = [text.get_charbox(index)[2] for index in range(text.count_chars())]
        assert max(rights) < document[0].get_width()


@pytest.mark.parametrize("slash", ["", "/"])
def test_without_a_token_the_list_is_401_and_never_the_lookup_of_a_link(anonymous_client, slash):
    for call in ("files", "administrative-documents", "can-delete-files", "presence"):
        assert anonymous_client.get(f"{OWN}/{call}{slash}").status_code == 401


def test_account_without_a_record_has_no_files(tie, stored: Path):
    me = tie(str(uuid.UUID(int=7)))
    for answer in (me.get(f"{OWN}/files"), me.get(f"{OWN}/administrative-documents"), send(me)):
        assert (answer.status_code, answer.json()["code"]) == (404, "CANDIDATE_NOT_FOUND")


def test_list_of_three_files_takes_as_many_statements_as_that_of_one(me, marie, psycopg_connection):
    fill(psycopg_connection, marie, 1)
    with statements_sent() as alone:
        listed(me)
    fill(psycopg_connection, marie, 2)
    with statements_sent() as statements:
        assert len(listed(me)) == 3
    assert len(statements) == len(alone)
