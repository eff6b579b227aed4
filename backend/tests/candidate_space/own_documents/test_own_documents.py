"""Documents addressed to the candidate, and when they first opened them (docs/rules/candidate-space.md)."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import delete

from parvis.files.stored.model import StoredFile
from parvis.kernel.db import new_session
from tests.given.campaign import add_candidates
from tests.given.candidates import CANDIDATES
from tests.given.computations import candidate_id
from tests.given.jobs import until
from tests.given.pdfs import pdf
from tests.given.waiting import SOMEBODY_WAITS

DOCUMENTS = "/api/v1/candidate/administrative-documents"
FILES = "/api/v1/files"
PDF = pdf()


def address(admin, candidate: str, name: str) -> str:
    files = {"file": (name, PDF)}
    answer = admin.post(f"{CANDIDATES}/{candidate}/administrative-document/import", files=files)
    assert answer.status_code == 200, answer.text
    return answer.json()[-1]["id"]


def listed(me) -> list[tuple[str, bool]]:
    return [(each["name"], each["readAt"] is not None) for each in me.get(DOCUMENTS).json()]


def test_documents_to_read_come_first_and_then_the_newest(me, admin, marie):
    _, _, last = (address(admin, marie, f"{name}.pdf") for name in "abc")
    assert listed(me) == [("c.pdf", False), ("b.pdf", False), ("a.pdf", False)]
    assert me.get(f"{FILES}/{last}/content").content == PDF
    assert listed(me) == [("b.pdf", False), ("a.pdf", False), ("c.pdf", True)]


@pytest.mark.parametrize("file_type", ["FUTURE_SHEET", "PFM", "PERSON_EXPORT"])
def test_what_is_not_addressed_to_its_candidate_is_neither_listed_nor_opened(
    me, admin, marie, psycopg_connection, file_type: str
):
    document = address(admin, marie, "a.pdf")
    psycopg_connection.execute("UPDATE stored_files SET type = %s", [file_type])
    assert listed(me) == []
    for call in ("content", "download"):
        assert me.get(f"{FILES}/{document}/{call}").status_code == 404


@pytest.mark.parametrize("call", ["content", "download"])
def test_document_is_read_when_its_candidate_first_opens_it(me, admin, marie, call: str):
    document = address(admin, marie, "a.pdf")
    assert me.get(f"{FILES}/{document}/{call}").status_code == 200
    [read] = me.get(DOCUMENTS).json()
    assert me.get(f"{FILES}/{document}/content").status_code == 200
    assert me.get(DOCUMENTS).json() == [read]
    assert read["readAt"] is not None


def test_document_removed_while_its_candidate_opens_it_is_not_found(me, admin, marie, psycopg_connection):
    document = address(admin, marie, "a.pdf")
    with ThreadPoolExecutor(1) as candidate, new_session() as staff:
        staff.execute(delete(StoredFile).where(StoredFile.id == uuid.UUID(document)))
        opened = candidate.submit(me.get, f"{FILES}/{document}/content")
        until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        staff.commit()
        assert opened.result().status_code == 404


def test_document_that_staff_or_another_candidate_open_is_not_read(me, admin, marie, tie):
    add_candidates(["ABADIE"], first=7)
    document = address(admin, marie, "a.pdf")
    assert admin.get(f"{FILES}/{document}/content").status_code == 200
    other = tie(candidate_id(7))
    assert other.get(f"{FILES}/{document}/content").status_code == 404
    assert listed(other) == []
    assert listed(tie(marie)) == [("a.pdf", False)]


def test_candidate_deletes_no_document(me, admin, marie):
    document = address(admin, marie, "a.pdf")
    answer = me.delete(f"{FILES}/{document}")
    assert (answer.status_code, answer.json()["code"]) == (409, "FILE_HAS_OWN_CALL")
    assert me.get(DOCUMENTS).json()[0]["deletable"] is False
