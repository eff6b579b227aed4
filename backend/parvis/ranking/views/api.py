"""Calls on saved views (docs/rules/ranking.md)."""

import uuid

from fastapi import APIRouter

from parvis.kernel.errors import Forbidden, InvalidInput, NotFound, StaleVersion, TooLarge, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import STAFF
from parvis.ranking.views import queries, service
from parvis.ranking.views.errors import TooManyViews
from parvis.ranking.views.schemas import ViewChange, ViewIn, ViewOut

router = APIRouter(prefix="/api/v1/admin/candidate-views", tags=["views"], dependencies=[requires(*STAFF)])


@router.get("")
def list_views(session: DbSession, person: CurrentPerson) -> list[ViewOut]:
    """The views that the caller sees, their own and those shared with them, by name."""
    return queries.views_listed(session, person)


@router.post("", status_code=201, responses=raises(InvalidInput, Forbidden, TooManyViews, TooLarge))
def create_view(session: DbSession, person: CurrentPerson, new: ViewIn) -> ViewOut:
    """Saves a view."""
    return queries.view_shown(session, person, service.create_view(session, person, new))


@router.put("/{view_id:uuid}", responses=raises(NotFound, Forbidden, InvalidInput, TooLarge, StaleVersion[ViewOut]))
def change_view(session: DbSession, person: CurrentPerson, view_id: uuid.UUID, change: ViewChange) -> ViewOut:
    """Renames, rewrites, shares, locks, selects or unselects a view."""
    return queries.view_shown(session, person, service.change_view(session, person, view_id, change))


@router.delete("/{view_id:uuid}", status_code=204, responses=raises(NotFound, Forbidden))
def delete_view(session: DbSession, person: CurrentPerson, view_id: uuid.UUID) -> None:
    """Deletes a view: one's own, or a shared one whose owner is gone."""
    service.delete_view(session, person, view_id)
