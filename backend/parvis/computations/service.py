"""Launching a computation, and publishing its results."""

import uuid
from collections.abc import Sequence
from datetime import datetime

import structlog
from sqlalchemy.orm import Session

from parvis.candidate_table import storage
from parvis.candidate_table.table import Snapshot
from parvis.columns.rules import Family, technical_name
from parvis.computations.model import Computation
from parvis.computations.rules import Results
from parvis.formulas.model import Formula
from parvis.formulas.queries import formulas_listed
from parvis.kernel import clock, jobs
from parvis.kernel.auth import Person
from parvis.kernel.jobs import JobKind

log = structlog.get_logger("parvis.audit")

FEATURE = "computation"


def start_computation(session: Session, author: Person) -> uuid.UUID:
    """Queues a computation and gives the id of its job. Raises `FeatureLockAlreadyTaken` while one waits or runs."""
    job = jobs.enqueue(session, JobKind.COMPUTATION, feature=FEATURE, author=author)
    log.info("computation_asked", subject=author.subject, job=str(job.id))
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
) -> None:
    """Makes ``results`` the ones that everyone sees, and records who computed, on which ``formulas`` and ``table``.

    Results of a formula that was deleted meanwhile are left out.
    """
    kept = {formula.id for formula in formulas_listed(session, lock=True)}
    gone = {technical_name(Family(formula.type), formula.name) for formula in formulas if formula.id not in kept}
    storage.store_computation(
        session,
        {name: column for name, column in results.columns.items() if name not in gone},
        {name: value for name, value in results.aggregates.items() if name not in gone},
    )
    session.add(
        Computation(
            job_id=job_id,
            author=author.subject,
            started=started,
            finished=clock.now(),
            candidates=int(table.alive.sum()),
            versions={str(formula.id): formula.version for formula in formulas},
            position=table.position,
        )
    )
