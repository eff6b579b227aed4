"""Calls on one's presence at the interview."""

from fastapi import APIRouter

from parvis.candidate_space.presence import queries, service
from parvis.candidate_space.presence.errors import (
    InterviewChanged,
    LatenessClosed,
    LatenessToldEnough,
    PresenceClosed,
)
from parvis.candidate_space.presence.schemas import LatenessIn, PresenceIn, PresenceOut
from parvis.candidate_space.receipts.queries import last_receipt
from parvis.candidate_space.receipts.schemas import ReceiptOut
from parvis.candidates.record.errors import CandidateNotFound
from parvis.kernel.errors import InvalidInput, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(
    prefix="/api/v1/candidate/presence", tags=["candidate space"], dependencies=[requires(Role.CANDIDATE)]
)


@router.get("", responses=raises(CandidateNotFound))
def get_own_presence(session: DbSession, person: CurrentPerson) -> PresenceOut:
    """Whether the caller is asked to confirm their presence at their interview, and what they answered."""
    return queries.presence_shown(session, person)


@router.post("/late", responses=raises(CandidateNotFound, InvalidInput, LatenessClosed, LatenessToldEnough))
def tell_lateness(session: DbSession, person: CurrentPerson, form: LatenessIn) -> ReceiptOut:
    """Tells the site's manager that the caller is late for their interview of today; three times at most."""
    service.tell_lateness(session, person, form)
    return last_receipt(session, person)


@router.put("", responses=raises(CandidateNotFound, InvalidInput, PresenceClosed, InterviewChanged))
def answer_own_presence(session: DbSession, person: CurrentPerson, form: PresenceIn) -> PresenceOut:
    """Confirms the caller's presence, or says what keeps them from coming; until the interview begins."""
    service.answer(session, person, form)
    return queries.presence_shown(session, person)
