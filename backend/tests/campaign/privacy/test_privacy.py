"""Personal data: erased everywhere, recognised in a later file, exported in full, and never purged too early."""

import json
import re
import uuid
import zipfile
from datetime import datetime, timedelta
from io import BytesIO

import openpyxl
import polars as pl
import pytest
import time_machine
from psycopg import sql
from sqlalchemy import insert, select, update

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import AccountDetails
from parvis.campaign.privacy.service import end_purges, sweep_exports
from parvis.candidates.record.model import Candidate
from parvis.emails.outbox.model import Email
from parvis.imports.zip_imports.model import ZipImport
from parvis.interviews.jury_grades.model import JuryGrade
from parvis.interviews.members.model import JuryConflict
from parvis.kernel import storage
from parvis.kernel.clock import PARIS, now, today
from parvis.kernel.db import new_session
from parvis.kernel.errors import NotFound
from parvis.kernel.jobs import Job
from parvis.kernel.roles import Role
from parvis.kernel.settings import settings
from parvis.ranking.views.model import CandidateView
from parvis.results.ranking_file.model import RankingFile
from tests.given.audit import audited, journaled
from tests.given.candidates import CANDIDATES
from tests.given.computations import compute
from tests.given.files import MATHS_1, MATHS_PLACE, changed, file_of
from tests.given.formulas import saved
from tests.given.interviews import bordeaux
from tests.given.jobs import job_now, jobs_run, until
from tests.given.pdfs import pdf
from tests.given.records import account_of, id_of, save
from tests.given.slots import SLOTS, by_hand, day, jury
from tests.given.tags import TAGS, put_on, tag

PRIVACY = "/api/v1/admin/privacy"
RESULTS = "/api/v1/admin/statistics/file/CALCULATED_RESULT"
WORDS = ("DUPONT", "zoe@exemple.fr")
FORMER_ADDRESS = "zoe@ancienne.example"
HOLDING = {
    *("candidates", "cell_changes", "import_blobs", "computation_blobs", "history_items", "emails"),
    *("stored_files", "jury_conflicts", "ranking_files", "candidate_views", "jobs", "import_simulations"),
    *("zip_imports", "identity_accounts", "candidate_accesses"),
}


@pytest.fixture
def folder(storage_at, tmp_path):
    storage_at((tmp_path / "kept").as_uri())
    return tmp_path / "kept"


@pytest.fixture
def admin(client_as, imported, folder):
    imported(file_of("D"))
    return client_as("ROLE_ADMIN")


@pytest.fixture
def tables_naming(psycopg_connection):
    """``tables_naming(words)``: the tables that hold one of the words, as text or in bytes, compressed or not."""

    def search(words):
        tables = [row[0] for row in psycopg_connection.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        ).fetchall()]  # fmt: skip
        found = set()
        for table in tables:
            with psycopg_connection.cursor().copy(sql.SQL("COPY {} TO STDOUT").format(sql.Identifier(table))) as copy:
                dump = b"".join(bytes(piece) for piece in copy)
            if table == "computation_blobs":
                contents = psycopg_connection.execute("SELECT content FROM computation_blobs").fetchall()
                dump += b"".join(pl.read_ipc(content).write_ipc(None).getvalue() for (content,) in contents)
            if any(word.encode() in dump or word.encode().hex().encode() in dump for word in words):
                found.add(table)
        return found

    return search


def objects_naming(words):
    kept = {key: storage.read(key) for key, _ in storage.listed("")}
    return {key for key, content in kept.items() if any(word.encode() in content for word in words)}


