"""The import's jobs: simulating and importing run in the worker, never in the web process."""

import uuid

from parvis.candidate_table.log import storage as table_storage
from parvis.imports.candidates_file import service
from parvis.kernel.db import engine, new_session
from parvis.kernel.jobs import JobKind, JobTakenOver, Payload, Result, RunningJob, job_handler


@job_handler(JobKind.CANDIDATES_SIMULATION)
def run_simulation(job: RunningJob, payload: Payload) -> Result:
    """Simulates the received file ``payload["simulationId"]``."""
    simulation_id = uuid.UUID(payload["simulationId"])
    with new_session() as session, session.begin():
        service.simulate(session, simulation_id, job.progress)
        if not job.still_ours(session):
            raise JobTakenOver
    return {"simulationId": str(simulation_id)}


@job_handler(JobKind.CANDIDATES_IMPORT)
def run_import(job: RunningJob, payload: Payload) -> None:
    """Imports a file: a confirmed simulation, or with ``atOnce`` a file that was only received."""
    simulation_id = uuid.UUID(payload["simulationId"])
    with new_session() as session, session.begin():
        if payload.get("atOnce"):
            service.import_at_once(session, simulation_id, author=job.author, progress=job.progress)
        else:
            service.confirm(
                session,
                simulation_id,
                accept_refused_rows=bool(payload.get("acceptRefusedRows")),
                author=job.author,
                progress=job.progress,
            )
        job.succeed(session, {"simulationId": str(simulation_id)})
    service.discard_content(simulation_id)
    table_storage.vacuum(engine())
