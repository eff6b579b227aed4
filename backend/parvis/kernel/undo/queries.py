"""Which actions can be undone, and what forbids it."""

import uuid
from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.errors import NotFound
from parvis.kernel.jobs.schemas import UndoOfJobOut
from parvis.kernel.roles import Role
from parvis.kernel.undo.model import Undoable
from parvis.kernel.undo.schemas import UndoOut
from parvis.kernel.undo.undoers import Obstacle, UndoHooks

LISTED_FOR: Final = timedelta(days=14)
MOST_LISTED: Final = 20
"""How long, and while how many are newer, an action is listed that can no longer be undone."""

_SUPERSEDED: Final = Obstacle("LATER", 1, "action plus récente de même nature", "actions plus récentes de même nature")


def is_ones_own(undoable: Undoable, person: Person) -> bool:
    """Tells whether the person may undo it: its author and administrators may."""
    return Role.ADMIN in person.roles or undoable.author_subject == person.subject


def undoables_listed(session: Session, person: Person) -> list[UndoOut]:
    """Returns the person's actions, everybody's for an administrator, newest first: those that can be undone, and among
    the `MOST_LISTED` newest those of the last `LISTED_FOR` that no longer can.
    """
    undoers = UndoHooks.joined().undoers
    remembered = session.scalars(
        select(Undoable).where(Undoable.kind.in_(undoers)).order_by(Undoable.created.desc(), Undoable.id)
    )
    since = now() - LISTED_FOR
    listed: list[UndoOut] = []
    for rank, each in enumerate(each for each in remembered if is_ones_own(each, person)):
        standing = obstacles_to(session, each)
        if not standing or (rank < MOST_LISTED and each.created > since):
            label = undoers[each.kind].label.format(each.title)
            obstacle = no_longer_possible(standing) if standing else None
            listed.append(UndoOut.of(each, label, obstacle, mine=each.author_subject == person.subject))
    return listed


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
    if undoable.superseded:
        return [_SUPERSEDED]
    return [
        obstacle
        for obstacle in UndoHooks.joined().undoers[undoable.kind].obstacles(session, undoable)
        if obstacle.count
    ]