def fill(admin, imported):
    """Everything that may be kept of candidate 101, and a file with their name."""
    candidate = id_of(admin, "101")
    admin.put(f"{CANDIDATES}/{candidate}/remark", json={"remark": "Zoé DUPONT a téléphoné"})
    assert save(admin, candidate, {"column": MATHS_1, "value": 12.5}).status_code == 200
    bulletin = pdf() + b"\n% DUPONT\n%%EOF\n"
    sent = [("file", ("DUPONT.pdf", pdf(), "application/pdf"))]
    assert admin.post(f"{CANDIDATES}/{candidate}/files/import", files=sent).status_code == 200
    key = next(key for key, _ in storage.listed("stored"))
    storage.put(key, bulletin)
    admin.get(f"/api/v1/files/{key.rpartition('/')[2]}/content")
    admin.get(f"{CANDIDATES}/{candidate}")
    saved(admin, "Qui", 'RankINP[@Nom]&" "&RankINP[@Prenom]')
    compute(admin)
    put_on(admin, tag(admin, "À revoir"), [candidate])
    imported(changed({("101", MATHS_PLACE): "15"}))
    report = {"problems": [{"file": "DUPONT.pdf", "candidate": "DUPONT Zoé"}, {"file": "b.pdf", "candidate": "B"}]}
    account_of("101")
    with new_session() as session, session.begin():
        session.execute(insert(Email), [mail(candidate), mail(None)])
        session.execute(insert(JuryConflict), [
            {"candidate_id": candidate, "subject": "j", "first_name": "J", "last_name": "K", "reason": "ami de DUPONT"}
        ])  # fmt: skip
        session.add(JuryGrade(candidate_id=uuid.UUID(candidate), grade_type="PFM", grade="A", jury_date=today()))
        session.execute(insert(RankingFile), [ranking()])
        view = {"columnState": [], "sortModel": [], "filterModel": [
            {"filterType": "COLUMN_FILTER", "column": "Nom", "values": ["DUPONT Zoé"]}
        ]}  # fmt: skip
        session.execute(insert(CandidateView), [{"owner": "x", "name": "Vue", "view": view}])
        session.execute(insert(ZipImport), [
            {"id": uuid.uuid4(), "kind": "PFM", "file_name": "a.zip", "size": 1, "author_first_name": "A",
             "author_last_name": "B", "report": report, "confirmed": now()}
        ])  # fmt: skip
        job = session.scalars(select(Job).where(Job.finished.is_not(None)).limit(1)).one()
        job.result = {
            "unplaced": [{"name": "DUPONT Zoé", "externalId": "101"}],
            "message": "DUPONT Zoé, zoe@exemple.fr",
        }
    return candidate


def mail(candidate):
    return {"kind": "LETTER", "candidate_id": candidate, "recipient": "zoe@exemple.fr", "subject": "DUPONT",
            "html": "Bonjour Zoé DUPONT", "plain_text": "Bonjour", "status": "QUEUED"}  # fmt: skip


def ranking():
    text = "Candidat - Code;Nom;Prénom;Classement\r\n101;DUPONT;Zoé;1\r\n102;LE GALL;Yann;2\r\n"
    return {"name": "classement.csv", "content": text.encode(), "candidates": 2, "choice": {}, "computed": now(),
            "computation_id": uuid.uuid4(), "author_first_name": "A", "author_last_name": "B"}  # fmt: skip


def erase(client, candidate, number="101"):
    address = f"{PRIVACY}/people/{candidate}?reason=ON_REQUEST"
    return client.request("DELETE", address, json={"confirmation": number})


