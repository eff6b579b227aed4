"""An erasure during normal work: it waits for its locks, without a deadlock."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from sqlalchemy import delete, update

from parvis.app.worker import load_handlers
from parvis.campaign.privacy import service as privacy
from parvis.candidate_space.activation.service import send_links
from parvis.candidate_table.log.storage import locked_state
from parvis.candidates.addresses.queries import candidate_addresses
from parvis.candidates.record.model import Candidate
from parvis.correspondence.letter_mailing.model import MailedLetter
from parvis.imports.candidates_file.model import Simulation
from parvis.imports.zip_imports.model import ZipImport
from parvis.interviews.slots.service import locked_slots
from parvis.kernel.db import new_session
from parvis.kernel.jobs.execution import run_begun
from parvis.kernel.jobs.locks import exclude_jobs
from parvis.school.features.model import Feature
from tests.given.activation import activate, mails
from tests.given.emails import EMAILS, add
from tests.given.files import MATHS_PLACE, changed, file_of
from tests.given.imports import simulated
from tests.given.jobs import begun, job_now, until
from tests.given.pdfs import pdf
from tests.given.records import id_of
from tests.given.waiting import people_who_wait
from tests.given.zip_imports import START_SHEETS, sheets_zip
from tests.given.zip_imports import simulated as zip_simulated

ERASURE = {"confirmation": "101", "reason": "ON_REQUEST"}


def test_an_erasure_waits_for_who_gives_the_person_a_slot(client_as, imported, psycopg_connection: psycopg.Connection):
    imported(file_of("D"))
    admin = client_as("ROLE_ADMIN")
    candidate = id_of(admin, "101")
    with ThreadPoolExecutor(1) as administrator:
        with new_session() as manager, manager.begin():
            locked_slots(manager)
            erased = administrator.submit(admin.delete, f"/api/v1/admin/privacy/people/{candidate}", params=ERASURE)
            until(lambda: people_who_wait(psycopg_connection) == 1)
            locked_state(manager)
            present = Candidate.id == uuid.UUID(candidate)
            manager.execute(update(Candidate).where(present).values(version=Candidate.version + 1))
        assert erased.result(timeout=60).status_code == 204


def test_an_erasure_waits_for_who_changes_the_address_and_takes_the_mails_to_the_new_one(
    client_as, imported, psycopg_connection: psycopg.Connection
):
    imported(file_of("D"))
    admin = client_as("ROLE_ADMIN")
    candidate = id_of(admin, "101")
    add("nouvelle@exemple.fr", kind="PASSWORD")
    left = add("yann@exemple.fr", kind="PASSWORD")
    with ThreadPoolExecutor(1) as administrator:
        with new_session() as changing, changing.begin():
            own = Candidate.id == uuid.UUID(candidate)
            changing.execute(update(Candidate).where(own).values(email="nouvelle@exemple.fr"))
            erased = administrator.submit(admin.delete, f"/api/v1/admin/privacy/people/{candidate}", params=ERASURE)
            until(lambda: people_who_wait(psycopg_connection) == 1)
        assert erased.result(timeout=60).status_code == 204
    assert psycopg_connection.execute("SELECT id::text FROM emails").fetchall() == [(left,)]


@pytest.mark.parametrize(
    ("table", "kind", "status", "call", "form"),
    [
        ("mailed_letters", "LETTER", "DOUBTFUL", "settle", {"sent": True}),
        ("candidates", "PASSWORD", "SENT", "send-again", None),
    ],
)
def test_an_erasure_and_who_decides_about_a_mail_of_the_person_do_not_wait_for_each_other(
    client_as, imported, psycopg_connection: psycopg.Connection, table, kind, status, call, form
):
    imported(file_of("D"))
    admin = client_as("ROLE_ADMIN")
    candidate = uuid.UUID(id_of(admin, "101"))
    mail = add("a@exemple.fr", status, candidate_id=candidate, kind=kind)
    with new_session() as session, session.begin():
        session.add(MailedLetter(candidate_id=candidate, email_id=uuid.UUID(mail), method="PFM", announced="x"))
    with ThreadPoolExecutor(2) as people:
        with psycopg_connection.transaction():
            psycopg_connection.execute(f"SELECT 1 FROM {table} FOR UPDATE")  # then they go on in the order they came
            erased = people.submit(admin.delete, f"/api/v1/admin/privacy/people/{candidate}", params=ERASURE)
            until(lambda: people_who_wait(psycopg_connection) == 1)
            decided = people.submit(admin.post, f"{EMAILS}/{mail}/{call}", json=form)
            until(lambda: people_who_wait(psycopg_connection) == 2)
        assert (erased.result(timeout=60).status_code, decided.result(timeout=60).status_code) == (204, 404)


def test_no_account_is_made_for_a_person_who_is_being_erased(
    client_as, anonymous_client, imported, psycopg_connection: psycopg.Connection
):
    imported(file_of("D"))
    admin = client_as("ROLE_ADMIN")
    candidate = id_of(admin, "101")
    with new_session() as session, session.begin():
        session.execute(update(Feature).values(activated=True))
        send_links(session, candidate_addresses(session).own)
    [email] = psycopg_connection.execute("SELECT email FROM candidates WHERE id = %s", [candidate]).fetchone() or [""]
    with ThreadPoolExecutor(1) as administrator:
        with new_session() as manager, manager.begin():
            locked_slots(manager)
            erased = administrator.submit(admin.delete, f"/api/v1/admin/privacy/people/{candidate}", params=ERASURE)
            until(lambda: people_who_wait(psycopg_connection) == 1)
            assert activate(anonymous_client, mails()[email]).status_code == 404
        assert erased.result(timeout=60).status_code == 204
    left = "SELECT count(*) FROM identity_accounts WHERE email = %s"
    assert psycopg_connection.execute(left, [email]).fetchone() == (0,)


def test_erasure_and_those_who_ask_for_a_job_do_not_wait_for_each_other(
    client_as, imported, psycopg_connection: psycopg.Connection
):
    imported(file_of("D"))
    admin = client_as("ROLE_ADMIN")
    simulation = simulated(changed({("101", MATHS_PLACE): "12"})).simulation_id
    files = zip_simulated(admin, START_SHEETS, sheets_zip({"101.pdf": pdf()}))["result"]["importId"]
    [account_creation, *_] = admin.get("/api/v1/admin/features").json()
    requests = (
        (admin.post, f"/api/v1/admin/import/candidates/simulations/{simulation}/confirm", Simulation, 404),
        (admin.post, f"/api/v1/admin/import/files/{files}/confirm", ZipImport, 404),
        (admin.put, f"/api/v1/admin/features/{account_creation['id']}/activate", Feature, 200),
    )
    for call, path, table, status in requests:
        with ThreadPoolExecutor(1) as administrator, new_session() as erasing:
            exclude_jobs(erasing, privacy.FEATURE)
            answer = administrator.submit(call, path, json={})
            until(lambda: people_who_wait(psycopg_connection) == 1)
            erasing.execute(update(Feature).values(activated=False) if table is Feature else delete(table))
            erasing.commit()
            assert answer.result(timeout=60).status_code == status, path


def test_simulation_of_a_file_with_somebody_who_is_erased_is_cancelled(client_as, imported):
    imported(file_of("D"))
    admin = client_as("ROLE_ADMIN")
    path = f"/api/v1/admin/privacy/people/{id_of(admin, '101')}"
    started = admin.post("/api/v1/admin/import/candidates/simulate", files={"file": ("a.csv", file_of("D"))}).json()
    number = begun(started["jobId"])
    assert admin.delete(path, params=ERASURE).status_code == 204
    load_handlers()
    run_begun(uuid.UUID(started["jobId"]), number)
    assert job_now(uuid.UUID(started["jobId"])).status == "CANCELLED"
