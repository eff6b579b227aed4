"""The steps of an import, one transaction each, for the worker, the command and the demonstration."""

import uuid
from collections.abc import Callable, Collection
from typing import IO

from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage as table_storage
from parvis.imports.candidates_file import service
from parvis.imports.candidates_file.plan.plan import Progress
from parvis.imports.candidates_file.queries import key_of
from parvis.imports.candidates_file.schemas import ReportOut
from parvis.kernel import storage
from parvis.kernel.auth import Person
from parvis.kernel.db import engine, new_session

# What is done last in the transaction that publishes; may raise, so that nothing is.
BeforeCommit = Callable[[Session], object]


def simulate_file(simulation_id: uuid.UUID, progress: Progress, before_commit: BeforeCommit | None = None) -> ReportOut:
    """Simulates a received file. Raises as `service.simulate` does."""
    with new_session() as session, session.begin():
        report = service.simulate(session, simulation_id, progress)
        if before_commit is not None:
            before_commit(session)
    return report


def confirm_file(
    simulation_id: uuid.UUID,
    *,
    accept_refused_rows: bool,
    accepted: Collection[str] = (),
    at_once: bool = False,
    author: Person | None,
    progress: Progress,
    before_commit: BeforeCommit | None = None,
) -> ReportOut:
    """Imports a simulated file, or ``at_once`` one that was only received; then removes it, and gives back the room of
    the import before.

    Raises as `service.confirm` and `service.import_at_once` do.
    """
    with new_session() as session, session.begin():
        if at_once:
            report = service.import_at_once(session, simulation_id, accepted=accepted, author=author, progress=progress)
        else:
            report = service.confirm(
                session,
                simulation_id,
                accept_refused_rows=accept_refused_rows,
                accepted=accepted,
                author=author,
                progress=progress,
            )
        if before_commit is not None:
            before_commit(session)
    storage.delete(key_of(simulation_id))
    table_storage.vacuum(engine())
    return report


def import_file(
    content: IO[bytes] | bytes,
    *,
    file_name: str,
    size: int,
    simulate_only: bool = False,
    accept_refused_rows: bool = False,
    accept_warnings: bool = False,
    accepted: Collection[str] = (),
    author: Person | None = None,
    progress: Progress,
    before_commit: BeforeCommit | None = None,
) -> ReportOut:
    """Receives a file, simulates it and, where no row is refused or ``accept_refused_rows``, and no warning is left,
    imports it.

    ``accepted`` names warnings by their codes; ``accept_warnings`` accepts those that need no name. ``confirmed`` of
    the report tells whether it was imported. Whatever happens, the file does not stay.
    ``before_commit`` is called last in the transaction that imports it.
    """
    with new_session() as session, session.begin():
        simulation_id = service.receive(session, file_name=file_name, size=size, content=content, author=author).id
    try:
        report = simulate_file(simulation_id, progress)
        refused = report.counts.refused and not accept_refused_rows
        left = [
            warning
            for warning in report.warnings
            if warning.code not in accepted and (warning.must_accept or not accept_warnings)
        ]
        if simulate_only or refused or left:
            return report
        return confirm_file(
            simulation_id,
            accept_refused_rows=accept_refused_rows,
            accepted=accepted,
            author=author,
            progress=progress,
            before_commit=before_commit,
        )
    finally:
        storage.delete(key_of(simulation_id))
