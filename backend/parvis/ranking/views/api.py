"""Calls on saved views (part 1 §7, admin/candidate-views; api.md §7)."""

import uuid

from fastapi import APIRouter

from parvis.kernel.db import DbSession
from parvis.kernel.errors import InvalidInput, NotFound, raises
from parvis.kernel.permissions import STAFF, CurrentPerson, requires
from parvis.ranking.views import queries, service
from parvis.ranking.views.schemas import ViewChange, ViewIn, ViewOut

router = APIRouter(prefix="/admin/candidate-views", tags=["views"], dependencies=[requires(*STAFF)])


@router.get("")
def list_views(session: DbSession, person: CurrentPerson) -> list[ViewOut]:
    """The caller's views, by name."""
    return [ViewOut.model_validate(view) for view in queries.views_of(session, person.subject)]


@router.post("", status_code=201, responses=raises(InvalidInput))
def create_view(session: DbSession, person: CurrentPerson, given: ViewIn) -> ViewOut:
    """Saves a view."""
    return ViewOut.model_validate(service.create_view(session, person.subject, given))


@router.put("/{view_id:uuid}", responses=raises(NotFound, InvalidInput))
def change_view(session: DbSession, person: CurrentPerson, view_id: uuid.UUID, change: ViewChange) -> ViewOut:
    """Renames, rewrites, selects or unselects a view of the caller."""
    return ViewOut.model_validate(service.change_view(session, person.subject, view_id, change))


@router.delete("/{view_id:uuid}", status_code=204, responses=raises(NotFound))
def delete_view(session: DbSession, person: CurrentPerson, view_id: uuid.UUID) -> None:
    """Deletes a view of the caller."""
    service.delete_view(session, person.subject, view_id)