def test_erased_person_is_in_no_table_and_no_object_and_others_stay(admin, imported, tables_naming):
    candidate = fill(admin, imported)
    assert tables_naming(WORDS) == HOLDING
    assert objects_naming(["DUPONT"])
    refused = erase(admin, candidate, "102")
    assert (refused.status_code, refused.json()["code"]) == (422, "CONFIRMATION_WRONG")
    unconfirmed = admin.delete(f"{PRIVACY}/people/{candidate}?reason=ON_REQUEST")
    assert (unconfirmed.status_code, unconfirmed.json()["code"]) == (422, "CONFIRMATION_WRONG")
    with audited() as actions:
        answer = erase(admin, candidate, " 101 ")
    assert answer.status_code == 204, answer.text
    assert actions == ["ERASE_PERSON"]
    assert tables_naming(WORDS) == set()
    assert tables_naming((candidate,)) == {"audit_lines"}, "the id alone: a line never changes"
    assert [(each["name"], each["candidateCount"]) for each in admin.get(TAGS).json()] == [("À revoir", 0)]
    assert objects_naming(["DUPONT"]) == set()
    of_a_page_loaded_before = admin.delete(f"{PRIVACY}/people/{candidate}?reason=OTHER&confirmation=101")
    assert [erase(admin, candidate).status_code, of_a_page_loaded_before.status_code] == [404, 404]
    assert admin.get(f"{CANDIDATES}/{candidate}").status_code == 404
    page = admin.post(f"{CANDIDATES}/filter", json={"columns": ["Nom", MATHS_1, "Candidats[Qui]"]}).json()
    cells = [{name: cell["value"] for name, cell in row["candidateCells"].items()} for row in page["content"]]
    assert cells == [{"Nom": "LE GALL", MATHS_1: "N", "Candidats[Qui]": "LE GALL Yann"}]
    assert tables_naming(["LE GALL"]) >= {"candidates", "import_blobs", "computation_blobs", "ranking_files"}
    journal = admin.get(f"{PRIVACY}/accesses").json()["content"]
    assert {(each["candidate"], each["fileName"]) for each in journal} == {(None, None)}
    assert {each["kind"] for each in journal} == {"RECORD", "FILE"}


def test_a_later_file_skips_an_erased_number_and_says_so(admin, imported, simulated):
    assert erase(admin, id_of(admin, "101")).status_code == 204
    report = simulated(file_of("D"))
    assert (report.counts.erased, report.counts.new, report.counts.unchanged, report.counts.refused) == (1, 0, 1, 0)
    imported(file_of("D"))
    rows = admin.post(f"{CANDIDATES}/filter", json={"columns": ["Numero"]}).json()["content"]
    assert [row["externalId"] for row in rows] == ["102"]


def test_nobody_is_erased_nor_loses_their_account_while_a_computation_waits(admin):
    saved(admin, "Un", "1")
    candidate = id_of(admin, "101")
    account = account_of("101")
    assert admin.post(f"{CANDIDATES}/computation/execute/start").status_code == 202
    refused = erase(admin, candidate)
    assert (refused.status_code, refused.json()["code"]) == (409, "FEATURE_LOCK_ALREADY_TAKEN")
    with new_session() as session:
        assert EmbeddedDirectory(session).account(account).email == "zoe@exemple.fr"
    with jobs_run():
        until(lambda: admin.post(f"{CANDIDATES}/computation/execute/status").json() == "DONE")
    assert erase(admin, candidate).status_code == 204
    with new_session() as session, pytest.raises(NotFound):
        EmbeddedDirectory(session).account(account)


def test_mails_to_the_account_of_an_erased_person_go_with_it(admin):
    candidate = id_of(admin, "101")
    account_of("101")
    password = mail(None) | {"kind": "PASSWORD"}
    with new_session() as session, session.begin():
        session.execute(update(Candidate).where(Candidate.external_id == "101").values(email="zoe.nouvelle@exemple.fr"))
        session.execute(insert(Email), [password, password | {"recipient": "yann@exemple.fr"}])
    assert erase(admin, candidate).status_code == 204
    with new_session() as session:
        assert session.scalars(select(Email.recipient)).all() == ["yann@exemple.fr"]


def test_candidate_whose_account_manages_a_site_is_not_erased(admin):
    candidate = id_of(admin, "101")
    account = account_of("101")
    with new_session() as session, session.begin():
        EmbeddedDirectory(session).assign_role(account, Role.INTERVIEW_SITE_MANAGER)
    assert admin.post("/api/v1/admin/interview-sites", json=bordeaux(account)).status_code == 201
    refused = erase(admin, candidate)
    assert (refused.status_code, refused.json()["code"]) == (409, "USER_MANAGES_SITE")
    assert admin.get(f"/api/v1/admin/users/{account}").status_code == 200


