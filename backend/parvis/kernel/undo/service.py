"""Remembers actions that can be undone, and undoes them."""

import uuid
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.errors import NotFound
from parvis.kernel.french import of_number
from parvis.kernel.jobs import Job, JobKind, enqueue
from parvis.kernel.undo.errors import ObstacleOut, UndoNoLongerPossible, UndoObstacles
from parvis.kernel.undo.model import Undoable
from parvis.kernel.undo.queries import (
    LISTED_FOR,
    is_ones_own,
    no_longer_possible,
    obstacles_to,
    undoable_of,
)
from parvis.kernel.undo.undoers import Obstacle, Progress, UndoHooks


def remember(
    session: Session,
    *,
    undoable_id: uuid.UUID,
    kind: str,
    title: str,
    author: Person | None,
    takes_back: Iterable[tuple[int, str, str]],
    kept: Mapping[str, Any],
    alone: bool = True,
) -> None:
    """Keeps the data that undo what this transaction does; earlier actions of the same kind can no longer be undone.

    takes_back: how many, with the French singular and plural; zeros are left out. alone: False leaves earlier
    actions of the same kind, whose undoer decides what can still be undone.
    """
    if alone:
        session.execute(update(Undoable).where(Undoable.kind == kind).values(superseded=True))
        session.execute(delete(Undoable).where(Undoable.superseded, Undoable.created < now() - LISTED_FOR))
    session.add(
        Undoable(
            id=undoable_id,
            kind=kind,
            title=title,
            author_subject=author.subject if author else None,
            author_first_name=author.first_name if author else None,
            author_last_name=author.last_name if author else None,
            takes_back=[
                {"label": of_number(count, singular, plural), "count": count}
                for count, singular, plural in takes_back
                if count
            ],
            kept=dict(kept),
        )
    )
    session.flush()


def keep_newest(session: Session, kinds: Collection[str], most: int) -> None:
    """Forgets all but the ``most`` newest actions of these kinds, which do not supersede each other."""
    newest = select(Undoable.id).where(Undoable.kind.in_(kinds)).order_by(Undoable.created.desc()).limit(most)
    oldest = delete(Undoable).where(Undoable.kind.in_(kinds), Undoable.id.not_in(newest))
    session.execute(oldest.execution_options(synchronize_session=False))


def start_undo(session: Session, undoable_id: uuid.UUID, author: Person) -> Job:
    """Enqueues the job that undoes the action.

    Raises `NotFound` (also for another person's action, unless ``author`` is an administrator), `UndoNoLongerPossible`
    and `FeatureLockAlreadyTaken`.
    """
    undoable = undoable_of(session, undoable_id)
    if not is_ones_own(undoable, author):
        raise NotFound
    refuse_if_any(obstacles_to(session, undoable))
    undoer = UndoHooks.joined().undoers[undoable.kind]
    payload = {"undoableId": str(undoable_id)}
    return enqueue(session, JobKind.UNDO, feature=undoer.feature, author=author, payload=payload)


def take_back(session: Session, undoable_id: uuid.UUID, author: Person, progress: Progress) -> str:
    """Undoes the action in the caller's transaction; gives its kind. Raises `NotFound`, `UndoNoLongerPossible`."""
    undoable = undoable_of(session, undoable_id)
    undoer = UndoHooks.joined().undoers[undoable.kind]
    undoer.lock(session)
    refuse_if_any(obstacles_to(session, undoable))
    undoer.take_back(session, undoable, author, progress)
    session.delete(undoable)
    session.flush()
    note(author, kind=undoable.kind, id=str(undoable_id))
    return undoable.kind


def refuse_if_any(obstacles: Iterable[Obstacle]) -> None:
    """Raises `UndoNoLongerPossible` with all ``obstacles``, if there are any."""
    standing = [obstacle for obstacle in obstacles if obstacle.count]
    if standing:
        raise UndoNoLongerPossible(
            no_longer_possible(standing),
            data=UndoObstacles(
                obstacles=[ObstacleOut(kind=each.kind, count=each.count, label=each.label) for each in standing]
            ),
        )
