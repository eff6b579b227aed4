"""A jury of Bordeaux that sits on two days, its slots, and candidates who hold some of them."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import delete
from starlette.testclient import TestClient

from parvis.kernel.db import new_session
from parvis.kernel.undo.model import Undoable
from tests.given.planning import Planner, made, name
from tests.given.slots import applicants, day, jury


@pytest.fixture
def sitting(admin: TestClient, site: dict[str, Any]) -> dict[str, Any]:
    """BOR01MP, face to face: a first day for artists with slots at 9 h, 9 h 30 and 10 h, a second day without slots."""
    created = jury(
        admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day(), "specificities": ["ARTIST"]}, {"date": day(1)}
    )
    made(admin, created["id"], "09:00", "09:30", "10:00")
    return created


@pytest.fixture
def planner(client_as: Callable[[str], TestClient], admin: TestClient, sitting: dict[str, Any]) -> Planner:
    """A slot manager; ARNAUD and BLANC, artists, hold the slots of 9 h and 9 h 30; COLIN and DUVAL wait."""
    applicants(
        ["ARNAUD", "BLANC", "COLIN", "DUVAL"],
        LieuEntretien=["Bordeaux"] * 4,
        ArtisteDeHautNiveau=["Oui", "Oui", "", ""],
    )
    person = Planner(client_as("ROLE_INTERVIEW_SLOT_MANAGER"), admin)
    person.give(name("09:00"), 0)
    person.give(name("09:30"), 1)
    with new_session() as session, session.begin():
        session.execute(delete(Undoable))  # what a test does comes first in the list of actions
    return person
