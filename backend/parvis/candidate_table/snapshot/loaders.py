"""Where the business columns, the conflicts and the row scopes come from: other concepts, registered by
`parvis.app.wiring`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import TableColumn
from parvis.kernel.auth import Person

if TYPE_CHECKING:
    from parvis.candidate_table.snapshot.snapshot import Snapshot

# Columns by name, cell i being that of row i; rows beyond the last cell are blank.
BusinessLoader = Callable[[Session], Mapping[str, TableColumn]]
# The row numbers of the candidates who have an open conflict.
ConflictLoader = Callable[[Session], NDArray[np.integer]]
# The (rows,) mask of the rows that a person of the role may see.
RowScope = Callable[[Session, "Snapshot", Person], NDArray[np.bool_]]

business_loaders: list[BusinessLoader] = []
conflict_loaders: list[ConflictLoader] = []
witnesses: list[str] = []
row_scopes: dict[str, RowScope] = {}


def register_business_loader(loader: BusinessLoader) -> None:
    """Adds the columns that a concept owns; of two loaders of a column the later wins, and every loader wins over
    the file.

    The loader that gives the hidden column ``id`` decides which rows are alive.
    """
    if loader not in business_loaders:
        business_loaders.append(loader)


def register_conflict_loader(loader: ConflictLoader) -> None:
    """Adds a source of open conflicts."""
    if loader not in conflict_loaders:
        conflict_loaders.append(loader)


def register_witness(query: str) -> None:
    """Adds an SQL query of one text that differs whenever the columns on offer do (formulas saved); read with the
    state.
    """
    if query not in witnesses:
        witnesses.append(query)


def register_row_scope(role: str, scope: RowScope) -> None:
    """Says which rows a role sees; a role that is neither in `scope.UNLIMITED` nor here sees none."""
    row_scopes[role] = scope
