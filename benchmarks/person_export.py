"""Everything held on one person of 20,000, gathered in its zip by the job that an administrator asks for."""

from __future__ import annotations

import time

from sqlalchemy import select

from benchmarks.campaign import file_of, results_of, store
from benchmarks.installation import PERSON, installation
from benchmarks.measure import Measure
from parvis.campaign.privacy.service import start_export
from parvis.candidates.record.model import Candidate
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Job
from parvis.kernel.jobs.execution import run_attempt

CANDIDATES, COLUMNS, FORMULAS = 20_000, 400, 40
MOST_SECONDS = 60


def measure() -> list[Measure]:
    """Seconds from a process that has read nothing yet, as a worker's new one has not."""
    with installation("person"):
        with new_session() as session, session.begin():
            store(session, file_of(CANDIDATES, COLUMNS), results_of(CANDIDATES, FORMULAS))
        with new_session() as session, session.begin():
            person = session.scalars(select(Candidate.id).order_by(Candidate.row_number.desc()).limit(1)).one()
            job_id = start_export(session, person, PERSON).id
        started = time.perf_counter()
        run_attempt(job_id)
        taken = time.perf_counter() - started
        with new_session() as session:
            job = session.get_one(Job, job_id)
            assert job.result is not None, job.error
    name = f"export of one person of {CANDIDATES:,}"
    return [Measure(name, taken, "s", "limit", MOST_SECONDS, None, f"< {MOST_SECONDS} s", taken < MOST_SECONDS)]
