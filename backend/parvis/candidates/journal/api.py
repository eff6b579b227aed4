"""The call of the access journal (docs/rules/candidates.md)."""

import uuid

from fastapi import APIRouter

from parvis.candidates.journal import queries
from parvis.candidates.journal.schemas import AccessOut
from parvis.candidates.visibility.queries import visible_row
from parvis.kernel.calls import PageNumber, PageSize
from parvis.kernel.errors import InvalidInput, NotFound, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.schemas import USUAL_PAGE, Page

router = APIRouter(prefix="/api/v1/admin/candidates", tags=["candidates"])


@router.get(
    "/{candidate_id:uuid}/accesses", dependencies=[requires(Role.ADMIN)], responses=raises(NotFound, InvalidInput)
)
def list_candidate_accesses(
    session: DbSession,
    person: CurrentPerson,
    candidate_id: uuid.UUID,
    page: PageNumber = 0,
    size: PageSize = USUAL_PAGE,
) -> Page[AccessOut]:
    """Lists the accesses to the candidate's record, files and letter, newest first."""
    visible_row(session, person, candidate_id)
    return queries.accesses_listed(session, candidate_id, page=page, size=size)
