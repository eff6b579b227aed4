"""Columns under another header than in the former file: the same header but for its writing, or the same cells."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.columns.naming import NamedColumn, collapsed
from parvis.candidate_table.columns.queries import Catalogue
from parvis.candidate_table.columns.rules import external_name
from parvis.candidate_table.raw_column import BLANK_ENTRY, RawColumn
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.formula_language import header_key
from parvis.imports.candidates_file.plan.comparison import Comparison
from parvis.imports.candidates_file.plan.incoming import Incoming

SAME_CELLS: Final = 0.95
"""The share of cells, of those filled in either file, that a renamed column has in common with the former one."""
_SAMPLE: Final = 200
_LIKELY_IN_SAMPLE: Final = 0.8


@dataclass(frozen=True, slots=True)
class Renaming:
    """A column of the former file and what the new file calls it."""

    former: str
    new: str


def renamed_headers(columns: Sequence[NamedColumn], known: Catalogue) -> list[Renaming]:
    """The headers that differ from the former file's by their writing alone, and are taken for the same columns."""
    former = {column.name: collapsed(column.header) for column in known.external if column.present and column.header}
    headers = [(former.get(column.name), collapsed(column.header)) for column in columns]
    return [
        Renaming(old, new)
        for old, new in headers
        if old is not None and old != new and header_key(old) == header_key(new)
    ]


def likely_renamings(
    incoming: Incoming, comparison: Comparison, snapshot: Snapshot, *, added: Sequence[str], removed: Sequence[str]
) -> list[Renaming]:
    """The columns that disappear beside those that appear with the same cells, by their names.

    A column whose cells are all the same, or that has several likely names, is none.
    """
    known = np.flatnonzero(comparison.record_of >= 0)
    before = {name: snapshot.raw[name] for name in removed if name in snapshot.raw}
    if not (len(known) and before and added):
        return []
    rows = comparison.held["row_number"].to_numpy()[comparison.record_of[known]]
    sample = np.unique(np.linspace(0, len(known) - 1, _SAMPLE).astype(np.int64))
    texts = {name: np.array(incoming.cells[name].chosen(known[sample]), object) for name in added}
    likely: list[tuple[str, str]] = []
    for former, column in before.items():
        cells = np.array(column.chosen(rows[sample]), object)
        near = [name for name, others in texts.items() if _share(cells == others, cells, others) > _LIKELY_IN_SAMPLE]
        likely += [(former, name) for name in near if _are_same(column, rows, incoming.cells[name], known)]
    formers, names = [former for former, _ in likely], [name for _, name in likely]
    return [
        Renaming(external_name(former) or former, external_name(name) or name)
        for former, name in likely
        if formers.count(former) == 1 and names.count(name) == 1
    ]


def _share(same: NDArray[np.bool_], cells: NDArray[np.object_], others: NDArray[np.object_]) -> float:
    filled = (cells != "") | (others != "")
    return float(same[filled].mean()) if filled.any() else 0


def _are_same(old: RawColumn, rows: NDArray[np.int64], new: RawColumn, known: NDArray[np.int64]) -> bool:
    codes = old.codes_of(new.dictionary)[new.codes[known]]
    filled = (old.codes[rows] != BLANK_ENTRY) | (codes != BLANK_ENTRY)
    same = old.codes[rows][filled] == codes[filled]
    return len(np.unique(old.codes[rows][filled])) > 1 and bool(same.mean() >= SAME_CELLS)
