"""A jury of Bordeaux that sits on two days, its slots, and candidates who hold some of them.

Nearly every test begins with all of it, which the first one makes by the calls and the others find in the database.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from sqlalchemy import delete
from starlette.testclient import TestClient

from parvis.kernel.db import new_session
from parvis.kernel.undo.model import Undoable
from tests.given.database import Cleaner
from tests.given.interviews import add_bordeaux, add_manager
from tests.given.planning import Planner, made, name
from tests.given.slots import applicants, day, jury

STATE = "planner"
# A test of nothing else has changed nothing when its planner is made.
NOTHING_ELSE = {
    *(
        "_settings_of_the_run",
        "_logs_of_the_run",
        "postgres_server",
        "cleaner",
        "database_url",
        "database",
        "begun",
        "provider_loop",
    ),
    *("provider_key", "token_of", "app", "client_as", "admin", "manager", "site", "sitting", "planner", "request"),
}


@pytest.fixture
def begun(cleaner: Cleaner, database_url: str, request: pytest.FixtureRequest) -> Mapping[str, Any]:
    """What the database begins with: what a former test with a planner made, for one that has it too."""
    cleaner.clean()
    return cleaner.bring(STATE) if {"sitting", "planner"} <= {*request.fixturenames} else {}


@pytest.fixture
def database(begun: Mapping[str, Any], database_url: str) -> str:
    """The database, clean, or as a planner finds it."""
    return database_url


@pytest.fixture
def manager(database: str, begun: Mapping[str, Any]) -> str:
    """The account of Léa Roy, who may manage sites."""
    return begun["manager"] if begun else add_manager()


@pytest.fixture
def site(admin: TestClient, manager: str, begun: Mapping[str, Any]) -> dict[str, Any]:
    """Bordeaux, managed by Léa Roy."""
    return begun["site"] if begun else add_bordeaux(admin, manager)


@pytest.fixture
def sitting(admin: TestClient, site: dict[str, Any], begun: Mapping[str, Any]) -> dict[str, Any]:
    """BOR01MP, face to face: a first day for artists with slots at 9 h, 9 h 30 and 10 h, a second day without slots."""
    if begun:
        return begun["sitting"]
    created = jury(
        admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day(), "specificities": ["ARTIST"]}, {"date": day(1)}
    )
    made(admin, created["id"], "09:00", "09:30", "10:00")
    return created


@pytest.fixture
def planner(
    client_as: Callable[[str], TestClient],
    admin: TestClient,
    manager: str,
    site: dict[str, Any],
    sitting: dict[str, Any],
    begun: Mapping[str, Any],
    cleaner: Cleaner,
    request: pytest.FixtureRequest,
) -> Planner:
    """A slot manager; ARNAUD and BLANC, artists, hold the slots of 9 h and 9 h 30; COLIN and DUVAL wait."""
    person = Planner(client_as("ROLE_INTERVIEW_SLOT_MANAGER"), admin)
    if begun:
        return person
    applicants(
        ["ARNAUD", "BLANC", "COLIN", "DUVAL"],
        LieuEntretien=["Bordeaux"] * 4,
        ArtisteDeHautNiveau=["Oui", "Oui", "", ""],
    )
    person.give(name("09:00"), 0)
    person.give(name("09:30"), 1)
    with new_session() as session, session.begin():
        session.execute(delete(Undoable))  # what a test does comes first in the list of actions
    if {*request.fixturenames} <= NOTHING_ELSE:
        cleaner.keep(STATE, {"manager": manager, "site": site, "sitting": sitting})
    return person
