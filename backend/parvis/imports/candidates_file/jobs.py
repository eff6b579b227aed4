"""The import's jobs: simulating and importing run in the worker, never in the web process."""

import uuid
from contextlib import suppress

from sqlalchemy.orm import Session

from parvis.formulas.computations.service import start_computation
from parvis.imports.candidates_file.importing import confirm_file, simulate_file
from parvis.imports.candidates_file.plan.plan import Progress
from parvis.kernel.db import new_session
from parvis.kernel.errors import FeatureLockAlreadyTaken
from parvis.kernel.jobs import JobCancelled, JobKind, Payload, Result, RunningJob, job_handler


@job_handler(JobKind.CANDIDATES_SIMULATION)
def run_simulation(job: RunningJob, payload: Payload) -> Result:
    """Simulates the received file ``payload["simulationId"]``."""
    simulation_id = uuid.UUID(payload["simulationId"])

    def check_ours(session: Session) -> None:
        job.hold(session)

    simulate_file(simulation_id, _progress(job), check_ours)
    return {"simulationId": str(simulation_id)}


@job_handler(JobKind.CANDIDATES_IMPORT)
def run_import(job: RunningJob, payload: Payload) -> None:
    """Imports a simulated file, or ``atOnce`` one only received; with ``computeAfter`` the ranking is then computed."""
    # The import may be taken back under the id of its simulation.
    result = {"simulationId": payload["simulationId"], "undoId": payload["simulationId"]}
    confirm_file(
        uuid.UUID(payload["simulationId"]),
        accept_refused_rows=bool(payload.get("acceptRefusedRows")),
        accepted=payload.get("accepted", []),
        at_once=bool(payload.get("atOnce")),
        author=job.author,
        progress=_progress(job),
        before_commit=lambda session: job.succeed(session, result),
    )
    if payload.get("computeAfter"):
        # In a transaction of its own: no computation that starts elsewhere may cost the import. One that waits already
        # will read what was imported.
        with suppress(FeatureLockAlreadyTaken), new_session() as session, session.begin():
            start_computation(session, job.author)


def _progress(job: RunningJob) -> Progress:
    """Shows how far the work is, and stops it once the job is cancelled."""

    def tell(done: int, total: int | None, message: str) -> None:
        if job.cancel_requested():
            raise JobCancelled
        job.progress(done, total, message)

    return tell
