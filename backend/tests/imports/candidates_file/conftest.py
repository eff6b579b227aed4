"""Importing files through the service, as the web, the jobs and the commands do."""

from collections.abc import Callable

import pytest

from parvis.app import wiring
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.imports.candidates_file import service
from parvis.imports.candidates_file.schemas import ReportOut
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.settings import settings

ANNE = Person("s1", "a.martin@exemple.fr", "Anne", "MARTIN", frozenset({"ROLE_ADMIN"}))


def no_progress(done: int, total: int | None = None, message: str | None = None) -> None:
    """Nobody looks."""


@pytest.fixture
def simulated(database: str) -> Callable[[bytes], ReportOut]:
    wiring.connect(settings())

    def simulate(content: bytes) -> ReportOut:
        with new_session() as session, session.begin():
            simulation = service.receive(session, file_name="candidats.csv", size=len(content), content=content)
            return service.simulate(session, simulation.id, no_progress)

    return simulate


@pytest.fixture
def imported(simulated: Callable[[bytes], ReportOut]) -> Callable[..., ReportOut]:
    """Simulates and confirms a file."""

    def import_file(content: bytes, *, accept: bool = False) -> ReportOut:
        return confirmed(simulated(content), accept=accept)

    return import_file


def confirmed(report: ReportOut, *, accept: bool = False) -> ReportOut:
    with new_session() as session, session.begin():
        return service.confirm(
            session, report.simulation_id, accept_refused_rows=accept, author=ANNE, progress=no_progress
        )


def table() -> Snapshot:
    with new_session() as session:
        return current.snapshot(session)


def cell(number: str, column: str) -> object:
    """The effective cell of a candidate."""
    now = table()
    return now.column(column).cell(now.row_of_number[number])
