"""Changes of saved views; each person only ever reaches his own."""

import uuid

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from parvis.kernel import clock
from parvis.kernel.errors import NotFound
from parvis.ranking.views.model import CandidateView
from parvis.ranking.views.schemas import View, ViewChange, ViewIn


def create_view(session: Session, owner: str, given: ViewIn) -> CandidateView:
    """Saves a new view, not selected."""
    view = CandidateView(owner=owner, name=given.name, selected=False, view=_stored(given.view))
    session.add(view)
    session.flush()
    return view


def change_view(session: Session, owner: str, view_id: uuid.UUID, change: ViewChange) -> CandidateView:
    """Renames, rewrites or selects a view; selecting one unselects the owner's others. Raises `NotFound`."""
    view = _own_view(session, owner, view_id)
    if change.selected:
        session.execute(
            update(CandidateView)
            .where(CandidateView.owner == owner, CandidateView.id != view_id, CandidateView.selected)
            .values(selected=False)
        )
    if change.selected is not None:
        view.selected = change.selected
    if change.name is not None:
        view.name = change.name
    if change.view is not None:
        view.view = _stored(change.view)
    view.updated = clock.now()
    session.flush()
    return view


def delete_view(session: Session, owner: str, view_id: uuid.UUID) -> None:
    """Deletes a view. Raises `NotFound`."""
    session.delete(_own_view(session, owner, view_id))


def _own_view(session: Session, owner: str, view_id: uuid.UUID) -> CandidateView:
    """The view, with every view of its owner locked, so that two selections at once leave one selected."""
    own = session.scalars(
        select(CandidateView).where(CandidateView.owner == owner).order_by(CandidateView.id).with_for_update()
    )
    for view in own:
        if view.id == view_id:
            return view
    raise NotFound


def _stored(view: View) -> dict[str, object]:
    return view.model_dump(by_alias=True, mode="json")
