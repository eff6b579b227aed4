"""Reads of saved views: what a reader may not read of a shared one is taken out of it."""

import uuid
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import ColumnElement, or_, select
from sqlalchemy.orm import Session

from parvis.accounts.directory.current import current_directory
from parvis.accounts.directory.port import DirectoryNotConfigured
from parvis.candidates.visibility.rules import can_read, is_reader
from parvis.formula_language import french_key
from parvis.formulas.definitions.queries import columns_hidden
from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound
from parvis.kernel.roles import Role
from parvis.ranking.grid.queries import columns_on_offer
from parvis.ranking.views.model import CandidateView, SelectedView
from parvis.ranking.views.rules import is_administrator, is_own, readable_part
from parvis.ranking.views.schemas import OwnerOut, View, ViewOut


@dataclass(frozen=True, slots=True)
class Reading:
    """What a person's views are shown with: the one they use, the owners of shared ones, the readable columns."""

    person: Person
    selected: uuid.UUID | None
    owners: Mapping[str, OwnerOut]
    is_readable: Callable[[str], bool] | None


def views_listed(session: Session, person: Person) -> list[ViewOut]:
    """The views that the person sees, by name in French order."""
    views = session.scalars(select(CandidateView).where(_visible_to(person)))
    listed = sorted(views, key=lambda view: (french_key(view.name), view.created))
    reading = reading_of(session, person, {view.owner for view in listed})
    return [_view_shown(reading, view) for view in listed]


def view_shown(session: Session, person: Person, view: CandidateView) -> ViewOut:
    """A view as the person sees it."""
    return _view_shown(reading_of(session, person, {view.owner}), view)


def _view_shown(reading: Reading, view: CandidateView) -> ViewOut:
    content, is_reduced = content_read(reading, view)
    return ViewOut.from_row(
        view,
        selected=view.id == reading.selected,
        view=content,
        shared=None if view.shared is None else Role(view.shared),
        owner=reading.owners.get(view.owner),
        own=is_own(reading.person, view),
        reduced=is_reduced,
    )


def content_read(reading: Reading, view: CandidateView) -> tuple[View, bool]:
    """What the reader sees of a view's content, and whether that is less than there is."""
    if reading.is_readable is None or is_own(reading.person, view):
        return View.model_validate(view.view), False
    content, is_reduced = readable_part(view.view, reading.is_readable)
    return View.model_validate(content), is_reduced


def reading_of(session: Session, person: Person, owners: Collection[str]) -> Reading:
    """What the views of these ``owners`` are shown with."""
    selected = session.scalar(select(SelectedView.view_id).where(SelectedView.subject == person.subject))
    others = set(owners) - {person.subject}
    reads_all = not others or (can_read(person, "", visible_to_managers=False) and not is_reader(person))
    is_readable = None if reads_all else _readable_by(session, person)
    own = OwnerOut(id=person.subject, last_name=person.last_name, first_name=person.first_name)
    return Reading(person, selected, {person.subject: own, **present_owners(session, others)}, is_readable)


def present_owners(session: Session, subjects: Collection[str]) -> dict[str, OwnerOut]:
    """Those of these accounts that are still there, by id. Where nobody tells Parvis, they are, without a name."""
    if not subjects:
        return {}
    try:
        directory = current_directory(session)
    except DirectoryNotConfigured:
        return {subject: OwnerOut(id=subject, last_name="", first_name="") for subject in subjects}
    known = directory.names_with_role(Role.ADMIN)
    found = {
        subject: OwnerOut(id=subject, last_name=known[subject].last_name, first_name=known[subject].first_name)
        for subject in subjects
        if subject in known
    }
    # Few: who shared a view and is no administrator any more.
    for each in set(subjects) - found.keys():
        with suppress(NotFound):
            account = directory.account(each)
            found[each] = OwnerOut(id=each, last_name=account.last_name, first_name=account.first_name)
    return found


def _readable_by(session: Session, person: Person) -> Callable[[str], bool]:
    offered = {column.technical_name: column for column in columns_on_offer(session)}
    hidden = columns_hidden(session, person) if is_reader(person) else frozenset[str]()

    def is_readable(name: str) -> bool:
        column = offered.get(name)
        shown = column is None or column.visible_to_managers
        return name not in hidden and can_read(person, name, visible_to_managers=shown)

    return is_readable


def _visible_to(person: Person) -> ColumnElement[bool]:
    """`rules.can_see`, of every view."""
    shared = CandidateView.shared
    with_them = shared.is_not(None) if is_administrator(person) else shared.in_(sorted(person.roles))
    return or_(CandidateView.owner == person.subject, with_them)
