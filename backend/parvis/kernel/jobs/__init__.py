"""Long work, outside the web process: jobs, their feature locks, their progress.

`enqueue` writes a job in the caller's own transaction; a worker claims it and has a separate process run the handler
that `job_handler` declared for its kind; the handler reports its progress and returns a result. The table of jobs is
the queue, and what people see. A worker, its processes, or the database may die at any moment: the job starts again
under the next attempt number, and only the newest attempt may publish.
"""

from parvis.kernel.jobs.locks import await_exclusions
from parvis.kernel.jobs.model import Job, JobKind, JobStatus
from parvis.kernel.jobs.queries import Followed, result_of, wait, worked_on
from parvis.kernel.jobs.running import JobCancelled, JobTakenOver, Payload, Result, RunningJob, job_handler
from parvis.kernel.jobs.schemas import JobOut
from parvis.kernel.jobs.service import cancel_jobs_about, enqueue

__all__ = [
    "Followed",
    "Job",
    "JobCancelled",
    "JobKind",
    "JobOut",
    "JobStatus",
    "JobTakenOver",
    "Payload",
    "Result",
    "RunningJob",
    "await_exclusions",
    "cancel_jobs_about",
    "enqueue",
    "job_handler",
    "result_of",
    "wait",
    "worked_on",
]
