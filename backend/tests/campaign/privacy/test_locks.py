"""An erasure during normal work: it waits for its locks, without a deadlock."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import psycopg
from sqlalchemy import update

from parvis.candidate_table.log.storage import locked_state
from parvis.candidates.record.model import Candidate
from parvis.interviews.slots.service import locked_slots
from parvis.kernel.db import new_session
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
