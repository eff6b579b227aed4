"""Candidates' files imported through the service, as the web, the jobs and the commands do."""

from parvis.app import wiring
from parvis.imports.candidates_file import service
from parvis.imports.candidates_file.plan.plan import Progress
from parvis.imports.candidates_file.schemas import ReportOut
from parvis.kernel.db import new_session
from tests.given.people import ANNE


def no_progress(done: int, total: int | None = None, message: str | None = None) -> None:
    """The progress is ignored."""


def simulated(content: bytes) -> ReportOut:
    """The report of a file that is only simulated."""
    wiring.connect()
    with new_session() as session, session.begin():
        simulation = service.receive(session, file_name="candidats.csv", size=len(content), content=content)
        return service.simulate(session, simulation.id, no_progress)


def confirmed(report: ReportOut, *, accept: bool = False, progress: Progress = no_progress) -> ReportOut:
    """The report of a simulated file, once it is imported; ``accept`` goes without its refused rows."""
    with new_session() as session, session.begin():
        return service.confirm(
            session, report.simulation_id, accept_refused_rows=accept, author=ANNE, progress=progress
        )


def imported(content: bytes, *, accept: bool = False) -> ReportOut:
    """Simulates and confirms a file."""
    return confirmed(simulated(content), accept=accept)
