"""A real worker whose handlers do what the tests need: wait at a gate, publish a row, fail, notice a cancellation.

A gate is an advisory lock that the test holds: the handler waits in the database until the test lets it go.
"""

import os
import signal
import sys
import threading

from sqlalchemy import text

from parvis.kernel.db import new_session
from parvis.kernel.errors import FieldError, InvalidInput
from parvis.kernel.jobs import (
    JobCancelled,
    JobKind,
    JobTakenOver,
    Payload,
    Result,
    RunningJob,
    claims,
    job_handler,
    work,
)
from parvis.kernel.jobs.attempt_process import run_attempts

MEMORY_LIMIT = 1 << 30


@job_handler(JobKind.COMPUTATION)
def publish(job: RunningJob, payload: Payload) -> Result:
    """Tells its progress, waits at the gate if there is one, then publishes a row unless it lost the job."""
    steps = payload.get("steps", 1)
    for step in range(steps):
        job.progress(step, steps, f"Étape {step}, tentative {job.attempt}")
    if "gate" in payload:
        with new_session() as session, session.begin():
            session.execute(text("SELECT pg_advisory_xact_lock_shared(:gate)"), {"gate": payload["gate"]})
    with new_session() as session, session.begin():
        try:
            job.hold(session)
            ours = True
        except JobTakenOver:
            ours = False
        arguments = {"job": job.id, "attempt": job.attempt, "ours": ours}
        session.execute(text("INSERT INTO published VALUES (:job, :attempt, :ours)"), arguments)
    if not ours:
        raise JobTakenOver
    job.progress(steps, steps, "Terminé")
    return {"attempt": job.attempt, "author": job.author.subject}


@job_handler(JobKind.SLOT_CREATION)
def publish_and_succeed(job: RunningJob, payload: Payload) -> Result:
    """Publishes and ends in one transaction, then its process dies before it can say so."""
    with new_session() as session, session.begin():
        arguments = {"job": job.id, "attempt": job.attempt}
        session.execute(text("INSERT INTO published VALUES (:job, :attempt, true)"), arguments)
        job.succeed(session, {"attempt": job.attempt})
    signal.raise_signal(signal.SIGKILL)
    return {}


@job_handler(JobKind.SLOT_ATTRIBUTION)
def crash(job: RunningJob, payload: Payload) -> Result:
    """Kills its own process."""
    signal.raise_signal(signal.SIGSEGV)
    return {}


@job_handler(JobKind.CANDIDATES_SIMULATION)
def need_memory(job: RunningJob, payload: Payload) -> Result:
    """Needs more memory than it may take, in its first attempts; how that ends depends on who allocates."""
    import numpy as np  # not for the worker itself, which would take longer to start
    import polars as pl

    if job.attempt <= payload["attempts"]:
        match payload["end"]:
            case "python":
                bytearray(2 * MEMORY_LIMIT)
            case "numpy":
                np.ones(2 * MEMORY_LIMIT)
            case "rust":
                pl.Series([""]).extend_constant("x" * 1000, 2 * MEMORY_LIMIT // 1000)
                pl.Series(["x" * 1000]).gather(np.zeros(2 * MEMORY_LIMIT // 8, np.int64)).rechunk()
            case "system":
                signal.raise_signal(signal.SIGKILL)
    return {"attempt": job.attempt}


@job_handler(JobKind.CANDIDATES_IMPORT)
def go_on_for_ever(job: RunningJob, payload: Payload) -> Result:
    """Ignores cancellation, with a row half published."""
    with new_session() as session, session.begin():
        arguments = {"job": job.id, "attempt": job.attempt}
        session.execute(text("INSERT INTO published VALUES (:job, :attempt, true)"), arguments)
        job.progress(0, None, "En cours")
        threading.Event().wait()
    return {}


@job_handler(JobKind.ARCHIVE)
def fail(job: RunningJob, payload: Payload) -> Result:
    """Fails, as a person may understand or as a defect, alone or among failures of parallel work."""
    if payload["defect"]:
        raise RuntimeError("secret of the inside")
    refusal = InvalidInput("Le fichier est illisible.", fields=[FieldError(field="file", message="Ligne 3")])
    if payload.get("parallel"):
        raise ExceptionGroup("parallel", [RuntimeError("secret"), ExceptionGroup("deeper", [refusal])])
    raise refusal


@job_handler(JobKind.MAILING)
def run_until_cancelled(job: RunningJob, payload: Payload) -> Result:
    """Works until someone cancels it."""
    job.progress(0, None, "En cours")
    pause = threading.Event()
    while not job.cancel_requested():
        pause.wait(0.01)
    raise JobCancelled


if __name__ == "__main__":
    if sys.argv[1:] == ["--attempts"]:
        run_attempts(MEMORY_LIMIT)
    work.KEPT_SECONDS = int(os.environ["KEPT_SECONDS"])
    if "LOOK_SECONDS" in os.environ:
        work.QUIET_SECONDS = work.HEARTBEAT_SECONDS = float(os.environ["LOOK_SECONDS"])
    claims.CHANNEL = os.environ.get("HEARD_CHANNEL", claims.CHANNEL)
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda _number, _frame: stop.set())
    work.run_worker(stop, [sys.executable, __file__, "--attempts"])
