"""The call of the history (docs/rules/candidates.md)."""

import uuid
from typing import Annotated

from fastapi import APIRouter, Query

from parvis.candidates.history import queries
from parvis.candidates.history.schemas import HistoryItemOut
from parvis.candidates.journal.service import note_access
from parvis.candidates.visibility.queries import visible_row
from parvis.kernel.errors import InvalidInput, NotFound, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/admin/history", tags=["candidates"])


@router.get(
    "/{candidate_id:uuid}",
    dependencies=[requires(Role.ADMIN, Role.ADMIN_READ_ONLY)],
    responses=raises(NotFound, InvalidInput),
)
def list_history(
    session: DbSession,
    person: CurrentPerson,
    candidate_id: uuid.UUID,
    size: Annotated[int | None, Query(ge=1, le=1000)] = None,
    before: Annotated[int | None, Query(ge=0, le=2**63 - 1)] = None,
) -> list[HistoryItemOut]:
    """What happened to a candidate, newest first; without ``size``, all of it."""
    visible_row(session, person, candidate_id)
    note_access(session, person, candidate_id)
    return queries.history_of(session, person, candidate_id, size=size, before=before)