def test_held_data_are_counted_and_handed_out_as_a_zip_to_administrators_alone(admin, imported, client_as):
    candidate = fill(admin, imported)
    with new_session() as session, session.begin():
        directory = EmbeddedDirectory(session)
        account = directory.account_of_email("zoe@exemple.fr").id
        directory.update_account(account, AccountDetails(FORMER_ADDRESS, "Zoé", "DUPONT"))
        directory.assign_role(account, Role.CANDIDATE)
    held = admin.get(f"{PRIVACY}/people/{candidate}").json()
    counts = {each["label"]: each["count"] for each in held["counts"]}
    assert (held["number"], held["hasAccount"], counts["E-mails envoyés"], counts["Comptes"]) == ("101", True, 2, 1)
    assert counts["Classements figés"] == 1
    job = admin.post(f"{PRIVACY}/people/{candidate}/export").json()["jobId"]
    with jobs_run():
        until(lambda: job_now(job).finished)
    file_id = job_now(job).result["fileId"]
    assert client_as("ROLE_ADMIN_READ_ONLY").get(f"/api/v1/files/{file_id}/content").status_code == 404
    with zipfile.ZipFile(BytesIO(admin.get(f"/api/v1/files/{file_id}/content").content)) as opened:
        data = json.loads(opened.read("donnees.json"))
        page = opened.read("donnees.html").decode()
        assert "fichiers/101/CANDIDATE_FILE/DUPONT.pdf" in opened.namelist()
    assert data["record"][0]["remark"] == "Zoé DUPONT a téléphoné"
    assert data["candidate_table"]["cells"]["Candidats[Qui]"] == "DUPONT Zoé"
    assert (data["tags"], "<td>À revoir</td>" in page) == ([{"name": "À revoir"}], True)
    assert "<th>E-mail</th><td>zoe@exemple.fr</td>" in page
    # The account, whose address may be another than the record's.
    assert {key: data["activation"][key] for key in ("email", "last_name", "first_name", "role")} == {
        "email": FORMER_ADDRESS,
        "last_name": "DUPONT",
        "first_name": "Zoé",
        "role": ["ROLE_CANDIDATE"],
    }
    assert f"<th>E-mail</th><td>{FORMER_ADDRESS}</td>" in page
    assert data["record"][0]["row_number"] is not None
    # Nothing that only Parvis makes use of, and nothing that is empty.
    assert [
        word for word in ("row_number", "candidate_id", "<td></td>", "<table></table>", "conflicts") if word in page
    ] == []
    # Days and hours of Paris, words instead of codes.
    assert "<th>Action</th><td>Import Parcoursup</td>" in page
    assert re.findall(r"<th>[a-z_]+</th>|<td>(?:[A-Z]+_[A-Z_]+|True|False|\d{4}-\d\d-\d\d[^<]*)</td>", page) == []
    assert re.search(r"left_announced|job_id|INTERVIEW|FACE_TO_FACE|<td>\d+\.\d+</td>", page) is None
    assert "<td>12,5</td>" in page
    assert "LE GALL" not in json.dumps(data) + page
    assert erase(admin, candidate).status_code == 204
    assert objects_naming(["DUPONT", "zoe"]) == set()
    assert admin.get(f"/api/v1/files/{file_id}/content").status_code == 404


def test_purge_is_refused_until_the_last_day_of_the_retention_is_over(admin, client_as):
    form = {"reason": "END_OF_RETENTION", "confirmation": "2026"}
    with time_machine.travel(datetime(2028, 9, 30, 23, 59, tzinfo=PARIS)):
        later = client_as("ROLE_ADMIN")
        preview = later.get(f"{PRIVACY}/purge").json()
        assert (preview["campaign"], preview["due"], preview["isDue"]) == (2026, "2028-09-30", False)
        refused = later.post(f"{PRIVACY}/purge", json=form)
        assert (refused.status_code, refused.json()["message"]) == (
            409,
            "Aucune campagne à purger avant le 30/09/2028.",
        )
    with time_machine.travel(datetime(2028, 10, 1, tzinfo=PARIS)):
        later = client_as("ROLE_ADMIN")
        assert later.get(f"{PRIVACY}/purge").json()["isDue"]
        assert later.post(f"{PRIVACY}/purge", json=form).status_code == 202


