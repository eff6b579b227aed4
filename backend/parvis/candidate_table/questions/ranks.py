"""What a column of ranks counts: every candidate, or those of one's own group (docs/rules/ranking.md)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

import numpy as np

from parvis.candidate_table.cells import Mask
from parvis.candidate_table.questions.filters import HasValue, rows_passing
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.formula_language import Kind, sort_key_12

GROUP: Final = "Groupe"


class RankScope(StrEnum):
    """Among whom a column ranks each candidate."""

    ALL = "ALL"
    GROUP = "GROUP"


def ranked_beside(table: Snapshot, column: str, scope: RankScope | None, row: int) -> int:
    """How many candidates have a number in a column: of them all, or of the group of the candidate of that row."""
    numbered = _numbered(table, column)
    if scope is RankScope.GROUP:
        group = table.table_column(GROUP).cell(row)
        numbered = rows_passing(table, [HasValue(GROUP, [group or None])], numbered)
    return int(np.count_nonzero(numbered))


def likely_scopes(table: Snapshot, columns: Iterable[str]) -> dict[str, RankScope]:
    """What each column likely ranks among: groups, where most ranks of the second largest group are those of others."""
    cells = table.table_column(GROUP)
    names, groups = np.unique(
        cells.gathered(np.array([str(value or "") for value in cells.values()])), return_inverse=True
    )
    is_grouped = names[groups] != ""
    return {name: _likely_scope(table, name, groups, _numbered(table, name) & is_grouped) for name in columns}


def _likely_scope(table: Snapshot, name: str, groups: np.ndarray, rows: Mask) -> RankScope:
    ranks = sort_key_12(table.column(name).number[rows])
    held = np.unique(np.stack([groups[rows], ranks]), axis=1)
    sizes = np.sort(np.unique(held[0], return_counts=True)[1])
    if len(sizes) < 2:
        return RankScope.ALL
    repeated = np.count_nonzero(np.unique(held[1], return_counts=True)[1] > 1)
    return RankScope.GROUP if 2 * repeated >= sizes[-2] else RankScope.ALL


def _numbered(table: Snapshot, column: str) -> Mask:
    return table.alive & (table.column(column).kind == Kind.NUMBER)
