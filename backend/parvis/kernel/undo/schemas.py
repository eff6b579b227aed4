"""The shapes of actions that can be undone (docs/rules/wire.md)."""

import uuid
from datetime import datetime
from typing import Self

from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import Out
from parvis.kernel.undo.model import Undoable


class TakenBackOut(Out):
    """What undoing would remove or restore: how many, of what, in French."""

    label: str
    count: int


class UndoOut(Out):
    """An action that can be undone, unless ``obstacle`` says why no longer; ``author`` null is the system.

    label: what was done, in French. mine: the caller did it.
    """

    id: uuid.UUID
    kind: str
    title: str
    author: PersonOut | None
    created: datetime
    at: datetime
    label: str
    mine: bool
    takes_back: list[TakenBackOut]
    obstacle: str | None

    @classmethod
    def of(cls, undoable: Undoable, label: str, obstacle: str | None, *, mine: bool) -> Self:
        """Returns ``undoable`` as people see it."""
        first, last = undoable.author_first_name, undoable.author_last_name
        author = None if first is None or last is None else PersonOut(last_name=last, first_name=first)
        return cls.from_row(undoable, author=author, at=undoable.created, label=label, mine=mine, obstacle=obstacle)


class UndoJobOut(Out):
    """The job that undoes an action."""

    job_id: uuid.UUID
