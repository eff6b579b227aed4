"""Why an action is not undone."""

from parvis.kernel.errors import DomainErrorWithData
from parvis.kernel.schemas import Out


class ObstacleOut(Out):
    """Something that depends on the action: what it is, in French, and how many."""

    kind: str
    count: int
    label: str


class UndoObstacles(Out):
    """Everything that depends on the action."""

    obstacles: list[ObstacleOut]


class UndoNoLongerPossible(DomainErrorWithData[UndoObstacles]):
    """Something was computed, edited or sent since."""

    code = "UNDO_NO_LONGER_POSSIBLE"
    message = "L'annulation n'est plus possible."
