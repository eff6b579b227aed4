"""Changes of saved views; each person only ever reaches their own."""

import uuid

import orjson
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from parvis.kernel import clock
from parvis.kernel.errors import NotFound, TooLarge
from parvis.ranking.views.errors import MOST_VIEWS, TooManyViews
from parvis.ranking.views.model import CandidateView
from parvis.ranking.views.schemas import View, ViewChange, ViewIn

LARGEST_VIEW = 256 * 1024  # bytes of its JSON: 600 columns of long names fit


def create_view(session: Session, owner: str, new: ViewIn) -> CandidateView:
    """Saves a new view, not selected. Raises `TooManyViews`, `TooLarge`."""
    stored = _stored(new.view)
    _lock_views(session, owner)
    # A statement of its own, after the lock: it counts what a call at the same moment has just saved.
    count = session.scalars(select(func.count()).where(CandidateView.owner == owner)).one()
    if count >= MOST_VIEWS:
        raise TooManyViews
    view = CandidateView(owner=owner, name=new.name, view=stored)
    session.add(view)
    session.flush()
    return view


def change_view(session: Session, owner: str, view_id: uuid.UUID, change: ViewChange) -> CandidateView:
    """Renames, rewrites or selects a view; selecting one unselects the owner's others. Raises `NotFound`,
    `TooLarge`.
    """
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
    if view_id not in _lock_views(session, owner):
        raise NotFound
    return session.get_one(CandidateView, view_id)


def _lock_views(session: Session, owner: str) -> set[uuid.UUID]:
    """The ids of the owner's views, locked until the end of the transaction."""
    own = select(CandidateView.id).where(CandidateView.owner == owner).order_by(CandidateView.id)
    return set(session.scalars(own.with_for_update()))


def _stored(view: View) -> dict[str, object]:
    stored = view.model_dump(by_alias=True, mode="json")
    if len(orjson.dumps(stored)) > LARGEST_VIEW:
        raise TooLarge(f"Une vue compte au plus {LARGEST_VIEW // 1024} ko : retirez des valeurs de ses filtres.")
    return stored
