"""The profile of the imports: what a file decides of it, what a person corrects, and both at once."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from psycopg import Connection
from starlette.testclient import TestClient

from parvis.app import wiring
from parvis.imports.candidates_file import service
from parvis.imports.candidates_file.errors import SimulationStale
from parvis.imports.candidates_file.profile.profile import Profile
from parvis.imports.candidates_file.profile.store import stored_profile
from parvis.imports.candidates_file.schemas import ProfileIn, ReportOut
from parvis.kernel.db import new_session
from tests.given.files import HEADERS, ROWS, file_of, written
from tests.given.imports import imported, no_progress, simulated
from tests.given.jobs import until
from tests.given.people import ANNE
from tests.given.table import table
from tests.given.waiting import SOMEBODY_WAITS

PROFILE = "/api/v1/admin/import/candidates/profile"


@pytest.fixture
def client(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


def with_codes() -> bytes:
    """The file of generation D with one more column, whose cells are codes."""
    cells = ["1000", "01000"]
    return written([*HEADERS["D"], "Commune"], [[*row, cell] for row, cell in zip(ROWS["D"], cells, strict=True)])


def at_once(content: bytes) -> ReportOut:
    """The report of a file imported in one call."""
    with new_session() as session, session.begin():
        received = service.receive(session, file_name="candidats.csv", size=len(content), content=content)
        return service.import_at_once(session, received.id, author=ANNE, progress=no_progress)


def profile_now() -> Profile:
    with new_session() as session:
        return stored_profile(session)


def by_field(profile: dict[str, Any]) -> dict[str, Any]:
    return {each["field"]: each for each in profile["fields"]}


def test_a_correction_changes_what_it_names_and_nothing_else(client: TestClient):
    imported(file_of("D"))
    before = client.get(PROFILE).json()
    point = before["summary"][0]["key"]
    answer = client.put(
        PROFILE,
        json={
            "fields": [
                {"field": "Nom", "aliases": [" Autre  nom ", ""], "header": " ", "trueValues": ["Vrai"]},
                {"field": "Prenom"},
            ],
            "gradePatterns": before["gradePatterns"],
            "summary": [{"key": point, "column": "Nom"}],
        },
    )
    assert answer.status_code == 200, answer.text
    named = by_field(before)["Nom"] | {"aliases": ["Autre nom"], "header": None, "trueValues": ["Vrai"]}
    emptied = by_field(before)["Prenom"] | {"aliases": [], "header": None, "trueValues": []}
    assert by_field(answer.json()) == by_field(before) | {"Nom": named, "Prenom": emptied}
    assert answer.json()["summary"] == [{"key": point, "column": "Nom"}, *before["summary"][1:]]
    assert answer.json() == client.get(PROFILE).json()


def files_imported() -> None:
    imported(file_of("D"))


def nothing_yet() -> None:
    """No profile was ever saved: there is no row to lock."""


@pytest.mark.parametrize("begin", [nothing_yet, files_imported])
def test_a_correction_begun_before_another_one_ends_is_stale(client: TestClient, psycopg_connection: Connection, begin):
    begin()
    profile = client.get(PROFILE).json()
    with ThreadPoolExecutor(1) as pool:
        with new_session() as session, session.begin():
            first = service.correct_profile(session, ProfileIn.model_validate(profile), ANNE)
            second = pool.submit(client.put, PROFILE, json=profile)
            until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        assert second.result().json()["code"] == "STALE_VERSION"
    assert profile_now() == first


@pytest.mark.parametrize("begin", [nothing_yet, files_imported])
def test_a_simulation_begun_before_a_correction_ends_leaves_it(
    client: TestClient, psycopg_connection: Connection, begin
):
    begin()
    profile = client.get(PROFILE).json()
    profile["gradePatterns"] = [{"pattern": "Note {subject} {n}", "generation": "X"}]
    with ThreadPoolExecutor(1) as pool:
        with new_session() as session, session.begin():
            corrected = service.correct_profile(session, ProfileIn.model_validate(profile), ANNE)
            simulation = pool.submit(simulated, with_codes())
            until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        assert simulation.result().rows == 2
    assert profile_now() == corrected


@pytest.mark.usefixtures("database")
def test_the_first_import_and_no_simulation_decides_of_the_year():
    simulated(file_of("D"))
    assert profile_now().campaign_year is None
    imported(file_of("D"))
    assert profile_now().campaign_year == 2026


@pytest.mark.usefixtures("database")
def test_a_file_imported_in_one_call_decides_of_its_columns_once():
    wiring.connect()
    at_once(file_of("D"))
    first = profile_now()
    at_once(file_of("D"))
    assert profile_now() == first
    at_once(with_codes())
    decided = profile_now()
    assert decided.text_columns["Commune"] is True
    at_once(with_codes())
    assert profile_now() == decided


def test_an_import_in_one_call_that_waits_while_the_table_changes_is_stale(
    client: TestClient, psycopg_connection: Connection
):
    imported(file_of("D"))
    with ThreadPoolExecutor(1) as pool:
        with psycopg_connection.transaction():
            psycopg_connection.execute("UPDATE table_state SET position = position + 1")
            psycopg_connection.execute(
                "INSERT INTO cell_changes (position, row_number, column_name, origin)"
                " SELECT position, 1, 'NoteEntretien', 'BUSINESS' FROM table_state"
            )
            importing = pool.submit(at_once, with_codes())
            until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        with pytest.raises(SimulationStale):
            importing.result()
    assert "Parcoursup[Commune]" not in table().columns
