"""Calls of jobs (docs/rules/wire.md): each staff member follows their own jobs, an administrator follows all."""

import uuid
from typing import Annotated

from fastapi import APIRouter, Query

from parvis.kernel.calls import PageNumber, PageSize
from parvis.kernel.errors import NotFound, raises
from parvis.kernel.jobs import queries, service
from parvis.kernel.jobs.errors import JobNotCancellable
from parvis.kernel.jobs.schemas import JobOut
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import STAFF, Role
from parvis.kernel.schemas import USUAL_PAGE, Page

router = APIRouter(prefix="/api/v1/admin/jobs", tags=["jobs"])


@router.get("", dependencies=[requires(*STAFF)])
def list_jobs(
    session: DbSession,
    person: CurrentPerson,
    page: PageNumber = 0,
    size: PageSize = USUAL_PAGE,
    under_way_first: Annotated[bool, Query(alias="underWayFirst")] = False,
) -> Page[JobOut]:
    """Lists the jobs that the caller may see, newest first; finished jobs stay for 7 days.

    ``underWayFirst`` puts before the others those that are not over, and the mailings whose mails are still leaving.
    The lists in results are left out: the call that returns one job has them.
    """
    return queries.jobs_listed(session, person, page=page, size=size, under_way_first=under_way_first)


@router.get("/{job_id:uuid}", dependencies=[requires(*STAFF)], responses=raises(NotFound))
def get_job(session: DbSession, person: CurrentPerson, job_id: uuid.UUID) -> JobOut:
    """Returns one job, with what takes back what it did or why that is no longer possible."""
    return queries.job_shown(session, queries.job_of(session, person, job_id))


@router.post(
    "/{job_id:uuid}/cancel", dependencies=[requires(Role.ADMIN)], responses=raises(NotFound, JobNotCancellable)
)
def cancel_job(session: DbSession, person: CurrentPerson, job_id: uuid.UUID) -> JobOut:
    """Asks the job to stop: a waiting job is CANCELLED at once, a running job as soon as it notices."""
    return JobOut.of(service.cancel_job(session, person, job_id))
