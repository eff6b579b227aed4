"""Calls that say who came to their interview (docs/rules/interviews.md)."""

import uuid

from fastapi import APIRouter

from parvis.interviews.arrivals import service
from parvis.interviews.arrivals.errors import ArrivalNotToday, ArrivalOfAnother, ArrivalWithoutCandidate
from parvis.interviews.arrivals.model import InterviewArrival
from parvis.interviews.arrivals.schemas import ArrivalIn, ArrivalOut
from parvis.kernel.errors import InvalidInput, NotFound, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1", tags=["arrivals"])

_REFUSALS = raises(NotFound, InvalidInput, ArrivalNotToday, ArrivalOfAnother, ArrivalWithoutCandidate)


@router.post(
    "/admin/interview-slots/{slot_id:uuid}/arrival",
    dependencies=[requires(Role.ADMIN, Role.INTERVIEW_SLOT_MANAGER, Role.INTERVIEW_SITE_MANAGER)],
    responses=_REFUSALS,
)
def note_arrival(session: DbSession, person: CurrentPerson, slot_id: uuid.UUID, form: ArrivalIn) -> ArrivalOut:
    """Says where the candidate of a slot of today is."""
    return _shown(service.note_arrival_of_site(session, person, slot_id, form))


@router.post("/jury/slots/{slot_id:uuid}/arrival", dependencies=[requires(Role.JURY)], responses=_REFUSALS)
def note_arrival_of_jury(session: DbSession, person: CurrentPerson, slot_id: uuid.UUID, form: ArrivalIn) -> ArrivalOut:
    """Says where the candidate of a slot of today is, by a member of a jury."""
    return _shown(service.note_arrival(session, person, slot_id, form))


def _shown(arrival: InterviewArrival | None) -> ArrivalOut:
    return ArrivalOut(state=None, since=None) if arrival is None else ArrivalOut.model_validate(arrival)
