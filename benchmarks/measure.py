"""One figure that we claim, beside the anchor measured in the same run."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """``value`` and ``anchor_value`` are in ``unit``; ``ratio`` and ``target`` are said in the row's own sense.

    ``ratio`` is a plain number ("times faster", "times the anchor"); ``target`` the text shown (``≥ 200 ×``), none for
    a figure that is only told.
    """

    name: str
    value: float
    unit: str
    anchor: str
    anchor_value: float | None
    ratio: float | None
    target: str | None
    reached: bool
