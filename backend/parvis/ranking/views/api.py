"""Calls on saved views (docs/rules/ranking.md)."""

import uuid

from fastapi import APIRouter
from fastapi.responses import StreamingResponse

from parvis.kernel.db import DbSession
from parvis.kernel.errors import InvalidInput, NotFound, TooLarge, raises
from parvis.kernel.permissions import STAFF, CurrentPerson, requires
from parvis.ranking.views import queries, service
from parvis.ranking.views.errors import TooManyViews
from parvis.ranking.views.schemas import ViewChange, ViewIn, ViewOut

router = APIRouter(prefix="/admin/candidate-views", tags=["views"], dependencies=[requires(*STAFF)])


@router.get("", response_model=list[ViewOut])
def list_views(person: CurrentPerson) -> StreamingResponse:
    """The caller's views, by name."""
    return StreamingResponse(queries.views_written(person.subject), media_type="application/json")


@router.post("", status_code=201, responses=raises(InvalidInput, TooManyViews, TooLarge))
def create_view(session: DbSession, person: CurrentPerson, new: ViewIn) -> ViewOut:
    """Saves a view."""
    return ViewOut.model_validate(service.create_view(session, person.subject, new))


@router.put("/{view_id:uuid}", responses=raises(NotFound, InvalidInput, TooLarge))
def change_view(session: DbSession, person: CurrentPerson, view_id: uuid.UUID, change: ViewChange) -> ViewOut:
    """Renames, rewrites, selects or unselects a view of the caller."""
    return ViewOut.model_validate(service.change_view(session, person.subject, view_id, change))


@router.delete("/{view_id:uuid}", status_code=204, responses=raises(NotFound))
def delete_view(session: DbSession, person: CurrentPerson, view_id: uuid.UUID) -> None:
    """Deletes a view of the caller."""
    service.delete_view(session, person.subject, view_id)
