"""How each kind of action is undone, and what forbids it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from parvis.kernel.auth import Person
from parvis.kernel.french import of_number
from parvis.kernel.hooks import Hooks
from parvis.kernel.undo.model import Undoable

# (done, total, what is being done)
Progress = Callable[[int, int | None, str], None]


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something that depends on the action to undo: a stable ``kind``, how many, and of what in French."""

    kind: str
    count: int
    singular: str
    plural: str

    @property
    def label(self) -> str:
        """Returns the noun, singular or plural, as it follows the count."""
        return of_number(self.count, self.singular, self.plural)


@dataclass(frozen=True, slots=True)
class Undoer:
    """How one kind of action is undone.

    feature: the lock that the job holds. lock: keeps other writers out until the transaction ends. obstacles: returns
    what depends on the action now. take_back: restores the former state, in the caller's transaction. afterwards: what
    is left to do once that is committed. label: what was done, as a list of actions says it; ``{}`` is the title.
    """

    feature: str
    lock: Callable[[Session], object]
    obstacles: Callable[[Session, Undoable], Sequence[Obstacle]]
    take_back: Callable[[Session, Undoable, Person, Progress], None]
    afterwards: Callable[[], None] = lambda: None
    label: str = "{}"


@dataclass(frozen=True)
class UndoHooks(Hooks):
    """undoers: by kind. Actions of a kind that only another version of Parvis knows cannot be undone."""

    undoers: Mapping[str, Undoer]
