"""The rows that answer a question, in order."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.cells import Mask
from parvis.candidate_table.questions.filters import Filter, rows_passing
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidate_table.snapshot.sorting import SortBy, order_of


def rows_listed(
    snapshot: Snapshot, filters: Sequence[Filter], sort: Sequence[SortBy], visible: Mask
) -> NDArray[np.int32]:
    """The row numbers among ``visible`` that pass the filters, in order."""
    order = order_of(snapshot, sort)
    return order[rows_passing(snapshot, filters, visible)[order]]
