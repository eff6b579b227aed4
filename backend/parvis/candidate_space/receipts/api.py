"""The call that reads one's receipts."""

from fastapi import APIRouter

from parvis.candidate_space.receipts import queries
from parvis.candidate_space.receipts.schemas import ReceiptOut
from parvis.candidates.record.errors import CandidateNotFound
from parvis.kernel.errors import raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(
    prefix="/api/v1/candidate/receipts", tags=["candidate space"], dependencies=[requires(Role.CANDIDATE)]
)


@router.get("", responses=raises(CandidateNotFound))
def get_own_receipts(session: DbSession, person: CurrentPerson) -> list[ReceiptOut]:
    """What the caller did in their space, newest first."""
    return queries.own_receipts(session, person)
