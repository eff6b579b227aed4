"""How each kind of thing is taken back, and what forbids it."""

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
    """Something that depends on what is to be taken back: a stable ``kind``, how many, and of what in French."""

    kind: str
    count: int
    singular: str
    plural: str

    @property
    def label(self) -> str:
        """Of what, as it follows the count."""
        return of_number(self.count, self.singular, self.plural)


@dataclass(frozen=True, slots=True)
class Undoer:
    """How one kind is taken back.

    feature: the lock that the job holds. lock: keeps other writers out until the transaction ends. obstacles: what
    depends on it now. take_back: restores what was before, in the caller's transaction. afterwards: what is left to do
    once that is committed.
    """

    feature: str
    lock: Callable[[Session], object]
    obstacles: Callable[[Session, Undoable], Sequence[Obstacle]]
    take_back: Callable[[Session, Undoable, Person, Progress], None]
    afterwards: Callable[[], None] = lambda: None


@dataclass(frozen=True)
class UndoHooks(Hooks):
    """undoers: by kind; nothing of a kind that only another version of Parvis knows is taken back."""

    undoers: Mapping[str, Undoer]
