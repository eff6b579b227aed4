"""Which actions can be undone now."""

import uuid
from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound
from parvis.kernel.jobs.schemas import UndoOfJobOut
from parvis.kernel.roles import Role
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


def undo_of_job(session: Session, undoable_id: uuid.UUID) -> UndoOfJobOut:
    """Whether what a job did under that id can be taken back, and why not."""
    try:
        standing = obstacles_to(session, undoable_of(session, undoable_id))
    except NotFound:
        return UndoOfJobOut(id=None, reason="Déjà annulé, ou remplacé par un travail plus récent.")
    if standing:
        return UndoOfJobOut(id=None, reason=no_longer_possible(standing))
    return UndoOfJobOut(id=undoable_id, reason=None)


def no_longer_possible(standing: Iterable[Obstacle]) -> str:
    """The sentence that names what stands in the way."""
    reasons = ", ".join(f"{each.count} {each.label}" for each in standing)
    return f"L'annulation n'est plus possible : {reasons}."


def obstacles_to(session: Session, undoable: Undoable) -> list[Obstacle]:
    """Returns everything that depends on the action."""
    return [each for each in UndoHooks.joined().undoers[undoable.kind].obstacles(session, undoable) if each.count]
