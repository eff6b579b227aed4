"""The call of the administration home."""

from fastapi import APIRouter

from parvis.campaign.attention import queries
from parvis.campaign.attention.schemas import AttentionOut
from parvis.kernel.db import DbSession
from parvis.kernel.permissions import Role, requires

router = APIRouter(prefix="/admin/attention", tags=["attention"])


@router.get("", dependencies=[requires(Role.ADMIN)])
def list_attention(session: DbSession) -> list[AttentionOut]:
    """What needs attention today, each with the page where it is handled."""
    return queries.attention_listed(session)
