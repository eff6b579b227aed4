"""Launching a computation, and publishing its results."""

import uuid
from collections.abc import Iterator, Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.formulas.computations import queries
from parvis.formulas.computations.model import Computation
from parvis.formulas.computations.rules import Results
from parvis.formulas.definitions.model import BusinessValue, Formula
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.definitions.rules import METHOD_COLUMN, tables_used
from parvis.formulas.tables.queries import SchoolTables
from parvis.kernel import clock, jobs
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.jobs import JobKind

FEATURE = "computation"
LONGEST_SECONDS = 600
"""How long a computation may take before it is given up: a million candidates take seconds."""


def start_computation(session: Session, author: Person) -> uuid.UUID:
    """Queues a computation and gives the id of its job. Raises `FeatureLockAlreadyTaken` while one waits or runs."""
    job = jobs.enqueue(
        session, JobKind.COMPUTATION, feature=FEATURE, author=author, cancellable=True, longest_seconds=LONGEST_SECONDS
    )
    note(author, job=str(job.id))
    return job.id


def publish_computation(
    session: Session,
    results: Results,
    *,
    job_id: uuid.UUID,
    author: Person,
    started: datetime,
    formulas: Sequence[Formula],
    table: Snapshot,
    school: SchoolTables,
) -> Computation:
    """Makes ``results`` the ones that everyone sees, and records who computed, on which ``formulas``, ``table`` and
    tables of the ``school``.

    Results of a formula that was deleted meanwhile, or gives something else now, are left out.
    """
    present = {formula.id: formula for formula in formulas_listed(session, lock=True)}
    gone = {name for formula in formulas for name in _results_gone(formula, present.get(formula.id))}
    blob_id = storage.store_computation(
        session,
        {name: column for name, column in results.columns.items() if name not in gone},
        {name: value for name, value in results.aggregates.items() if name not in gone},
        kept=True,
    )
    computation = Computation(
        job_id=job_id,
        author=author.subject,
        author_first_name=author.first_name,
        author_last_name=author.last_name,
        blob_id=blob_id,
        started=started,
        finished=clock.now(),
        candidates=int(table.alive.sum()),
        versions={str(formula.id): formula.version for formula in formulas},
        tables=school.read(tables_used(formulas)),
        position=table.position,
    )
    session.add(computation)
    session.flush()
    _release_old(session)
    return computation


def name_computation(session: Session, person: Person, computation_id: uuid.UUID, name: str | None) -> Computation:
    """Calls a kept computation so; None takes its name away. Raises `NotFound`."""
    computation = queries.kept_computation(session, computation_id)
    before, computation.name = computation.name, name
    session.flush()
    note(person, before={"name": before}, after={"name": name})
    return computation


def _release_old(session: Session) -> None:
    """Keeps the results of the newest computations alone."""
    old = session.scalars(queries.KEPT_COMPUTATIONS.offset(queries.MOST_KEPT)).all()
    released = [computation.blob_id for computation in old if computation.blob_id is not None]
    for computation in old:
        computation.blob_id = None
    session.flush()
    if released:
        storage.release_computations(session, released)


def _results_gone(ran: Formula, present: Formula | None) -> Iterator[str]:
    """The columns that a formula filled when it ran and that it, as it is now, would not fill."""
    if present is None or present.type != ran.type:
        yield ran.technical_name
    if ran.business_value == BusinessValue.EVALUATION_METHOD and (
        present is None or present.business_value != ran.business_value
    ):
        yield METHOD_COLUMN
