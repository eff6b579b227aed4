"""The job that undoes an action."""

import uuid

from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, Payload, RunningJob, job_handler
from parvis.kernel.undo import service
from parvis.kernel.undo.undoers import UndoHooks


@job_handler(JobKind.UNDO)
def run_undo(job: RunningJob, payload: Payload) -> None:
    """Undoes ``payload["undoableId"]``."""
    with new_session() as session, session.begin():
        kind = service.take_back(session, uuid.UUID(payload["undoableId"]), job.author, job.progress)
        job.succeed(session, {"kind": kind})
    UndoHooks.joined().undoers[kind].afterwards()
