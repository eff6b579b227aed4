"""Reading jobs: everyone sees their own, an administrator all."""

import uuid
from datetime import timedelta

from sqlalchemy import ColumnElement, func, or_, select, true
from sqlalchemy.orm import Session

from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.errors import NotFound
from parvis.kernel.jobs.model import Job
from parvis.kernel.jobs.schemas import JobOut
from parvis.kernel.permissions import Role
from parvis.kernel.schemas import Page

LISTED_AFTER_END = timedelta(days=7)


def _visible_to(person: Person) -> ColumnElement[bool]:
    return true() if Role.ADMIN in person.roles else Job.author_subject == person.subject


def jobs_listed(session: Session, person: Person, *, page: int, size: int) -> Page[JobOut]:
    """Jobs that ``person`` may see, newest first; a finished one for 7 days."""
    listed = select(Job).where(
        _visible_to(person), or_(Job.finished.is_(None), Job.finished > now() - LISTED_AFTER_END)
    )
    total = session.scalar(select(func.count()).select_from(listed.subquery())) or 0
    jobs = session.scalars(listed.order_by(Job.created.desc(), Job.id).offset(page * size).limit(size))
    return Page[JobOut].of([JobOut.of(job) for job in jobs], total=total, number=page, size=size)


def job_of(session: Session, person: Person, job_id: uuid.UUID, *, lock: bool = False) -> Job:
    """The job ``job_id``, its row locked if ``lock``; raises `NotFound` when absent or not visible to ``person``."""
    query = select(Job).where(Job.id == job_id, _visible_to(person))
    job = session.scalar(query.with_for_update() if lock else query)
    if job is None:
        raise NotFound
    return job
