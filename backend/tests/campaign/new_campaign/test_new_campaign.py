"""From one campaign to the next: archive, purge, new start, only in this order."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
import time_machine
from sqlalchemy import func, select, update

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.candidate_table.log.model import ImportBlob, LoggedChange
from parvis.candidate_table.log.storage import locked_state
from parvis.candidates.record.model import Candidate
from parvis.correspondence.messages.model import WrittenMessage
from parvis.imports.candidates_file.importing import import_file
from parvis.imports.candidates_file.model import Simulation
from parvis.imports.zip_imports.model import ZipImport
from parvis.interviews.slots.service import FEATURE
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.clock import end_of_school_year, now, today
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, claims, enqueue
from parvis.kernel.jobs.errors import JobInterrupted
from parvis.kernel.jobs.outcome import Outcome, record
from parvis.kernel.undo.model import Undoable
from parvis.results.ranking_file.model import RankingFile
from parvis.school.features.model import Feature
from tests.given.audit import audited
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.computations import compute
from tests.given.files import MATHS_PLACE, changed, file_of
from tests.given.formulas import saved
from tests.given.imports import no_progress
from tests.given.interviews import SITES, bordeaux
from tests.given.jobs import job_now, jobs_run, until
from tests.given.people import ANNE
from tests.given.records import account_of, id_of
from tests.given.slots import LINK, SLOTS, TEMPLATES, by_hand, create_slots, day, jury, slots_empty, templates
from tests.given.tables import COEFFICIENTS, created
from tests.given.waiting import SOMEBODY_WAITS, people_who_wait
from tests.given.zips import package, texts

NEW = "/api/v1/admin/new-campaign"
ARCHIVE = "/api/v1/admin/archive"
JOBS = "/api/v1/admin/jobs"


@pytest.fixture
def folder(storage_at, tmp_path):
    storage_at((tmp_path / "kept").as_uri())


@pytest.fixture
def admin(client_as, imported, folder):
    imported(file_of("D"))
    client = client_as("ROLE_ADMIN")
    saved(client, "Un", "1")
    compute(client)
    return client


def run(client, path, body):
    answer = client.post(path, json=body)
    assert answer.status_code in {201, 202}, answer.text
    with jobs_run():
        until(lambda: job_now(answer.json()["jobId"]).finished)
    assert job_now(answer.json()["jobId"]).status == "SUCCESS"


def failed_job(client):
    """The id of an archive's job whose worker died."""
    job_id = client.post(ARCHIVE, json={"name": "Rompue"}).json()["jobId"]
    with new_session() as session, session.begin():
        attempt = claims.begin(session, uuid.UUID(job_id))
        assert attempt is not None
        assert record(session, uuid.UUID(job_id), attempt.number, Outcome.failure(JobInterrupted()))
    return job_id


def refusal(client, path, year):
    answer = client.post(f"{NEW}/{path}", json={"confirmation": year})
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize(("month", "campaign"), [(9, 2026), (10, 2027)])
def test_campaign_without_a_file_is_that_of_the_school_year_and_so_is_its_archive(
    client_as, database, storage_at, tmp_path, month, campaign
):
    storage_at((tmp_path / "kept").as_uri())
    with time_machine.travel(datetime(2026, month, 15, 12, tzinfo=UTC)):
        client = client_as("ROLE_ADMIN")
        assert client.post(CANDIDATES, json=MARIE).status_code == 201
        state = client.get(NEW).json()
        assert (state["step"], state["campaign"]) == ("ARCHIVE", campaign)
        run(client, ARCHIVE, {"name": "Fin"})
        assert [*client.get(ARCHIVE).json()] == [f"{campaign - 1}-{campaign}"]
        assert client.get(NEW).json()["step"] == "PURGE"


