"""What a file changes in a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from parvis.formula_language import matching_key
from parvis.formulas.tables.model import Cell, TableCells, TableColumn

MOST_EXAMPLES: Final = 20
KEYS_REPEATED: Final = "La première colonne a des valeurs répétées : les lignes ne peuvent pas être comparées."

Row = list[Cell]
Key = tuple[bool, Cell]
"""A first cell, and whether it is a boolean: True equals 1 in Python."""

Change = Literal["ADDED", "REMOVED", "CHANGED"]


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A row that differs, by its first cell, with the cells that do: column, before, after."""

    change: Change
    key: Cell
    cells: list[tuple[str, Cell, Cell]]


@dataclass(slots=True)
class Comparison:
    """How many rows a file adds, removes and changes, and the first of them."""

    counts: dict[Change, int] = field(default_factory=lambda: {"ADDED": 0, "REMOVED": 0, "CHANGED": 0})
    examples: list[ChangedRow] = field(default_factory=list[ChangedRow])

    def add(self, row: ChangedRow) -> None:
        """Counts a row."""
        self.counts[row.change] += 1
        if len(self.examples) < MOST_EXAMPLES:
            self.examples.append(row)


@dataclass(frozen=True, slots=True)
class Content:
    """The columns of a table, and the cells of each."""

    columns: Sequence[TableColumn]
    cells: TableCells

    @property
    def keys(self) -> list[str]:
        """What names of columns are compared by."""
        return [matching_key(column["name"]) for column in self.columns]

    def rows(self) -> dict[Key, Row] | None:
        """The rows by their first cell, None where one of these is repeated."""
        columns = self.cells["columns"]
        by_key: dict[Key, Row] = {}
        for position, first in enumerate(columns[0]):
            by_key[isinstance(first, bool), first] = [column[position] for column in columns]
        return by_key if len(by_key) == len(columns[0]) else None


def columns_gone(former: Sequence[TableColumn], new: Sequence[TableColumn]) -> list[str]:
    """The names of the columns of a table that a new content lacks."""
    kept = {matching_key(column["name"]) for column in new}
    return [column["name"] for column in former if matching_key(column["name"]) not in kept]


def comparison(former: Content, new: Content) -> Comparison | None:
    """What differs by rows, in the columns that both have; None where a first cell is repeated."""
    before, after = former.rows(), new.rows()
    if before is None or after is None:
        return None
    found = Comparison()
    for row in _differences(former, new, before, after):
        found.add(row)
    return found


def _differences(
    former: Content,
    new: Content,
    before: dict[Key, Row],
    after: dict[Key, Row],
) -> Iterator[ChangedRow]:
    positions = {key: position for position, key in enumerate(former.keys)}
    names = [column["name"] for column in new.columns]
    common = [
        (name, positions[key], position)
        for position, (name, key) in enumerate(zip(names, new.keys, strict=True))
        if key in positions
    ]
    for key, row in after.items():
        own = before.get(key)
        if own is None:
            yield ChangedRow("ADDED", row[0], [(name, None, cell) for name, cell in zip(names, row, strict=True)])
        elif cells := [(name, own[was], row[now]) for name, was, now in common if not _equal(own[was], row[now])]:
            yield ChangedRow("CHANGED", row[0], cells)
    gone = [column["name"] for column in former.columns]
    for key, row in before.items():
        if key not in after:
            yield ChangedRow("REMOVED", row[0], [(name, cell, None) for name, cell in zip(gone, row, strict=True)])


def _equal(before: Cell, after: Cell) -> bool:
    return isinstance(before, bool) is isinstance(after, bool) and before == after
