"""Reads jobs: everyone sees their own, an administrator sees all."""

import asyncio
import time
import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, case, column, func, or_, select, true
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Session, defer
from sqlalchemy.orm.attributes import set_committed_value

from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.errors import DomainError, Unavailable, existing
from parvis.kernel.hooks import Hooks
from parvis.kernel.jobs.model import Job, JobKind, JobStatus
from parvis.kernel.jobs.schemas import JobOut, UndoOfJobOut
from parvis.kernel.roles import Role
from parvis.kernel.schemas import Page

LISTED_AFTER_END = timedelta(days=7)
READ_AGAIN_SECONDS: Final = 0.1
"""How often a call that waits for a job reads it."""
LONGEST_WAIT_SECONDS: Final = 600.0
"""How long a call waits for the job that it began."""

_MEMBERS = func.jsonb_each(Job.result).table_valued("key", column("value", JSONB)).lateral()
_WITHOUT_LISTS = case(
    (
        Job.result.is_not(None),
        func.coalesce(
            select(func.jsonb_object_agg(_MEMBERS.c.key, _MEMBERS.c.value))
            .where(func.jsonb_typeof(_MEMBERS.c.value) != "array")
            .scalar_subquery(),
            func.jsonb_build_object(),
        ),
    )
)


@dataclass(frozen=True, slots=True)
class Followed:
    """The progress of what a job started, after it succeeded; ``goes_on``: the job is under way until that is over."""

    done: int
    total: int
    goes_on: bool
    result: dict[str, int]


@dataclass(frozen=True)
class JobsHooks(Hooks):
    """mailings_followed: returns the progress of mailings, whose mails are sent after their job has ended.
    mailings_leaving: returns the mailings of which a mail has not left. exclusions: the features that may not run
    beside a feature, in both directions. undo_of: tells whether something remembered under this id can be taken back.
    """

    mailings_followed: Callable[[Session, Collection[uuid.UUID]], Mapping[uuid.UUID, Followed]]
    mailings_leaving: Callable[[Session], Collection[uuid.UUID]]
    exclusions: Mapping[str, Collection[str]]
    undo_of: Callable[[Session, uuid.UUID], UndoOfJobOut]


def worked_on(session: Session, member: str) -> set[uuid.UUID]:
    """Returns the ids under this member in the payloads of the unfinished jobs that are not being cancelled."""
    value = Job.payload[member].astext
    found = select(value).where(Job.finished.is_(None), ~Job.cancel_requested, value.is_not(None))
    return {uuid.UUID(each) for each in session.scalars(found)}


def _visible_to(person: Person) -> ColumnElement[bool]:
    return true() if Role.ADMIN in person.roles else Job.author_subject == person.subject


def jobs_listed(
    session: Session, person: Person, *, page: int, size: int, under_way_first: bool = False
) -> Page[JobOut]:
    """Returns the jobs that ``person`` may see, newest first; with ``under_way_first``, after those under way.

    A finished job is listed for 7 days, a failed or refused job until the next campaign begins. Results come without
    their lists, which may have thousands of entries: every browser of the staff reads this page again and again.
    """
    leaving = (Job.status == JobStatus.SUCCESS) & Job.id.in_(JobsHooks.joined().mailings_leaving(session))
    under_way = or_(Job.finished.is_(None), leaving)
    is_recent = or_(under_way, Job.finished > now() - LISTED_AFTER_END)
    is_past = (Job.status == JobStatus.ERROR) & Job.of_former_campaign
    conditions = (_visible_to(person), is_recent, ~is_past)
    total = session.scalar(select(func.count(Job.id)).where(*conditions)) or 0
    listed = select(Job, _WITHOUT_LISTS).where(*conditions).options(defer(Job.result), defer(Job.payload))
    if under_way_first:
        listed = listed.order_by(under_way.desc())
    jobs: list[Job] = []
    for job, result in session.execute(listed.order_by(Job.created.desc(), Job.id).offset(page * size).limit(size)):
        set_committed_value(job, "result", result)
        jobs.append(job)
    return Page[JobOut].of(jobs_shown(session, jobs), total=total, number=page, size=size)


def job_shown(session: Session, job: Job) -> JobOut:
    """A job with what takes it back."""
    undo_id = (job.result or {}).get("undoId")
    undo = None if undo_id is None else JobsHooks.joined().undo_of(session, uuid.UUID(undo_id))
    return jobs_shown(session, [job])[0].model_copy(update={"undo": undo})


def jobs_shown(session: Session, jobs: Sequence[Job]) -> list[JobOut]:
    """Jobs as people see them: a mailing is in progress until its last mail has left or failed (one query)."""
    sent = [job.id for job in jobs if job.kind == JobKind.MAILING and job.status == JobStatus.SUCCESS]
    followed: Mapping[uuid.UUID, Followed] = JobsHooks.joined().mailings_followed(session, sent) if sent else {}
    return [_job_followed(JobOut.of(job), followed.get(job.id)) for job in jobs]


def _job_followed(job: JobOut, followed: Followed | None) -> JobOut:
    if followed is None:
        return job
    shown = {"done": followed.done, "total": followed.total, "result": (job.result or {}) | followed.result}
    return job.model_copy(
        update=shown | ({"status": JobStatus.IN_PROGRESS, "finished": None} if followed.goes_on else {})
    )


def job_of(session: Session, person: Person, job_id: uuid.UUID, *, lock: bool = False) -> Job:
    """The job, its row locked if ``lock``. Raises `NotFound` when absent or not visible to ``person``."""
    query = select(Job).where(Job.id == job_id, _visible_to(person))
    return existing(session.scalar(query.with_for_update() if lock else query))


async def result_of(
    job_id: uuid.UUID, *, still_running: str, failed: str, refusals: Collection[type[DomainError]] = ()
) -> dict[str, Any]:
    """The result of a job for which a call waits. Raises the one of ``refusals`` that the job ended with, and
    `Unavailable` with the sentence for one that failed otherwise, or has not ended after `LONGEST_WAIT_SECONDS`.
    """
    job = await wait(job_id, LONGEST_WAIT_SECONDS)
    if job.error is not None:
        refusal = next((each for each in refusals if each.code == job.error.code), None)
        raise Unavailable(failed) if refusal is None else refusal.from_body(job.error)
    if job.result is None:
        raise Unavailable(still_running)
    return job.result


async def wait(job_id: uuid.UUID, timeout: float) -> JobOut:  # noqa: ASYNC109 - part of what it answers
    """Returns the job once it is finished, or as it is after ``timeout`` seconds: read its ``finished``.

    The transaction that enqueued it must be committed. Raises `NotFound` when there is no such job.
    """
    latest = time.monotonic() + timeout
    job = await asyncio.to_thread(_job_read, job_id)
    while job.finished is None and time.monotonic() < latest:
        await asyncio.sleep(READ_AGAIN_SECONDS)
        job = await asyncio.to_thread(_job_read, job_id)
    return job


def _job_read(job_id: uuid.UUID) -> JobOut:
    with new_session() as session:
        job = existing(session.scalar(select(Job).where(Job.id == job_id).options(defer(Job.payload))))
        return jobs_shown(session, [job])[0]
