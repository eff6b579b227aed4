"""Launching a computation, and publishing its results."""

import uuid

from sqlalchemy.orm import Session

from parvis.kernel import jobs
from parvis.kernel.auth import Person
from parvis.kernel.jobs import JobKind

FEATURE = "computation"


def start_computation(session: Session, author: Person) -> uuid.UUID:
    """Queues a computation and gives the id of its job. Raises `FeatureLockAlreadyTaken` while one waits or runs."""
    job = jobs.enqueue(session, kind=JobKind.COMPUTATION, feature=FEATURE, author=author)
    return job.id