@pytest.fixture
def former_campaign(monkeypatch):
    """The campaign in the database is that of 2020."""
    monkeypatch.setenv("PARVIS_CAMPAIGN_YEAR", "2020")
    settings.cache_clear()


@pytest.mark.usefixtures("former_campaign")
def test_purge_takes_what_its_preview_counts_and_leaves_nobody_anywhere(admin, imported, tables_naming):
    fill(admin, imported)
    assert admin.post(f"{RESULTS}/upload", files=results_naming("LE GALL/Yann")).status_code == 204
    preview = admin.get(f"{PRIVACY}/purge").json()
    assert (preview["isDue"], preview["candidates"]) == (True, 2)
    assert {"label": "Pièces, fiches avenir, PFM, documents", "count": 1} in preview["counts"]
    wrong = admin.post(f"{PRIVACY}/purge", json={"reason": "END_OF_RETENTION", "confirmation": "2019"})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "CONFIRMATION_WRONG")
    with audited() as actions:
        answer = admin.post(f"{PRIVACY}/purge", json={"reason": "END_OF_RETENTION", "confirmation": "2020"})
        job = answer.json()["jobId"]
        with jobs_run():
            until(lambda: job_now(job).finished)
    assert actions == ["START_PURGE"]
    assert job_now(job).result == {"candidates": 2, "archives": 0}
    assert tables_naming((*WORDS, "LE GALL")) == set()
    assert objects_naming(["DUPONT", "LE GALL"]) == set()
    assert admin.put(f"{RESULTS}/download").status_code == 404
    assert admin.get(f"{PRIVACY}/purge").json()["candidates"] == 0


@pytest.mark.usefixtures("former_campaign")
def test_purge_takes_the_archives_that_hold_personal_data_and_leaves_the_others(admin, psycopg_connection):
    for name in ("Courte", "Longue"):
        archive = admin.post("/api/v1/admin/archive", json={"name": name}).json()
        with jobs_run():
            until(lambda job=archive["jobId"]: job_now(job).finished)
    psycopg_connection.execute("UPDATE archives SET short_duration = false WHERE name = 'Longue'")
    assert admin.get(f"{PRIVACY}/purge").json()["archives"] == 1
    job = admin.post(f"{PRIVACY}/purge", json={"reason": "END_OF_RETENTION", "confirmation": "2020"}).json()["jobId"]
    with jobs_run():
        until(lambda: job_now(job).finished)
    assert job_now(job).result == {"candidates": 2, "archives": 1}
    [(name, file_id)] = psycopg_connection.execute("SELECT name, file_id::text FROM archives").fetchall()
    assert (name, [key for key, _ in storage.listed("stored")]) == ("Longue", [f"stored/{file_id}"])


@pytest.mark.usefixtures("former_campaign")
def test_purge_of_somebody_whose_account_manages_a_site_erases_nobody(admin):
    account = account_of("101")
    with new_session() as session, session.begin():
        EmbeddedDirectory(session).assign_role(account, Role.INTERVIEW_SITE_MANAGER)
        other = EmbeddedDirectory(session).create_account(AccountDetails("yann@exemple.fr", "Yann", "LE GALL")).id
        session.execute(update(Candidate).where(Candidate.external_id == "102").values(account_subject=other))
    assert admin.post("/api/v1/admin/interview-sites", json=bordeaux(account)).status_code == 201
    job = admin.post(f"{PRIVACY}/purge", json={"reason": "END_OF_RETENTION", "confirmation": "2020"}).json()["jobId"]
    with jobs_run():
        until(lambda: job_now(job).finished)
    assert (job_now(job).error or {})["code"] == "USER_MANAGES_SITE"
    assert admin.get(f"{PRIVACY}/purge").json()["candidates"] == 2
    assert admin.get(f"/api/v1/admin/users/{other}").status_code == 200


