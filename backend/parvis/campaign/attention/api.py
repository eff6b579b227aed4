"""The call of the administration home."""

from fastapi import APIRouter

from parvis.campaign.attention import queries
from parvis.campaign.attention.schemas import AttentionOut
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/admin/attention", tags=["attention"])


@router.get("", dependencies=[requires(Role.ADMIN, Role.INTERVIEW_SLOT_MANAGER)])
def list_attention(session: DbSession, person: CurrentPerson) -> list[AttentionOut]:
    """What needs attention today, each with the page where it is handled; to a slot manager what is theirs."""
    return queries.attention_listed(session) if Role.ADMIN in person.roles else queries.attention_of_slots(session)
