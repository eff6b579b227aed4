"""A cancelled computation: the former results stay, the lock is free (docs/rules/formulas.md)."""

import uuid

from parvis.app.worker import load_handlers
from parvis.kernel.db import new_session
from parvis.kernel.jobs import claims
from parvis.kernel.jobs.execution import run_begun
from tests.given.computations import COMPUTATION, cells, compute, import_file
from tests.given.formulas import saved

JOBS = "/api/v1/admin/jobs"


def _started(admin):
    saved(admin, "Note", "Parcoursup[@Maths]*2")
    compute(admin)
    import_file({"Maths": ["1", "2", "3", "4"]})
    return admin.post(f"{COMPUTATION}/execute/start").json()["jobId"]


def _ended(admin, job_id, before):
    assert admin.get(f"{JOBS}/{job_id}").json()["status"] == "CANCELLED"
    assert cells(admin, "Candidats[Note]") == before
    assert admin.get(f"{COMPUTATION}/last").json()["status"] == "CANCELLED"
    assert admin.post(f"{JOBS}/{job_id}/cancel").json()["code"] == "JOB_NOT_CANCELLABLE"
    assert compute(admin).status == "SUCCESS"
    assert cells(admin, "Candidats[Note]") == {"Candidats[Note]": [2, 4, 6, 8]}


def test_one_that_waits_is_cancelled_at_once(admin):
    job_id = _started(admin)
    before = cells(admin, "Candidats[Note]")
    assert admin.get(f"{JOBS}/{job_id}").json()["cancellable"] is True
    assert admin.post(f"{JOBS}/{job_id}/cancel").json()["status"] == "CANCELLED"
    _ended(admin, job_id, before)


def test_one_that_runs_stops_before_it_publishes(admin):
    job_id = _started(admin)
    before = cells(admin, "Candidats[Note]")
    load_handlers()
    with new_session() as session, session.begin():
        attempt = claims.begin(session, uuid.UUID(job_id))
    assert attempt is not None
    assert admin.post(f"{JOBS}/{job_id}/cancel").json()["status"] == "IN_PROGRESS"
    run_begun(attempt.job_id, attempt.number)
    assert admin.get(f"{JOBS}/{job_id}").json()["message"] == "Note"
    _ended(admin, job_id, before)
