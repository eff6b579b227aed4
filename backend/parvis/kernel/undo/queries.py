"""Which actions can be undone now."""

import uuid

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound
from parvis.kernel.permissions import Role
from parvis.kernel.undo.model import Undoable
from parvis.kernel.undo.schemas import UndoOut
from parvis.kernel.undo.undoers import Obstacle, UndoHooks


def is_ones_own(undoable: Undoable, person: Person) -> bool:
    """Tells whether the person may undo it: its author and administrators may."""
    return Role.ADMIN in person.roles or undoable.author_subject == person.subject


def undoables_listed(session: Session, person: Person) -> list[UndoOut]:
    """Returns the actions that the person can undo now, newest first."""
    remembered = session.scalars(select(Undoable).order_by(Undoable.created.desc(), Undoable.id))
    undoers = UndoHooks.joined().undoers
    return [
        UndoOut.of(each)
        for each in remembered
        if each.kind in undoers and is_ones_own(each, person) and not obstacles_to(session, each)
    ]


def undoable_of(session: Session, undoable_id: uuid.UUID) -> Undoable:
    """Returns the action of that id. Raises `NotFound`."""
    undoable = session.get(Undoable, undoable_id)
    if undoable is None or undoable.kind not in UndoHooks.joined().undoers:
        raise NotFound
    return undoable


def obstacles_to(session: Session, undoable: Undoable) -> list[Obstacle]:
    """Returns everything that depends on the action."""
    return [each for each in UndoHooks.joined().undoers[undoable.kind].obstacles(session, undoable) if each.count]
