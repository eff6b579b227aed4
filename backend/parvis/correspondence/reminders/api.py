"""Calls on reminders (docs/rules/emails.md)."""

from typing import Annotated

from fastapi import APIRouter, Body

from parvis.correspondence.messages.errors import UnknownPlaceholder
from parvis.correspondence.reminders import service
from parvis.correspondence.reminders.queries import reminders_shown
from parvis.correspondence.reminders.schemas import ReminderIn, ReminderOut
from parvis.kernel.errors import InvalidInput, StaleVersion, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/admin/reminders", tags=["reminders"])


@router.get("", dependencies=[requires(Role.ADMIN, Role.ADMIN_READ_ONLY)], responses=raises(Unavailable))
def list_reminders(session: DbSession) -> list[ReminderOut]:
    """The reminders, with when each leaves next and to how many."""
    return reminders_shown(session)


@router.put(
    "",
    dependencies=[requires(Role.ADMIN)],
    responses=raises(InvalidInput, UnknownPlaceholder, StaleVersion[ReminderOut], Unavailable),
)
def change_reminders(
    session: DbSession, person: CurrentPerson, forms: Annotated[list[ReminderIn], Body(min_length=1, max_length=3)]
) -> list[ReminderOut]:
    """Saves reminders: those that are sent."""
    service.change_reminders(session, person, forms)
    return reminders_shown(session)
