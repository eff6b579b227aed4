"""Candidates' files imported through the service, as the web, the jobs and the commands do."""

from collections.abc import Collection

from parvis.app import wiring
from parvis.imports.candidates_file import service
from parvis.imports.candidates_file.plan.plan import Progress
from parvis.imports.candidates_file.schemas import ReportOut
from parvis.kernel.db import new_session
from tests.given.people import ANNE


def no_progress(done: int, total: int | None = None, message: str | None = None) -> None:
    """The progress is ignored."""


def simulated(content: bytes, file_name: str = "candidats.csv") -> ReportOut:
    """The report of a file that is only simulated."""
    wiring.connect()
    with new_session() as session, session.begin():
        simulation = service.receive(session, file_name=file_name, size=len(content), content=content)
        return service.simulate(session, simulation.id, no_progress)


def confirmed(
    report: ReportOut,
    *,
    accept: bool = False,
    accepted: Collection[str] | None = None,
    progress: Progress = no_progress,
) -> ReportOut:
    """The report of a simulated file, once it is imported; ``accept`` goes without its refused rows, ``accepted`` names
    the warnings that are accepted, all of them without it.
    """
    with new_session() as session, session.begin():
        return service.confirm(
            session,
            report.simulation_id,
            accept_refused_rows=accept,
            accepted=[each.code for each in report.warnings] if accepted is None else accepted,
            author=ANNE,
            progress=progress,
        )


def imported(content: bytes, *, accept: bool = False) -> ReportOut:
    """Simulates and confirms a file."""
    return confirmed(simulated(content), accept=accept)
