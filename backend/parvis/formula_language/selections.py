"""Which cells of some columns answer conditions, for each row at once, and what they count, add up to or reach.

A condition per row must not cost rows²: equalities group the cells, one order operator sorts each group, and what it
selects is then a stretch of it. Only two or more order operators over one another compare all with all, a part at a
time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from parvis.formula_language.classes import NO_CLASS, Ids, Order
from parvis.formula_language.interruption import pause
from parvis.formula_language.values import Numbers
from parvis.formula_language.vectors import Mask

_COMPARED_AT_ONCE: Final = 1 << 22


@dataclass(frozen=True, slots=True, eq=False)
class Threshold:
    """An order operator: the cells from a place on (`above`), or before it; the place is that of each asking row."""

    order: Order
    above: bool
    places: Ids


@dataclass(frozen=True, slots=True, eq=False)
class Values:
    """What is counted or added up of the selected cells: those that are present, and their numbers."""

    present: Mask
    number: Numbers


class Stretches:
    """The kept cells, sorted by group and by their place in one order (none: by group alone).

    groups: (cells,) the group of each cell, NO_CLASS where it is left out.
    """

    def __init__(self, groups: Ids, order: Order | None) -> None:
        kept = groups != NO_CLASS
        if order is not None:
            kept &= order.eligible
        rows = np.flatnonzero(kept)
        self._scale = 1 if order is None else order.size + 1
        codes = groups[rows] * self._scale
        if order is not None:
            codes = codes + order.places[rows]
        sorting = np.argsort(codes, kind="stable")
        self.rows = rows[sorting]
        self._codes = codes[sorting]
        self.groups = groups[self.rows]

    def ends(self, groups: Ids, threshold: Threshold | None) -> tuple[Ids, Ids]:
        """The first of the selected cells, and the one after the last, for each asking row's group."""
        first = np.searchsorted(self._codes, groups * self._scale, "left")
        last = np.searchsorted(self._codes, (groups + 1) * self._scale, "left")
        if threshold is not None:
            middle = np.searchsorted(self._codes, groups * self._scale + threshold.places, "left")
            first, last = (middle, last) if threshold.above else (first, middle)
        nowhere = groups == NO_CLASS
        return np.where(nowhere, 0, first), np.where(nowhere, 0, last)

    def extremes(self, values: Values, *, greatest: bool, from_end: bool) -> tuple[Ids, Numbers]:
        """For each kept cell, the extreme of its group up to it, or from it on: its rank from 1, 0 without any; and the
        numbers by rank.
        """
        present = values.present[self.rows]
        distinct, ranks = np.unique(values.number[self.rows][present], return_inverse=True)
        rank = np.zeros(len(self.rows), np.int64)
        rank[present] = ranks + 1 if greatest else len(distinct) - ranks
        groups = self.groups[::-1] if from_end else self.groups
        changes = np.concatenate([[False], groups[1:] != groups[:-1]])
        offset = np.cumsum(changes) * (len(distinct) + 1)
        running = np.maximum.accumulate((rank[::-1] if from_end else rank) + offset) - offset
        by_rank = distinct if greatest else distinct[::-1]
        return (running[::-1] if from_end else running), np.concatenate([np.zeros(1), by_rank])


class Selection:
    """The cells that the asking rows select: of their group, beyond their thresholds.

    groups: of each cell. asking: the group of each asking row, NO_CLASS where none is.
    """

    def __init__(
        self, groups: Ids, asking: Ids, thresholds: Sequence[Threshold], stretches: Stretches | None = None
    ) -> None:
        self._asking = asking
        self._thresholds = thresholds
        first = thresholds[0] if thresholds else None
        self._stretches = stretches or Stretches(groups, first.order if first else None)
        self._first, self._last = self._stretches.ends(asking, first)

    def counts(self, values: Values) -> Ids:
        """How many present cells each row selects."""
        if len(self._thresholds) > 1:
            return self._compared(values, lambda mask, _numbers: np.count_nonzero(mask, axis=1)).astype(np.int64)
        sums = np.concatenate([[0], np.cumsum(values.present[self._stretches.rows])])
        return sums[self._last] - sums[self._first]

    def sums(self, values: Values) -> Numbers:
        """The sum of the present cells that each row selects."""
        if len(self._thresholds) > 1:
            return self._compared(values, lambda mask, numbers: mask.astype(np.float64) @ numbers)
        numbers = np.where(values.present, values.number, 0.0)[self._stretches.rows]
        # Differences of running sums: more digits than a sum of the few needs are kept on the way.
        running = np.concatenate([[np.longdouble(0)], np.cumsum(numbers, dtype=np.longdouble)])
        return (running[self._last] - running[self._first]).astype(np.float64)

    def extremes(self, values: Values, *, greatest: bool) -> Numbers:
        """The greatest or the smallest present cell that each row selects, 0 without any."""
        if len(self._thresholds) > 1:
            worst = -np.inf if greatest else np.inf
            reduce = np.max if greatest else np.min
            found = self._compared(
                values, lambda mask, numbers: reduce(np.where(mask, numbers, worst), axis=1, initial=worst)
            )
            return np.where(np.isfinite(found), found, 0.0)
        from_end = bool(self._thresholds) and self._thresholds[0].above
        ranks, by_rank = self._stretches.extremes(values, greatest=greatest, from_end=from_end)
        is_empty = self._last <= self._first
        at = self._first if from_end else self._last - 1
        return np.where(is_empty, 0.0, by_rank[ranks[np.where(is_empty, 0, at)]]) if len(ranks) else np.zeros(len(at))

    @cached_property
    def _by_group(self) -> list[Ids]:
        """The asking rows of each group that has some cells for them, in the order of their first threshold."""
        asking = np.flatnonzero(self._last > self._first)
        asking = asking[np.lexsort((self._first[asking], self._last[asking], self._asking[asking]))]
        starts = np.flatnonzero(np.diff(self._asking[asking])) + 1
        return [rows for rows in np.split(asking, starts) if len(rows)]

    def _compared(self, values: Values, reduce: Callable[[Mask, Numbers], Numbers]) -> Numbers:
        """What remains of two or more thresholds: all the cells of a group against all its asking rows."""
        result = np.zeros(len(self._asking))
        result[:] = reduce(np.zeros((1, 0), np.bool_), np.zeros(0))[0]
        for asking in self._by_group:
            start = 0
            while start < len(asking):
                first, last = int(self._first[asking[start:]].min()), int(self._last[asking[start:]].max())
                at_once = max(_COMPARED_AT_ONCE // max(last - first, 1), 1)
                rows = asking[start : start + at_once]
                first, last = int(self._first[rows].min()), int(self._last[rows].max())
                cells = self._stretches.rows[first:last]
                mask = np.broadcast_to(values.present[cells], (len(rows), len(cells))).copy()
                for threshold in self._thresholds:
                    places = threshold.order.places[cells].astype(np.int32)
                    limits = threshold.places[rows].astype(np.int32)[:, None]
                    mask &= (places >= limits) if threshold.above else (places < limits)
                    mask &= threshold.order.eligible[cells]
                result[rows] = reduce(mask, np.where(values.present[cells], values.number[cells], 0.0))
                start += len(rows)
                pause()
        return result
