"""The call of the administration home."""

from fastapi import APIRouter

from parvis.campaign.attention import queries
from parvis.campaign.attention.schemas import AttentionOut
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/admin/attention", tags=["attention"])


@router.get("", dependencies=[requires(Role.ADMIN, Role.ADMIN_READ_ONLY, Role.INTERVIEW_SLOT_MANAGER)])
def list_attention(session: DbSession, person: CurrentPerson) -> list[AttentionOut]:
    """What needs attention today, with its page: to slot managers what is theirs, to readers the letters that wait."""
    if Role.ADMIN in person.roles:
        return queries.attention_listed(session)
    waiting = queries.attention_of_letters(session) if Role.ADMIN_READ_ONLY in person.roles else []
    return [*waiting, *(queries.attention_of_slots(session) if Role.INTERVIEW_SLOT_MANAGER in person.roles else [])]