@pytest.mark.usefixtures("former_campaign")
def test_accounts_that_a_purge_could_not_remove_are_removed_later(admin, psycopg_connection):
    other = admin.post(f"{PRIVACY}/people/{id_of(admin, '102')}/export").json()["jobId"]
    account = account_of("101")
    job = admin.post(f"{PRIVACY}/purge", json={"reason": "END_OF_RETENTION", "confirmation": "2020"}).json()["jobId"]
    with jobs_run():
        until(lambda: job_now(job).finished)
    assert admin.get(f"/api/v1/admin/users/{account}").status_code == 404
    # As after a directory that did not answer.
    with new_session() as session, session.begin():
        kept = EmbeddedDirectory(session).create_account(AccountDetails("zoe@exemple.fr", "Zoé", "DUPONT")).id
    left = "UPDATE jobs SET payload = payload || jsonb_build_object('left', jsonb_build_array(%s::text)) WHERE id = %s"
    psycopg_connection.execute(left, [kept, job])
    payload = job_now(other).payload
    end_purges()
    assert admin.get(f"/api/v1/admin/users/{kept}").status_code == 404
    assert job_now(job).payload["left"] == []
    assert job_now(other).payload == payload


def results_naming(*names):
    """A workbook with a person a line, which somebody made elsewhere."""
    made, content = openpyxl.Workbook(), BytesIO()
    for name in ("Nom", *names):
        made.active.append([*name.split("/"), 12.5])
    made.save(content)
    return {"file": ("résultats.xlsx", content.getvalue())}


def test_results_that_name_an_erased_person_go_with_them_and_others_stay(admin):
    first, second = id_of(admin, "101"), id_of(admin, "102")

    def counted(candidate):
        return [each["label"] for each in admin.get(f"{PRIVACY}/people/{candidate}").json()["counts"]]

    for others in (("Dupontel/Zoé", "MARTIN"), ("Dupont/Anne", "MARTIN")):
        assert admin.post(f"{RESULTS}/upload", files=results_naming(*others)).status_code == 204
        assert "Résultats calculés" not in counted(first)
    assert admin.post(f"{RESULTS}/upload", files=results_naming("Dupont/Zoé", "MARTIN")).status_code == 204
    assert ("Résultats calculés" in counted(first), "Résultats calculés" in counted(second)) == (True, False)
    assert erase(admin, second, "102").status_code == 204
    assert admin.put(f"{RESULTS}/download").status_code == 200
    assert erase(admin, first).status_code == 204
    assert admin.put(f"{RESULTS}/download").status_code == 404


@pytest.mark.usefixtures("former_campaign")
def test_purge_takes_people_again_whose_numbers_somebody_opened_before_the_former_one(admin, imported):
    for result in ({"candidates": 2, "archives": 0}, {"candidates": 2, "archives": 0}):
        admin.get(f"{CANDIDATES}/{id_of(admin, '101')}")
        job = admin.post(f"{PRIVACY}/purge", json={"reason": "END_OF_RETENTION", "confirmation": "2020"}).json()[
            "jobId"
        ]
        with jobs_run():
            until(lambda job=job: job_now(job).finished)
        assert job_now(job).result == result
        imported(file_of("D"))
    accesses = admin.get(f"{PRIVACY}/accesses").json()["content"]
    assert [each["candidate"] for each in accesses] == [None]


