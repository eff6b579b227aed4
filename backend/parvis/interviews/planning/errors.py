"""Why days and slots stay as they are (docs/rules/interviews.md)."""

import uuid

from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out


class CollidingSlot(Out):
    """A slot that would move, and the one of the same jury that it would meet."""

    id: uuid.UUID
    slot_name: str
    collides_with: str


class CollidingSlots(Out):
    """The first hundred of the slots that cannot move."""

    slots: list[CollidingSlot]


class TakenSlot(Out):
    """A slot that a candidate holds."""

    id: uuid.UUID
    slot_name: str
    candidate: str


class TakenSlots(Out):
    """The first hundred of the slots that are held."""

    slots: list[TakenSlot]


class JurySitsThatDay(DomainError):
    """The day that would move is one on which the jury sits already."""

    code = "JURY_SITS_THAT_DAY"
    message = "Ce jury siège déjà ce jour-là : déplacez plutôt ses créneaux."


class SlotsCollide(DomainErrorWithData[CollidingSlots]):
    """A jury would meet two candidates at once."""

    code = "SLOTS_COLLIDE"
    message = "Des créneaux en recouvriraient d'autres du même jury."


class SlotTaken(DomainErrorWithData[TakenSlots]):
    """Candidates hold slots that would be removed or opened."""

    code = "SLOT_TAKEN"
    message = "Des candidats tiennent ces créneaux : libérez-les d'abord."


class NothingToMove(DomainError):
    """The slots would stay where they are."""

    code = "NOTHING_TO_MOVE"
    status = 422
    message = "Rien ne change : indiquez une autre date, un décalage ou un autre jury."
