"""The rows that answer a question, in order: kept for the last questions of each snapshot, since whoever scrolls asks
the same for every page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.cells import Mask
from parvis.candidate_table.questions.filters import Filter, OnList, rows_passing
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidate_table.snapshot.sorting import SortBy, order_of

Rows = NDArray[np.int32]

_KEPT: Final = 16

_listings: WeakKeyDictionary[Snapshot, dict[str, Rows]] = WeakKeyDictionary()


def rows_listed(snapshot: Snapshot, filters: Sequence[Filter], sort: Sequence[SortBy], visible: Mask) -> Rows:
    """The row numbers among ``visible`` that pass the filters, in order; kept for whoever asks again."""
    order = order_of(snapshot, sort)
    rows = order[rows_passing(snapshot, filters, visible)[order]]
    if visible is snapshot.alive and _can_be_kept(filters):
        listings = _listings.setdefault(snapshot, {})
        while len(listings) >= _KEPT:
            listings.pop(next(iter(listings)), None)
        listings[_key(filters, sort)] = rows
    return rows


def rows_kept(snapshot: Snapshot, filters: Sequence[Filter], sort: Sequence[SortBy], visible: Mask) -> Rows | None:
    """What `rows_listed` answered before; None for a question of which nothing is kept."""
    listings = _listings.get(snapshot)
    if not listings or visible is not snapshot.alive:
        return None
    return listings.get(_key(filters, sort))


def _can_be_kept(filters: Sequence[Filter]) -> bool:
    return not any(isinstance(each, OnList) and each.reads_database for each in filters)


def _key(filters: Sequence[Filter], sort: Sequence[SortBy]) -> str:
    """As text: 1, 1.0 and True are equal in Python, and are not the same filter."""
    return repr((filters, sort))