def test_campaign_is_archived_then_purged_then_begun_keeping_what_lasts(admin, imported, psycopg_connection):
    state = admin.get(NEW).json()
    assert (state["step"], state["campaign"], state["candidates"]) == ("ARCHIVE", 2026, 2)
    assert refusal(admin, "purge", "2026") == (409, "ARCHIVE_MISSING")
    assert refusal(admin, "start", "2027") == (409, "CANDIDATES_LEFT")

    run(admin, ARCHIVE, {"name": "Fin"})
    assert admin.get(NEW).json()["step"] == "PURGE"
    admin.put(f"{CANDIDATES}/{id_of(admin, '101')}/remark", json={"remark": "après l'archive"})
    assert admin.get(NEW).json()["step"] == "ARCHIVE"
    run(admin, ARCHIVE, {"name": "Vraie fin"})

    # An export of somebody's data changes nothing; a workbook without personal data, another year's archive and one
    # that failed since are none of this campaign.
    run(admin, f"/api/v1/admin/privacy/people/{id_of(admin, '101')}/export", {})
    assert admin.get(NEW).json()["step"] == "PURGE"
    for change, back, step in (
        ("short_duration = false WHERE name = 'Vraie fin'", "short_duration = true", "ARCHIVE"),
        ("scholar_year = '2024-2025' WHERE name = 'Vraie fin'", "scholar_year = '2025-2026'", "ARCHIVE"),
        (
            "file_id = NULL, created = created + interval '1 day' WHERE name = 'Fin'",
            "created = created - interval '1 day' WHERE name = 'Fin'",
            "PURGE",
        ),
    ):
        psycopg_connection.execute(f"UPDATE archives SET {change}")
        assert admin.get(NEW).json()["step"] == step, change
        psycopg_connection.execute(f"UPDATE archives SET {back}")

    assert refusal(admin, "purge", "2025") == (422, "CONFIRMATION_WRONG")
    run(admin, f"{NEW}/purge", {"confirmation": "2026"})
    state = admin.get(NEW).json()
    assert (state["step"], state["candidates"]) == ("START", 0)
    assert {"label": "Calculs conservés", "count": 1} in state["removed"]
    assert {"label": "Formules", "count": 1} in state["kept"]

    assert refusal(admin, "start", "2026") == (422, "CONFIRMATION_WRONG")
    with audited() as actions:
        begun = admin.post(f"{NEW}/start", json={"confirmation": "2027"}).json()
    assert actions == ["START_CAMPAIGN"]
    assert (begun["campaign"], begun["removed"]) == (2027, [])
    assert {"label": "Formules", "count": 1} in begun["kept"]
    archives = admin.get(ARCHIVE).json()
    assert [each["name"] for each in archives["2025-2026"]] == ["Vraie fin", "Fin"]
    with new_session() as session:
        assert session.scalar(select(func.count()).select_from(ImportBlob)) == 0
        assert session.scalar(select(func.count()).select_from(LoggedChange)) == 0
        assert not any(session.scalars(select(Feature.activated)))
    assert admin.post(f"{CANDIDATES}/filter", json={"columns": ["Nom"]}).status_code == 404
    assert admin.get(f"{CANDIDATES}/computation/last").json()["finished"] is None
    # The same numbers belong to other people in another year: none is skipped.
    assert imported(file_of("D")).counts.new == 2
    compute(admin)
    page = admin.post(f"{CANDIDATES}/filter", json={"columns": ["Candidats[Un]"]}).json()
    assert [row["candidateCells"]["Candidats[Un]"]["value"] for row in page["content"]] == [1, 1]


def test_steps_wait_for_an_archive_that_is_being_written(admin):
    assert admin.get(NEW).json()["archiveJobId"] is None
    first = admin.post(ARCHIVE, json={"name": "Fin"}).json()["jobId"]
    state = admin.get(NEW).json()
    assert (state["step"], state["archiveJobId"]) == ("ARCHIVE", first)
    assert refusal(admin, "purge", "2026") == (409, "FEATURE_LOCK_ALREADY_TAKEN")
    with jobs_run():
        until(lambda: job_now(first).finished)
    state = admin.get(NEW).json()
    assert (state["step"], state["archiveJobId"]) == ("PURGE", None)


def test_no_failed_job_of_the_former_campaign_is_listed_and_those_of_this_one_are(client_as, folder):
    def attention():
        return [each["kind"] for each in admin.get("/api/v1/admin/attention").json()]

    admin = client_as("ROLE_ADMIN")
    run(admin, ARCHIVE, {"name": "Fin"})
    failed = failed_job(admin)
    assert admin.get(JOBS).json()["totalElements"] == 2
    assert "JOBS_FAILED" in attention()
    begun = admin.post(f"{NEW}/start", json={"confirmation": str(admin.get(NEW).json()["next"])})
    assert begun.status_code == 200
    listed = admin.get(JOBS).json()
    assert ([each["status"] for each in listed["content"]], listed["totalElements"]) == (["SUCCESS"], 1)
    assert "JOBS_FAILED" not in attention()
    assert admin.get(f"{JOBS}/{failed}").json()["status"] == "ERROR"
    newer = failed_job(admin)
    assert newer in [each["id"] for each in admin.get(JOBS).json()["content"]]
    assert "JOBS_FAILED" in attention()


