"""One figure that we claim, beside the anchor measured in the same run."""

import os
from dataclasses import dataclass
from pathlib import Path


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


def of_ratio(name: str, value: float, anchor: str, anchor_value: float, most: float) -> Measure:
    """Seconds that may be at most so many times those of the anchor."""
    ratio = value / anchor_value
    return Measure(name, value * 1e3, "ms", anchor, anchor_value * 1e3, ratio, f"≤ {most} ×", ratio <= most)


def user_seconds(process: int) -> float:
    """The seconds that a running process has computed in its own code: what others do on the machine slows it less."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")