@pytest.mark.usefixtures("former_campaign")
def test_purge_leaves_whom_somebody_set_aside_until_their_day_is_past(admin, imported, psycopg_connection):
    kept = f"{PRIVACY}/people/{id_of(admin, '102')}/set-aside"
    past = admin.put(kept, json={"reason": "Recours", "until": f"{today() - timedelta(days=1)}"})
    assert (past.status_code, past.json()["code"]) == (422, "END_IS_PAST")
    for reason, until_day in (("Recours", "2999-12-31"), ("Recours en cours", f"{today()}")):
        with journaled() as lines:
            assert admin.put(kept, json={"reason": reason, "until": until_day}).status_code == 204
        [line] = lines
        assert (line.action, line.object_id) == ("SET_ASIDE_FROM_PURGE", kept.split("/")[-2])
        assert line.after == {"until": until_day}
    preview = admin.get(f"{PRIVACY}/purge").json()
    assert preview["candidates"] == 1
    other = f"{PRIVACY}/people/{id_of(admin, '101')}"
    assert admin.get(other).json()["setAside"] is None
    assert admin.put(f"{other}/set-aside", json={"reason": "Autre", "until": "2999-12-31"}).status_code == 204
    assert admin.get(other).json()["setAside"]["reason"] == "Autre"
    assert [
        (each["number"], each["reason"], each["isOver"]) for each in admin.get(f"{PRIVACY}/purge").json()["setAside"]
    ] == [
        ("102", "Recours en cours", False),
        ("101", "Autre", False),
    ]
    assert admin.delete(f"{other}/set-aside").status_code == 204
    job = admin.post(f"{PRIVACY}/purge", json={"reason": "END_OF_RETENTION", "confirmation": "2020"}).json()["jobId"]
    with jobs_run():
        until(lambda: job_now(job).finished)
    assert psycopg_connection.execute("SELECT external_id FROM candidates").fetchall() == [("102",)]
    assert admin.get(f"{CANDIDATES}/{id_of(admin, '102')}").status_code == 200
    psycopg_connection.execute("UPDATE people_set_aside SET until = '2020-01-01'")
    psycopg_connection.commit()
    assert admin.get(f"{PRIVACY}/purge").json()["candidates"] == 1
    with audited() as actions:
        assert [admin.delete(kept).status_code for _ in range(2)] == [204, 404]
    assert actions == ["DELETE_SET_ASIDE_FROM_PURGE"]


def test_what_is_held_tells_the_slot_and_the_birth_day_of_that_person_alone(admin, manager, psycopg_connection):
    site = admin.post("/api/v1/admin/interview-sites", json=bordeaux(manager)).json()
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    slot = admin.post(f"{SLOTS}/create-manually", json=by_hand(created["id"])).json()["slotName"]
    for number in ("101", "102"):
        psycopg_connection.execute(
            "UPDATE candidates SET birth_date = make_date(%s, 1, 1) WHERE external_id = %s",
            [1900 + int(number), number],
        )
    psycopg_connection.execute(
        "UPDATE interview_slots SET candidate_id = (SELECT id FROM candidates WHERE external_id = '101')"
    )
    held = [admin.get(f"{PRIVACY}/people/{id_of(admin, number)}").json() for number in ("101", "102")]
    assert [(each["slot"], each["birthDate"]) for each in held] == [(slot, "2001-01-01"), (None, "2002-01-01")]


def test_what_is_asked_about_an_unknown_person_is_404(admin):
    person = f"{PRIVACY}/people/{uuid.uuid4()}"
    set_aside = {"reason": "Recours", "until": "2999-12-31"}
    answers = (admin.get(person), admin.post(f"{person}/export"), admin.put(f"{person}/set-aside", json=set_aside))
    assert [answer.status_code for answer in answers] == [404, 404, 404]


def test_an_export_waits_seven_days_and_then_goes_alone(admin, psycopg_connection):
    candidate = id_of(admin, "101")
    files = {"file": ("a.pdf", pdf(), "application/pdf")}
    [own] = admin.post(f"{CANDIDATES}/{candidate}/files/import", files=files).json()
    job = admin.post(f"{PRIVACY}/people/{candidate}/export").json()["jobId"]
    with jobs_run():
        until(lambda: job_now(job).finished)
    export = job_now(job).result["fileId"]
    for days, status in ((6, 200), (8, 404)):
        psycopg_connection.execute("UPDATE stored_files SET created = now() - make_interval(days => %s)", [days])
        sweep_exports()
        found = [admin.get(f"/api/v1/files/{file_id}/content").status_code for file_id in (export, own["id"])]
        assert found == [status, 200]
