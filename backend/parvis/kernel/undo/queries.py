"""What can be taken back now."""

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
    """Whether the person may take it back: who did it, and an administrator."""
    return Role.ADMIN in person.roles or undoable.author_subject == person.subject


def undoables_listed(session: Session, person: Person) -> list[UndoOut]:
    """What the person can take back now, the newest first."""
    remembered = session.scalars(select(Undoable).order_by(Undoable.created.desc(), Undoable.id))
    undoers = UndoHooks.joined().undoers
    return [
        UndoOut.of(each)
        for each in remembered
        if each.kind in undoers and is_ones_own(each, person) and not obstacles_to(session, each)
    ]


def undoable_of(session: Session, undoable_id: uuid.UUID) -> Undoable:
    """What was remembered under that id. Raises `NotFound`."""
    undoable = session.get(Undoable, undoable_id)
    if undoable is None or undoable.kind not in UndoHooks.joined().undoers:
        raise NotFound
    return undoable


def obstacles_to(session: Session, undoable: Undoable) -> list[Obstacle]:
    """All that depends on what was done."""
    return [each for each in UndoHooks.joined().undoers[undoable.kind].obstacles(session, undoable) if each.count]
