"""Calls on one's own hour of interview (docs/rules/candidate-space.md)."""

from fastapi import APIRouter

from parvis.candidate_space.own_hour import queries, service
from parvis.candidate_space.own_hour.errors import ChoiceClosed, ChoicesUsed
from parvis.candidate_space.own_hour.schemas import ChosenSlotIn, HoldOut, HoursOut, OwnHourOut
from parvis.candidate_space.slot_requests.errors import RequestWaiting
from parvis.candidate_space.slot_requests.schemas import SlotRequestIn
from parvis.candidates.record.errors import CandidateNotFound
from parvis.interviews.planning.errors import SlotTaken
from parvis.kernel.clock import now
from parvis.kernel.errors import InvalidInput, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(
    prefix="/api/v1/candidate/interview", tags=["candidate space"], dependencies=[requires(Role.CANDIDATE)]
)


@router.get("/choices", responses=raises(CandidateNotFound, Unavailable))
def get_own_choices(session: DbSession, person: CurrentPerson) -> OwnHourOut:
    """What the caller may do about the hour of their interview, and the free hours that suit them."""
    return queries.choices_shown(session, person)


@router.post(
    "/hold", responses=raises(CandidateNotFound, InvalidInput, ChoiceClosed, ChoicesUsed, SlotTaken, Unavailable)
)
def hold_own_slot(session: DbSession, person: CurrentPerson, body: ChosenSlotIn) -> HoldOut:
    """Keeps a slot for the caller for five minutes; one slot at a time."""
    until = service.hold_slot(session, person, body.slot_id)
    return HoldOut(slot_id=body.slot_id, held_until=until, now=now())


@router.post(
    "/choose", responses=raises(CandidateNotFound, InvalidInput, ChoiceClosed, ChoicesUsed, SlotTaken, Unavailable)
)
def choose_own_slot(session: DbSession, person: CurrentPerson, body: ChosenSlotIn) -> HoursOut | None:
    """Gives the caller a slot instead of theirs, which is free at once; the corrected letter is queued."""
    return queries.current_shown(service.choose_slot(session, person, body.slot_id))


@router.post("/request", responses=raises(CandidateNotFound, InvalidInput, ChoiceClosed, RequestWaiting, Unavailable))
def request_own_slot(session: DbSession, person: CurrentPerson, form: SlotRequestIn) -> OwnHourOut:
    """Asks staff for another hour; the caller's own stays theirs."""
    service.ask_for_another(session, person, form.reason)
    return queries.choices_shown(session, person)
