"""Reads of saved views: a list may hold a hundred views of 256 kB, so they leave as PostgreSQL writes them, a few at a
time; what a reader may not read of a shared one is taken out of it.
"""

import uuid
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import ColumnElement, Row, String, cast, or_, select
from sqlalchemy.orm import Session

from parvis.accounts.directory.current import current_directory
from parvis.accounts.directory.port import DirectoryNotConfigured
from parvis.candidates.visibility.rules import can_read
from parvis.formula_language import french_key
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.errors import NotFound
from parvis.kernel.roles import Role
from parvis.ranking.grid.queries import columns_on_offer
from parvis.ranking.views.model import CandidateView, SelectedView
from parvis.ranking.views.rules import is_administrator, is_own, readable_part
from parvis.ranking.views.schemas import OwnerOut, View, ViewOut

_AT_ONCE = 4

_LISTED = (CandidateView.id, CandidateView.name, CandidateView.created, CandidateView.owner)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a person's views are shown with: the one they use, the owners of those that others share, and which columns
    the person may read, None for all.
    """

    person: Person
    selected: uuid.UUID | None
    owners: Mapping[str, OwnerOut]
    is_readable: Callable[[str], bool] | None


def views_written(person: Person) -> Iterator[bytes]:
    """The views that the person sees, by name in French order, as pieces of a JSON array of `ViewOut`.

    Each few are read by a transaction of their own, so that a slow reader holds no connection; a view that is deleted
    meanwhile is left out.
    """
    with new_session() as session:
        listed = sorted(
            session.execute(select(*_LISTED).where(_visible_to(person))),
            key=lambda view: (french_key(view.name), view.created),
        )
        reading = reading_of(session, person, {view.owner for view in listed})
    views, before = [view.id for view in listed], b"["
    for first in range(0, len(views), _AT_ONCE):
        for written in _written(reading, views[first : first + _AT_ONCE]):
            yield before + written
            before = b","
    yield b"]" if before == b"," else b"[]"


def view_shown(session: Session, person: Person, view: CandidateView) -> ViewOut:
    """A view as the person sees it."""
    reading = reading_of(session, person, {view.owner})
    content, is_reduced = content_read(reading, view)
    return ViewOut.from_row(
        view,
        selected=view.id == reading.selected,
        view=content,
        shared=None if view.shared is None else Role(view.shared),
        owner=reading.owners.get(view.owner),
        own=is_own(person, view),
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
    reads_all = not others or can_read(person, "", visible_to_managers=False)
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
        return {each: OwnerOut(id=each, last_name="", first_name="") for each in subjects}
    known = directory.names_with_role(Role.ADMIN)
    found = {
        each: OwnerOut(id=each, last_name=known[each].last_name, first_name=known[each].first_name)
        for each in subjects
        if each in known
    }
    # Few: who shared a view and is no administrator any more.
    for each in set(subjects) - found.keys():
        with suppress(NotFound):
            account = directory.account(each)
            found[each] = OwnerOut(id=each, last_name=account.last_name, first_name=account.first_name)
    return found


def _readable_by(session: Session, person: Person) -> Callable[[str], bool]:
    offered = {column.technical_name: column for column in columns_on_offer(session)}

    def is_readable(name: str) -> bool:
        column = offered.get(name)
        return can_read(person, name, visible_to_managers=column is None or column.visible_to_managers)

    return is_readable


def _visible_to(person: Person) -> ColumnElement[bool]:
    """`rules.can_see`, of every view."""
    shared = CandidateView.shared
    with_them = shared.is_not(None) if is_administrator(person) else shared.in_(sorted(person.roles))
    return or_(CandidateView.owner == person.subject, with_them)


def _written(reading: Reading, views: Sequence[uuid.UUID]) -> list[bytes]:
    read = select(
        *_LISTED,
        CandidateView.shared,
        CandidateView.locked,
        CandidateView.version,
        cast(CandidateView.view, String).label("content"),
    ).where(CandidateView.id.in_(views), _visible_to(reading.person))
    with new_session() as session:
        found = {row.id: row for row in session.execute(read)}
        return [_json(reading, found[each]) for each in views if each in found]


def _json(reading: Reading, row: Row[*tuple[Any, ...]]) -> bytes:
    content, is_reduced = row.content, False
    if reading.is_readable is not None and row.owner != reading.person.subject:
        part, is_reduced = readable_part(orjson.loads(content), reading.is_readable)
        content = orjson.dumps(part).decode()
    owner = reading.owners.get(row.owner)
    members = {
        "id": str(row.id),
        "name": row.name,
        "selected": row.id == reading.selected,
        "shared": row.shared,
        "locked": row.locked,
        "own": row.owner == reading.person.subject,
        "owner": None if owner is None else owner.model_dump(by_alias=True),
        "version": row.version,
        "reduced": is_reduced,
    }
    return orjson.dumps(members)[:-1] + f',"view":{content}}}'.encode()
