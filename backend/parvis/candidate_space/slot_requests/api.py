"""Calls of staff on the requests for another hour (docs/rules/candidate-space.md)."""

import uuid

from fastapi import APIRouter

from parvis.candidate_space.slot_requests import queries, service
from parvis.candidate_space.slot_requests.errors import RequestResolved
from parvis.candidate_space.slot_requests.schemas import RequestResolutionIn, RequestResolutionOut, SlotRequestPage
from parvis.interviews.attribution.errors import CandidateNotConcerned, SlotTakenMeanwhile
from parvis.kernel.calls import PageNumber, PageSize
from parvis.kernel.errors import InvalidInput, NotFound, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.schemas import USUAL_PAGE

router = APIRouter(prefix="/api/v1/admin/slot-requests", tags=["slot requests"])


@router.get(
    "",
    dependencies=[requires(Role.ADMIN, Role.INTERVIEW_SLOT_MANAGER, Role.INTERVIEW_SITE_MANAGER)],
    responses=raises(Unavailable),
)
def list_slot_requests(
    session: DbSession, person: CurrentPerson, page: PageNumber = 0, size: PageSize = USUAL_PAGE
) -> SlotRequestPage:
    """The requests that wait, the oldest first, with slots ready to give; to a site manager those of their sites."""
    return queries.requests_waiting(session, person, page=page, size=size)


@router.post(
    "/{request_id:uuid}/resolve",
    dependencies=[requires(Role.ADMIN, Role.INTERVIEW_SLOT_MANAGER)],
    responses=raises(NotFound, InvalidInput, RequestResolved, CandidateNotConcerned, SlotTakenMeanwhile, Unavailable),
)
def resolve_slot_request(
    session: DbSession, person: CurrentPerson, request_id: uuid.UUID, form: RequestResolutionIn
) -> RequestResolutionOut:
    """Answers a request: by a slot, by a sentence, or by both; the candidate is told by mail."""
    return RequestResolutionOut.model_validate(service.resolve_request(session, person, request_id, form))
