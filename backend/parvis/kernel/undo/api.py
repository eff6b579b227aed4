"""Calls that undo an action (docs/rules/wire.md)."""

import uuid

from fastapi import APIRouter

from parvis.kernel.errors import FeatureLockAlreadyTaken, NotFound, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.undo import queries, service
from parvis.kernel.undo.errors import UndoNoLongerPossible
from parvis.kernel.undo.schemas import UndoJobOut, UndoOut

router = APIRouter(prefix="/api/v1/admin/undo", tags=["undo"])


@router.get("", dependencies=[requires(Role.ADMIN, Role.INTERVIEW_SLOT_MANAGER)])
def list_undoables(session: DbSession, person: CurrentPerson) -> list[UndoOut]:
    """Actions, newest first, with what undoing does or why it cannot: all for administrators, else one's own."""
    return queries.undoables_listed(session, person)


@router.post(
    "/{undoable_id:uuid}",
    status_code=202,
    dependencies=[requires(Role.ADMIN, Role.INTERVIEW_SLOT_MANAGER)],
    responses=raises(NotFound, UndoNoLongerPossible, FeatureLockAlreadyTaken),
)
def undo(undoable_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> UndoJobOut:
    """Undoes an action; refused as soon as something was computed, edited or sent since."""
    return UndoJobOut(job_id=service.start_undo(session, undoable_id, person).id)
