"""What other concepts add to the table: business columns, columns derived from others, open conflicts, row
scopes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import TableColumn
from parvis.kernel.auth import Person
from parvis.kernel.hooks import Hooks

if TYPE_CHECKING:
    from parvis.candidate_table.snapshot.snapshot import Snapshot

BusinessLoader = Callable[[Session], Mapping[str, TableColumn]]
"""Columns by name, cell i being that of row i; rows beyond the last cell are blank."""

ConflictLoader = Callable[[Session], NDArray[np.integer]]
"""The row numbers of the candidates who have an open conflict."""

RowScope = Callable[[Session, "Snapshot", Person], NDArray[np.bool_]]
"""The (rows,) mask of the rows that a person of the role may see."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """Columns worked out from those of a snapshot, again whenever one of ``inputs`` changed, or the whole was loaded.

    inputs: names of the columns read. outputs: names of the derived ones. columns: these, one cell for each row of the
    snapshot.
    """

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    columns: Callable[[Session, Snapshot], Mapping[str, TableColumn]]


@dataclass(frozen=True, slots=True)
class Consequence:
    """A column that follows from other columns of the snapshot alone.

    If it follows from results of formulas, a computation computes it again from the new results, for the formulas that
    read it. inputs: names of the columns read. column: returns the column, one cell for each row of the snapshot.
    """

    inputs: tuple[str, ...]
    column: Callable[[Snapshot], TableColumn]


@dataclass(frozen=True)
class TableHooks(Hooks):
    """What the table asks of the concepts whose columns it holds.

    business: the columns that concepts own; of two loaders of a column the later wins, and every loader wins over the
    file; the one that gives the hidden column ``id`` decides which rows are alive. derivation: the columns that follow
    from others and from what the database holds beside them. consequences: those that follow from others alone, results
    of formulas among them, by name; each reads those before it as they have become, and may have the name of a result,
    which it then covers: `Snapshot.computed` keeps that. in_conflict: the rows with an open conflict.
    row_scopes: which rows a role sees; a role that is neither in `scope.UNLIMITED` nor here sees none.
    """

    business: Sequence[BusinessLoader]
    derivation: Derivation
    consequences: Mapping[str, Consequence]
    in_conflict: ConflictLoader
    row_scopes: Mapping[str, RowScope]
