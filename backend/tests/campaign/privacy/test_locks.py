"""An erasure during normal work: it waits for its locks, without a deadlock."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import psycopg
from sqlalchemy import update

from parvis.campaign.features.model import Feature
from parvis.candidate_space.activation.service import send_links
from parvis.candidate_table.log.storage import locked_state
from parvis.candidates.addresses.queries import addresses_borne
from parvis.candidates.record.model import Candidate
from parvis.interviews.slots.service import locked_slots
from parvis.kernel.db import new_session
from tests.given.activation import activate, mails
from tests.given.files import file_of
from tests.given.jobs import until
from tests.given.records import id_of

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


def test_an_erasure_waits_for_who_gives_the_person_a_slot(client_as, imported, psycopg_connection: psycopg.Connection):
    imported(file_of("D"))
    admin = client_as("ROLE_ADMIN")
    candidate = id_of(admin, "101")
    erasure = {"confirmation": "101", "reason": "ON_REQUEST"}
    with ThreadPoolExecutor(1) as administrator:
        with new_session() as manager, manager.begin():
            locked_slots(manager)
            erased = administrator.submit(admin.delete, f"/api/v1/admin/privacy/people/{candidate}", params=erasure)
            until(lambda: psycopg_connection.execute(WAITING).fetchone() == (1,))
            locked_state(manager)
            present = Candidate.id == uuid.UUID(candidate)
            manager.execute(update(Candidate).where(present).values(version=Candidate.version + 1))
        assert erased.result(timeout=60).status_code == 204


def test_no_account_is_made_for_a_person_who_is_being_erased(
    client_as, anonymous_client, imported, psycopg_connection: psycopg.Connection
):
    imported(file_of("D"))
    admin = client_as("ROLE_ADMIN")
    candidate = id_of(admin, "101")
    with new_session() as session, session.begin():
        session.execute(update(Feature).values(activated=True))
        send_links(session, addresses_borne(session).own)
    [email] = psycopg_connection.execute("SELECT email FROM candidates WHERE id = %s", [candidate]).fetchone() or [""]
    erasure = {"confirmation": "101", "reason": "ON_REQUEST"}
    with ThreadPoolExecutor(1) as administrator:
        with new_session() as manager, manager.begin():
            locked_slots(manager)
            erased = administrator.submit(admin.delete, f"/api/v1/admin/privacy/people/{candidate}", params=erasure)
            until(lambda: psycopg_connection.execute(WAITING).fetchone() == (1,))
            assert activate(anonymous_client, mails()[email]).status_code == 404
        assert erased.result(timeout=60).status_code == 204
    left = "SELECT count(*) FROM identity_accounts WHERE email = %s"
    assert psycopg_connection.execute(left, [email]).fetchone() == (0,)