def test_campaign_is_begun_once_however_many_begin_it(client_as, database, psycopg_connection):
    admin = client_as("ROLE_ADMIN")
    year = str(admin.get(NEW).json()["campaign"] + 1)
    with new_session() as session, ThreadPoolExecutor(2) as both:
        hold(session, AdvisoryLock.EXCLUDING_FEATURES)
        begun = [both.submit(admin.post, f"{NEW}/start", json={"confirmation": year}) for _ in range(2)]
        until(lambda: people_who_wait(psycopg_connection) == 2)
        session.rollback()
        answers = [each.result() for each in begun]
    assert sorted(answer.json().get("code", "") for answer in answers) == ["", "CONFIRMATION_WRONG"]


def author(**members):
    """The members of a row that somebody caused."""
    return {"id": uuid.uuid4(), "author_first_name": "A", "author_last_name": "B"} | members


def files_and_imports_of_the_campaign(admin):
    """A frozen ranking, files received, an import to undo, the workbooks of statistics, and every feature open."""
    of_ranking = {"content": b"", "candidates": 0, "choice": {}, "computed": now(), "computation_id": uuid.uuid4()}
    with new_session() as session, session.begin():
        session.add(RankingFile(**author(name="a.csv", **of_ranking)))
        session.add(Simulation(**author(file_name="a.csv", size=1)))
        session.add(ZipImport(**author(kind="PFM", file_name="a.zip", size=1, report={})))
        session.add(Undoable(**author(kind="x", title="x", takes_back=[], kept={})))
        session.execute(update(Feature).values(activated=True))
    sheets = {
        "CALCULATED_RESULT": {"Un": texts([["a"]])},
        "STATISTICS_TEMPLATE": {"Un": texts([["Numero"]]), "Deux": "", "Trois": ""},
    }
    for kind, content in sheets.items():
        path = f"/api/v1/admin/statistics/file/{kind}/upload"
        assert admin.post(path, files={"file": ("a.xlsx", package(content))}).status_code == 204


def test_slots_juries_files_and_imports_of_a_campaign_end_with_it_and_its_sites_and_hours_stay(
    client_as, manager, storage_at, tmp_path
):
    storage_at((tmp_path / "kept").as_uri())
    admin = client_as("ROLE_ADMIN")
    site = admin.post(SITES, json=bordeaux(manager)).json()
    jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    templates(admin, site["id"], "MORNING_FACE_TO_FACE", "09:00")
    create_slots(admin)
    hours = admin.get(f"{TEMPLATES}/{site['id']}").json()
    files_and_imports_of_the_campaign(admin)
    with new_session() as session, session.begin():
        session.add(
            WrittenMessage(
                name="Relance",
                name_key="relance",
                subject="Objet",
                body="Texte",
                author_first_name="Anne",
                author_last_name="Martin",
            )
        )
    year = end_of_school_year(today())
    state = admin.get(NEW).json()
    assert state["step"] == "START"
    assert {each["label"]: each["count"] for each in state["removed"]} == {
        "Créneaux d'entretien": 1,
        "Jurys et leurs dates": 1,
        "Fichiers de classement figés": 1,
        "Messages envoyés": 1,
        "Résultats calculés": 1,
    }
    with new_session() as session, session.begin():
        job = enqueue(session, JobKind.SLOT_CREATION, feature=FEATURE, author=ANNE)
    assert refusal(admin, "start", f"{year + 1}") == (409, "FEATURE_LOCK_ALREADY_TAKEN")
    with jobs_run():
        until(lambda: job_now(job.id).finished)
    begun = admin.post(f"{NEW}/start", json={"confirmation": f"{year + 1}"}).json()
    assert (begun["campaign"], begun["next"], begun["removed"]) == (year + 1, year + 2, [])
    assert {each["label"] for each in begun["kept"]} == {"Sites d'entretien"}
    with new_session() as session:
        left = {
            table: session.scalar(select(func.count()).select_from(table))
            for table in (Simulation, WrittenMessage, ZipImport, Undoable)
        }
        assert left == dict.fromkeys(left, 0)
        assert not any(session.scalars(select(Feature.activated)))
    assert slots_empty(admin)
    assert admin.get(f"{SLOTS}/state").json()["created"] is None
    assert admin.get("/api/v1/admin/statistics/template").json()["name"] == "a.xlsx"
    assert [each["name"] for each in admin.get(f"{SITES}/summaries").json()] == [site["name"]]
    assert admin.get(f"{TEMPLATES}/{site['id']}").json() == hours


