"""The history on the wire (docs/rules/candidates.md)."""

from datetime import datetime

from parvis.candidates.history.model import Action
from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import Out

CellScalar = float | bool | str | None


class HistoryCellOut(Out):
    """A cell before and after; ``discarded_value``: the other one of a resolved conflict; ``mark`` tells a mark's."""

    name: str
    label: str
    value: CellScalar
    previous_value: CellScalar
    discarded_value: CellScalar
    mark: bool


class HistoryContentOut(Out):
    """The cells that an action changed."""

    cells: list[HistoryCellOut]


class HistoryItemOut(Out):
    """An action on a candidate; no author is the system."""

    id: str
    action: Action
    author: PersonOut | None
    created: datetime
    content: HistoryContentOut
