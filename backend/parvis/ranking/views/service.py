"""Changes of saved views: one's own, and the shared ones that one may change."""

import uuid

import orjson
from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.kernel import clock
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.errors import Forbidden, NotFound, StaleVersion, TooLarge
from parvis.ranking.views.errors import MOST_VIEWS, TooManyViews
from parvis.ranking.views.model import CandidateView, SelectedView
from parvis.ranking.views.queries import content_read, present_owners, reading_of, view_shown
from parvis.ranking.views.rules import can_change, can_see, is_administrator, is_own
from parvis.ranking.views.schemas import View, ViewChange, ViewIn

LARGEST_VIEW = 256 * 1024  # bytes of its JSON: 600 columns of long names fit


def create_view(session: Session, person: Person, new: ViewIn) -> CandidateView:
    """Saves a new view. Raises `TooManyViews`, `TooLarge`, `Forbidden` unless an administrator shares it."""
    stored = _stored(new.view)
    if new.shared is not None and not is_administrator(person):
        raise Forbidden
    own = CandidateView.owner == person.subject
    session.execute(select(CandidateView.id).where(own).order_by(CandidateView.id).with_for_update())
    # A statement of its own, after the lock: it counts what a call at the same moment has just saved.
    count = session.scalars(select(func.count()).where(own)).one()
    if count >= MOST_VIEWS:
        raise TooManyViews
    view = CandidateView(owner=person.subject, name=new.name, view=stored, shared=new.shared, locked=new.locked)
    session.add(view)
    session.flush()
    if view.shared is not None:
        note(person, view=str(view.id), role=view.shared)
    return view


def change_view(session: Session, person: Person, view_id: uuid.UUID, change: ViewChange) -> CandidateView:
    """Renames, rewrites, shares, locks or selects a view; selecting one unselects the person's others.

    What is sent as it stands is no change. Raises `NotFound`, `StaleVersion` (with the present view), `Forbidden`,
    `TooLarge`.
    """
    view = _visible_view(session, person, view_id)
    if change.version not in {None, view.version}:
        raise StaleVersion(data=view_shown(session, person, view))
    rewritten = _rewritten(session, person, view, change)
    shared = change.shared if change.says_shared else view.shared
    locked = view.locked if change.locked is None else change.locked
    name = view.name if change.name is None else change.name
    if (name != view.name or rewritten is not None) and not can_change(person, view):
        raise Forbidden
    arranged = (shared, locked) != (view.shared, view.locked)
    if arranged:
        _check_owner(session, person, view)
        if shared not in {None, view.shared} and not is_administrator(person):
            raise Forbidden
    if arranged or name != view.name or rewritten is not None:
        if shared is not None or view.shared is not None:
            before = {"name": view.name, "role": view.shared, "locked": view.locked}
            note(person, before=before, after={"name": name, "role": shared, "locked": locked})
        view.name, view.shared, view.locked = name, shared, locked
        view.view = view.view if rewritten is None else rewritten
        view.version += 1
        view.updated = clock.now()
    if change.selected is not None:
        _select(session, person, view_id, on=change.selected)
    session.flush()
    return view


def delete_view(session: Session, person: Person, view_id: uuid.UUID) -> None:
    """Deletes a view. Raises `NotFound`, `Forbidden`."""
    view = _visible_view(session, person, view_id)
    _check_owner(session, person, view)
    if view.shared is not None:
        note(person, before={"name": view.name})
    session.delete(view)


def _visible_view(session: Session, person: Person, view_id: uuid.UUID) -> CandidateView:
    """The view, locked until the end of the transaction."""
    view = session.get(CandidateView, view_id, with_for_update=True, populate_existing=True)
    if view is None or not can_see(person, view):
        raise NotFound
    return view


def _check_owner(session: Session, person: Person, view: CandidateView) -> None:
    """Raises `Forbidden` unless the person made the view, or is an administrator and who made it is gone."""
    if is_own(person, view):
        return
    if not is_administrator(person) or present_owners(session, [view.owner]):
        raise Forbidden


def _rewritten(session: Session, person: Person, view: CandidateView, change: ViewChange) -> dict[str, object] | None:
    """The new content; None where it is what the person read."""
    if change.view is None:
        return None
    stored = _stored(change.view)
    read, _ = content_read(reading_of(session, person, {view.owner}), view)
    return None if stored == read.model_dump(by_alias=True, mode="json") else stored


def _select(session: Session, person: Person, view_id: uuid.UUID, *, on: bool) -> None:
    if on:
        chosen = insert(SelectedView).values(subject=person.subject, view_id=view_id)
        latest = {"view_id": chosen.excluded.view_id}
        session.execute(chosen.on_conflict_do_update(index_elements=["subject"], set_=latest))
    else:
        own = (SelectedView.subject == person.subject) & (SelectedView.view_id == view_id)
        session.execute(delete(SelectedView).where(own))


def _stored(view: View) -> dict[str, object]:
    stored = view.model_dump(by_alias=True, mode="json")
    if len(orjson.dumps(stored)) > LARGEST_VIEW:
        raise TooLarge(f"Une vue compte au plus {LARGEST_VIEW // 1024} ko : retirez des valeurs de ses filtres.")
    return stored