def test_archive_that_is_written_while_an_import_runs_does_not_hold_it(admin):
    content = changed({("101", MATHS_PLACE): "12"})
    import_file(
        content,
        file_name="candidats.csv",
        size=len(content),
        progress=no_progress,
        before_commit=lambda _session: run(admin, ARCHIVE, {"name": "Fin"}),
    )
    assert refusal(admin, "purge", "2026") == (409, "ARCHIVE_MISSING")


def test_purge_that_waits_keeps_its_archive_and_erases_nobody_whom_it_does_not_hold(admin):
    run(admin, ARCHIVE, {"name": "Fin"})
    [archive] = admin.get(ARCHIVE).json()["2025-2026"]
    job_id = admin.post(f"{NEW}/purge", json={"confirmation": "2026"}).json()["jobId"]
    workbook = [("file", ("a.xlsx", b"PK", "application/zip"))]
    for refused in (
        admin.delete(f"{ARCHIVE}/{archive['id']}"),
        admin.post(f"{ARCHIVE}/{archive['id']}/upload", files=workbook),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "FEATURE_LOCK_ALREADY_TAKEN")
    assert admin.post(CANDIDATES, json=MARIE).status_code == 201
    account = account_of("101")
    with jobs_run():
        until(lambda: job_now(job_id).finished)
    job = job_now(job_id)
    assert (job.status, job.error["code"]) == ("ERROR", "ARCHIVE_MISSING")
    assert admin.get(NEW).json()["candidates"] == 3
    with new_session() as session:
        assert EmbeddedDirectory(session).account(account).email == "zoe@exemple.fr"
    assert admin.delete(f"{ARCHIVE}/{archive['id']}").status_code == 204


def test_candidate_created_while_a_purge_runs_stops_it_before_anything_is_gone(admin, psycopg_connection):
    account = account_of("101")
    run(admin, ARCHIVE, {"name": "Fin"})
    job_id = admin.post(f"{NEW}/purge", json={"confirmation": "2026"}).json()["jobId"]
    with jobs_run():
        with new_session() as session, session.begin():
            locked_state(session)
            until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
            session.add(Candidate(row_number=2, external_id="M00001", source="MANUAL", last_name="L", first_name="M"))
        until(lambda: job_now(job_id).finished)
    job = job_now(job_id)
    assert (job.status, job.error["code"]) == ("ERROR", "ARCHIVE_MISSING")
    assert admin.get(NEW).json()["candidates"] == 3
    with new_session() as session:
        assert EmbeddedDirectory(session).account(account).email == "zoe@exemple.fr"


def test_archive_of_before_a_formula_a_table_a_jury_a_slot_or_a_computation_is_not_enough(admin, site):
    remote: dict = {}
    changes = {
        "formula": lambda: saved(admin, "Deux", "2"),
        "table": lambda: created(admin, COEFFICIENTS),
        "jury": lambda: remote.update(jury(admin, site["id"], "MORNING_REMOTE", {"date": day()})),
        "slot": lambda: admin.post(f"{SLOTS}/create-manually", json=by_hand(remote["id"], **LINK)),
        "computation": lambda: compute(admin),
    }
    for thing, change in changes.items():
        run(admin, ARCHIVE, {"name": "Fin"})
        assert admin.get(NEW).json()["step"] == "PURGE", thing
        change()
        assert admin.get(NEW).json()["step"] == "ARCHIVE", thing
        assert refusal(admin, "purge", "2026") == (409, "ARCHIVE_MISSING"), thing
