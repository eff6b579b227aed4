"""The arithmetic of the comparison: intervals by bootstrap, a line through all, and what chance alone would flag
(docs/rules/interviews.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

DRAWS: Final = 2_000
SEED: Final = 2027
FEWEST: Final = 8
"""Grades, those of absent candidates included, under which nothing is said of a group."""
BY_CHANCE: Final = 0.05
"""The share of 95 % intervals that leave zero out when all groups mark alike."""
FALSE_DISCOVERIES: Final = 0.10

_AT_ONCE: Final = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """A mean with its 95 % interval, and the (DRAWS,) means that the bootstrap drew."""

    mean: float
    low: float
    high: float
    means: Numbers

    @property
    def leaves_zero_out(self) -> bool:
        """Whether zero is outside the interval."""
        return self.low > 0 or self.high < 0

    def p(self, reference: float = 0.0) -> float:
        """How likely a mean as far from ``reference`` is by chance (two-sided)."""
        rarer = min(np.count_nonzero(self.means <= reference), np.count_nonzero(self.means >= reference))
        return min(1.0, 2 * (1 + int(rarer)) / (1 + DRAWS))


def estimate(values: Numbers) -> Estimate | None:
    """The mean of (n,) values by a percentile bootstrap of `DRAWS` draws; None without any.

    The seed is the same for each group: its figures do not depend on the other groups.
    """
    if len(values) == 0:
        return None
    random = np.random.default_rng(SEED)
    at_once = max(1, _AT_ONCE // len(values))
    means = np.concatenate(
        [
            values[random.integers(0, len(values), (min(at_once, DRAWS - done), len(values)))].mean(axis=1)
            for done in range(0, DRAWS, at_once)
        ]
    )
    low, high = np.percentile(means, [2.5, 97.5])
    return Estimate(float(values.mean()), float(low), float(high), means)


def outlying_groups(values: Numbers, groups: Sequence[Sequence[int]], estimates: Sequence[Estimate]) -> list[bool]:
    """Which ``groups`` (indexes into the (n,) values around zero, NaN where there is none) differ beyond chance, from
    all and from those that do not.

    One severe group in six moves the mean of all so far that the five others would differ from it too. So whoever
    differs most is taken out of what the others are compared with, then the next, while most groups are left in it.
    """
    left_in = ~np.isnan(values)
    flags, reference, taken_out = [True] * len(groups), 0.0, set[int]()
    while True:
        p_values = [group.p(reference) for group in estimates]
        flags = [before and now for before, now in zip(flags, discoveries(p_values), strict=True)]
        flagged = [index for index, flag in enumerate(flags) if flag and index not in taken_out]
        if not flagged or 2 * (len(groups) - len(taken_out) - 1) <= len(groups):
            return flags
        farthest = min(flagged, key=lambda index: (p_values[index], -abs(estimates[index].mean - reference)))
        taken_out.add(farthest)
        left_in[groups[farthest]] = False
        reference = float(values[left_in].mean()) if left_in.any() else 0.0


def beside_line(points: Numbers, strength: Numbers) -> Numbers:
    """The (n,) residuals of points on the strength of files by least squares, one line through all; NaN where either is
    NaN. Files that are all alike leave the difference from the mean.
    """
    known = ~np.isnan(points) & ~np.isnan(strength)
    residuals = np.full(len(points), np.nan)
    if not known.any():
        return residuals
    own, files = points[known], strength[known] - strength[known].mean()
    spread = float(files @ files)
    slope = float(files @ own) / spread if spread > 0 else 0.0
    residuals[known] = own - own.mean() - slope * files
    return residuals


def discoveries(p_values: Sequence[float]) -> list[bool]:
    """Which of these are told apart, at most `FALSE_DISCOVERIES` of them wrongly in the long run
    (Benjamini-Hochberg).
    """
    order = np.argsort(p_values, kind="stable")
    limits = FALSE_DISCOVERIES * np.arange(1, len(p_values) + 1) / max(1, len(p_values))
    under = np.flatnonzero(np.asarray(p_values)[order] <= limits)
    flagged = [False] * len(p_values)
    for index in order[: under[-1] + 1 if len(under) else 0]:
        flagged[int(index)] = True
    return flagged


def weighted_kappa(first: Sequence[int], second: Sequence[int], kinds: int) -> float | None:
    """Cohen's kappa of two readings of the same projects, each the index of one of ``kinds`` letters, with quadratic
    weights; None where it means nothing (no pair, or one letter alone).
    """
    if not first:
        return None
    table = np.zeros((kinds, kinds))
    np.add.at(table, (np.asarray(first), np.asarray(second)), 1.0)
    weights = np.subtract.outer(np.arange(kinds), np.arange(kinds)) ** 2
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / len(first)
    by_chance = float((weights * expected).sum())
    return None if by_chance == 0 else 1.0 - float((weights * table).sum()) / by_chance
