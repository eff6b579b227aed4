"""What received files and their reports say about a person: waiting files are deleted, reports rewritten."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.imports.candidates_file.model import Simulation
from parvis.imports.candidates_file.queries import key_of
from parvis.kernel.jobs import cancel_jobs_about
from parvis.kernel.personal_data import DataSubject, PersonalData, without_people
from parvis.kernel.stored_with_rows import discard_on_commit

_NOBODY: Final[dict[str, list[object]]] = {
    "refused": [], "changes": [], "conflicts": [], "probableDuplicates": [], "warnings": []
}  # fmt: skip


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    for simulation in session.scalars(select(Simulation)).all():
        discard_on_commit(session, key_of(simulation.id))
        if simulation.confirmed is None:
            cancel_jobs_about(session, "simulationId", str(simulation.id))
            session.delete(simulation)
        elif simulation.report is not None:
            left = without_people(simulation.report, people)
            simulation.report = simulation.report | _NOBODY if left is None else left
    session.flush()


PERSONAL_DATA = PersonalData(columns={"import_simulations": {"file_name", "report"}}, erase=_erase)
