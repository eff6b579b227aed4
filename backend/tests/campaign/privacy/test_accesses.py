"""Who opened what, found by candidate and by who opened it, and handed out as a workbook."""

from io import BytesIO

import openpyxl
import pytest
from sqlalchemy import event, update

from parvis.candidates.journal.model import Access
from parvis.candidates.record.model import Candidate
from parvis.kernel.db import new_session
from tests.given.audit import audited, journaled
from tests.given.candidates import CANDIDATES
from tests.given.files import file_of
from tests.given.records import id_of

PRIVACY = "/api/v1/admin/privacy"


@pytest.fixture
def admin(client_as, imported):
    imported(file_of("D"))
    return client_as("ROLE_ADMIN")


def test_accesses_are_found_by_candidate_and_by_who_opened(admin):
    first, second = id_of(admin, "101"), id_of(admin, "102")
    for candidate in (first, second):
        admin.get(f"{CANDIDATES}/{candidate}")
    found = {
        word: [
            each["candidate"] for each in admin.get(f"{PRIVACY}/accesses", params={"person": word}).json()["content"]
        ]
        for word in ("dupont zoé", "102", "camille", "personne")
    }
    page = admin.get(f"{PRIVACY}/accesses", params={"person": "camille", "page": 1, "size": 1}).json()
    assert ([each["candidate"] for each in page["content"]], page["totalElements"]) == (["DUPONT Zoé"], 2)
    first_page = admin.get(f"{PRIVACY}/accesses", params={"person": "dupont"}).json()
    assert (len(first_page["content"]), first_page["totalElements"]) == (1, 1)
    assert found == {
        "dupont zoé": ["DUPONT Zoé"],
        "102": ["LE GALL Yann"],
        "camille": ["LE GALL Yann", "DUPONT Zoé"],
        "personne": [],
    }


def test_accesses_are_those_of_the_last_days(admin, psycopg_connection):
    admin.get(f"{CANDIDATES}/{id_of(admin, '101')}")
    admin.get(f"{CANDIDATES}/{id_of(admin, '102')}")
    psycopg_connection.execute(
        "UPDATE candidate_accesses SET at = at - interval '8 days' WHERE candidate_id = %s", [id_of(admin, "101")]
    )
    psycopg_connection.commit()
    totals = [admin.get(f"{PRIVACY}/accesses", params=days).json()["totalElements"] for days in ({"days": 7}, {})]
    assert totals == [1, 2]


def test_the_journal_and_whom_a_purge_takes_are_exported_as_texts(admin):
    def exported(path, **query):
        answer = admin.get(f"{PRIVACY}/{path}/export", params=query)
        assert answer.status_code == 200, answer.text
        book = openpyxl.load_workbook(BytesIO(answer.content))
        assert book.sheetnames == ["À purger" if path == "purge" else "Journal des accès"]
        return list(book.active.values)

    for number in ("101", "102"):
        admin.get(f"{CANDIDATES}/{id_of(admin, number)}")
    with new_session() as session, session.begin():
        session.execute(update(Candidate).where(Candidate.external_id == "102").values(first_name="=1+1"))
    with audited() as actions:
        taken = [(number, last, first, account) for number, last, first, _, account in exported("purge")[1:]]
    assert actions == ["EXPORT_PURGE"]
    assert taken == [("101", "DUPONT", "Zoé", "Non"), ("102", "LE GALL", "=1+1", "Non")]
    made: list[Access] = []

    def remember(access: Access, _context: object) -> None:
        made.append(access)

    event.listen(Access, "load", remember)
    with audited() as actions:
        headers, *rows = exported("accesses", person="le gall")
    assert actions == ["EXPORT_ACCESSES"]
    event.remove(Access, "load", remember)
    assert made == []  # there may be hundreds of thousands
    assert headers == ("Quand", "Qui", "Rôle", "Candidat", "Quoi", "Fichier")
    assert [row[1:] for row in rows] == [("Camille Essai", "Administrateur", "LE GALL =1+1", "Dossier", None)]


def test_an_export_of_a_person_is_in_the_journal_and_in_the_access_journal(admin):
    candidate = id_of(admin, "101")
    with journaled() as lines:
        answer = admin.post(f"{PRIVACY}/people/{candidate}/export")
    assert answer.status_code == 202, answer.text
    [line] = lines
    assert (line.action, line.object_id, line.after) == ("EXPORT_PERSON", candidate, {"job": answer.json()["jobId"]})
    [access] = admin.get(f"{PRIVACY}/accesses").json()["content"]
    assert (access["candidate"], access["kind"]) == ("DUPONT Zoé", "RECORD")
