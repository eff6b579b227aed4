"""Giving another worker the jobs whose worker died (takeover within 7 s of a kill -9).

Procrastinate's own retry keeps the queue's row, which a worker that was only slow would then acknowledge under the new
holder's feet; so the row is replaced by a new one, and a row that went missing for any reason is put back.
"""

import structlog
from sqlalchemy import bindparam, select, text
from sqlalchemy.orm import Session

from parvis.kernel.jobs import queue
from parvis.kernel.jobs.model import Job

HEARTBEAT_SECONDS = 1.0
DEAD_AFTER_SECONDS = 5.0

_RESCUE_LOCK = 0x5041_5256_4A4F  # "PARVJO"

_ORPHANS = text("""
    SELECT jobs.id FROM jobs
    LEFT JOIN procrastinate_jobs task ON task.id = jobs.task_id AND task.status IN ('todo', 'doing')
    LEFT JOIN procrastinate_workers worker
        ON worker.id = task.worker_id AND worker.last_heartbeat >= now() - make_interval(secs => :dead_after)
    WHERE jobs.finished IS NULL AND (task.id IS NULL OR (task.status = 'doing' AND worker.id IS NULL))
    FOR UPDATE OF jobs SKIP LOCKED
""").bindparams(bindparam("dead_after", DEAD_AFTER_SECONDS))

log = structlog.get_logger("parvis.jobs")


def rescue(session: Session) -> int:
    """Puts every unfinished job that no living worker holds back in the queue, and gives their number.

    One rescuer at a time; a job whose former attempt is publishing at this moment is left for the next round.
    """
    if not session.scalar(text("SELECT pg_try_advisory_xact_lock(:key)"), {"key": _RESCUE_LOCK}):
        return 0
    orphans = session.scalars(_ORPHANS).all()
    for job in session.scalars(select(Job).where(Job.id.in_(orphans))):
        queue.withdraw(session, job.task_id)
        job.task_id = queue.defer(session, job.id)
        log.warning("job_rescued", job_id=str(job.id), kind=job.kind, attempt=job.attempt)
    return len(orphans)
