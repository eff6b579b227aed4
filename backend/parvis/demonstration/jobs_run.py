"""Jobs that the demonstration runs itself, before any worker does."""

from sqlalchemy import select

from parvis.correspondence.letter_mailing import jobs as mailing_jobs
from parvis.formulas.computations import jobs as computation_jobs
from parvis.formulas.computations.service import start_computation
from parvis.formulas.computations.staleness import results_are_stale
from parvis.kernel.auth import Person
from parvis.kernel.concepts import modules
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind
from parvis.kernel.jobs.execution import run_attempt
from parvis.kernel.jobs.model import Job

assert computation_jobs  # their handlers run the jobs below
assert mailing_jobs
modules("model")  # what they write names tables of concepts that nothing else loads here


def run_left(kind: JobKind) -> None:
    """Runs the jobs of a kind that nobody finished."""
    with new_session() as session:
        left = session.scalars(select(Job.id).where(Job.kind == kind, Job.finished.is_(None))).all()
    for job_id in left:
        run_attempt(job_id)


def compute(author: Person) -> None:
    """Brings results up to date, by the job of a former start first, which holds the lock of computations."""
    run_left(JobKind.COMPUTATION)
    with new_session() as session, session.begin():
        job_id = start_computation(session, author) if results_are_stale(session) else None
    if job_id is not None:
        run_attempt(job_id)
