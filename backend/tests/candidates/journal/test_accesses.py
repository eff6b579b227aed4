"""Who opened a candidate's record, and when (docs/rules/candidates.md)."""

import uuid

import pytest

from parvis.candidates.journal.model import AccessKind
from parvis.candidates.journal.service import note_access, sweep_accesses
from parvis.kernel.db import new_session
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.people import ANNE


@pytest.fixture
def admin(client_as):
    return client_as("ROLE_ADMIN")


@pytest.fixture
def marie(admin) -> str:
    """The id of a record created by hand."""
    return admin.post(CANDIDATES, json=MARIE).json()["id"]


def _accesses(client, candidate, query=""):
    answer = client.get(f"{CANDIDATES}/{candidate}/accesses{query}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def _opened(candidate: str, **what) -> None:
    with new_session() as session, session.begin():
        note_access(session, ANNE, uuid.UUID(candidate), **what)


def test_creating_a_record_opens_nothing(admin, marie):
    assert _accesses(admin, marie)["totalElements"] == 0


@pytest.mark.parametrize(
    ("role", "path"),
    [
        ("ROLE_ADMIN", "candidates/{}"),
        ("ROLE_ADMIN_READ_ONLY", "candidates/{}"),
        ("ROLE_INTERVIEW_SLOT_MANAGER", "candidates/{}"),
        ("ROLE_ADMIN_READ_ONLY", "history/{}"),
        ("ROLE_ADMIN", "candidates/grade-conflicts/{}"),
        ("ROLE_ADMIN_READ_ONLY", "candidates/{}/files"),
    ],
)
def test_reading_a_record_is_journaled_once_a_quarter_of_an_hour(
    admin, client_as, marie, role, path, psycopg_connection
):
    def quarter():
        return psycopg_connection.execute("SELECT date_bin('15 min', now(), to_timestamp(0))").fetchone()

    reader = client_as(role)
    begun = quarter()
    for _ in range(2):
        assert reader.get(f"/api/v1/admin/{path.format(marie)}").status_code == 200
    row, *others = _accesses(admin, marie)["content"]
    assert len(others) <= (begun != quarter()), "another row only where a quarter ended meanwhile"
    assert (row["author"], row["role"], row["kind"], row["fileName"]) == (
        {"lastName": "Essai", "firstName": "Camille"},
        role,
        "RECORD",
        None,
    )
    assert row["at"]


def test_the_next_quarter_of_an_hour_is_another_row(admin, marie, psycopg_connection):
    admin.get(f"{CANDIDATES}/{marie}")
    psycopg_connection.execute(
        "UPDATE candidate_accesses SET at = at - interval '15 min', quarter = quarter - interval '15 min'"
    )
    admin.get(f"{CANDIDATES}/{marie}")
    rows = _accesses(admin, marie)["content"]
    assert len(rows) == 2
    assert rows[0]["at"] > rows[1]["at"]


def test_each_file_is_a_row_beside_the_record(admin, marie):
    first, second = uuid.uuid4(), uuid.uuid4()
    for _ in range(2):
        _opened(marie)
        _opened(marie, kind=AccessKind.FILE, file_id=first, file_name="a.pdf")
        _opened(marie, kind=AccessKind.FILE, file_id=second, file_name="b.pdf")
    kinds = [(row["kind"], row["fileName"]) for row in _accesses(admin, marie)["content"]]
    assert kinds == [("FILE", "b.pdf"), ("FILE", "a.pdf"), ("RECORD", None)]


def test_a_refused_opening_is_not_noted(client_as, admin, marie):
    assert client_as("ROLE_INTERVIEW_SITE_MANAGER").get(f"{CANDIDATES}/{marie}").status_code == 404
    assert _accesses(admin, marie)["totalElements"] == 0


def test_pages_of_the_journal_of_one_candidate(admin, marie):
    for index in range(3):
        _opened(marie, kind=AccessKind.FILE, file_id=uuid.uuid4(), file_name=f"{index}.pdf")
    _opened(str(uuid.uuid4()), kind=AccessKind.FILE, file_id=uuid.uuid4(), file_name="of somebody else.pdf")
    assert [row["fileName"] for row in _accesses(admin, marie, "?size=2")["content"]] == ["2.pdf", "1.pdf"]
    assert len({row["id"] for row in _accesses(admin, marie)["content"]}) == 3
    page = _accesses(admin, marie, "?page=1&size=2")
    assert [row["fileName"] for row in page["content"]] == ["0.pdf"]
    assert (page["totalElements"], page["totalPages"], page["number"], page["size"]) == (3, 2, 1, 2)


def test_the_journal_of_an_unknown_candidate_is_404(admin, database):
    assert admin.get(f"{CANDIDATES}/{uuid.uuid4()}/accesses").status_code == 404


def test_only_an_administrator_reads_the_journal(client_as, marie):
    assert client_as("ROLE_ADMIN_READ_ONLY").get(f"{CANDIDATES}/{marie}/accesses").status_code == 403


def test_openings_are_forgotten_after_12_months(admin, marie, psycopg_connection):
    admin.get(f"{CANDIDATES}/{marie}")
    psycopg_connection.execute("UPDATE candidate_accesses SET at = now() - interval '364 days'")
    sweep_accesses()
    assert _accesses(admin, marie)["totalElements"] == 1
    psycopg_connection.execute("UPDATE candidate_accesses SET at = now() - interval '366 days'")
    sweep_accesses()
    assert _accesses(admin, marie)["totalElements"] == 0
