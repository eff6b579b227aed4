"""Calls on who sits in a jury (docs/rules/interviews.md)."""

import uuid

from fastapi import APIRouter

from parvis.accounts.directory.port import DirectoryNotConfigured
from parvis.interviews.juries.queries import jury_visible
from parvis.interviews.members import queries, service
from parvis.interviews.members.schemas import AvailableMemberOut, MembersIn, MembersOut
from parvis.interviews.slots.service import taken_back_if
from parvis.kernel.errors import InvalidInput, NotFound, StaleVersion, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(
    prefix="/api/v1/admin/juries", tags=["members"], dependencies=[requires(Role.INTERVIEW_SLOT_MANAGER, Role.ADMIN)]
)


@router.get("/available-members", responses=raises(DirectoryNotConfigured, Unavailable))
def list_available_members(session: DbSession) -> list[AvailableMemberOut]:
    """Those who may sit in a jury, by name."""
    return queries.available_members(session)


@router.get("/{jury_id:uuid}/members", responses=raises(NotFound))
def get_members(session: DbSession, person: CurrentPerson, jury_id: uuid.UUID) -> MembersOut:
    """Who sits in a jury, and on which of its days."""
    return queries.members_shown(session, jury_visible(session, person, jury_id))


@router.put(
    "/{jury_id:uuid}/members",
    responses=raises(InvalidInput, NotFound, StaleVersion[MembersOut], DirectoryNotConfigured, Unavailable),
)
def change_members(session: DbSession, person: CurrentPerson, jury_id: uuid.UUID, form: MembersIn) -> MembersOut:
    """Chooses who sits in a jury, and on which of its days."""
    with taken_back_if(session, dry_run=form.dry_run):
        return queries.members_shown(session, service.change_members(session, person, jury_id, form))
