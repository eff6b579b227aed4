"""The snapshot: every cell of every candidate at one state of the table, as columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.log.storage import NOTHING_YET, State
from parvis.candidate_table.raw_column import RawColumn
from parvis.formula_language import CellValue, Column, Kind

ID: Final = "id"
NUMBER: Final = "Numero"
REMARK: Final = "remark"

Overlay = Mapping[str, Mapping[int, CellValue]]


class UnknownColumn(KeyError):
    """The table has no such external column."""


@dataclass(frozen=True, eq=False)
class Snapshot:
    """The table at one `state`. Immutable; what is derived from it is computed at first use and kept.

    rows: number of rows, holes of erased persons included; row i is the candidate whose ``row_number`` is i.
    raw: the file's text of each imported column, by technical name.
    columns: the effective cells of each column: the file under its modifications, business columns, results.
    computed: the columns that the newest computation gave, as it gave them: a consequence may lay something over one.
    overlay: the modified values in force, by column and row.
    conflicts: (rows,) candidates who have an open conflict.
    number_places: (rows,) place of each row by candidate number.
    aggregates: the results of the formulas for all candidates.
    """

    state: State
    rows: int
    raw: Mapping[str, RawColumn]
    columns: Mapping[str, TableColumn]
    computed: Mapping[str, TableColumn]
    overlay: Overlay
    conflicts: Mask
    number_places: NDArray[np.int32]
    aggregates: Mapping[str, CellValue]

    @property
    def position(self) -> int:
        """Position of the newest row of the log in this snapshot."""
        return self.state.position

    @cached_property
    def alive(self) -> Mask:
        """The (rows,) rows that hold a candidate."""
        identity = self.table_column(ID)
        found = identity.kinds == Kind.TEXT
        return found if identity.codes is None else found[identity.codes]

    @property
    def size(self) -> int:
        """The bytes of memory that its columns hold, about."""
        codes = {id(column.codes): column.codes.nbytes for column in self.columns.values() if column.codes is not None}
        raw = {id(each.codes): 0 for each in self.raw.values()}  # counted with their texts
        texts = sum(each.size for each in self.raw.values())
        return texts + sum({**codes, **raw}.values()) + sum(column.size for column in self.columns.values())

    def has(self, name: str) -> bool:
        """Whether the table holds this column; without values yet, one of business or of a formula is not held."""
        return name in self.columns

    def is_known(self, name: str) -> bool:
        """Whether `table_column` answers."""
        return name in self.columns or not name.startswith("Parcoursup[")

    def table_column(self, name: str) -> TableColumn:
        """A column's effective cells, dead rows included.

        A business column that nobody loads yet and a formula that was not computed are blank. Raises `UnknownColumn`
        for an external column that the newest file does not have.
        """
        column = self.columns.get(name)
        if column is not None:
            return column
        if not self.is_known(name):
            raise UnknownColumn(name)
        return self._blank

    def column(self, name: str) -> Column:
        """The (rows,) cells of `table_column`, as formulas read them."""
        return self.table_column(name).column

    @cached_property
    def _blank(self) -> TableColumn:
        return TableColumn(np.zeros(self.rows, np.uint8), Column.of([None]))

    def numbers(self) -> list[str]:
        """The (rows,) candidate numbers, ``""`` in a hole."""
        return _texts(self.table_column(NUMBER)).to_list()

    def modified(self, name: str) -> Mapping[int, CellValue]:
        """The modified values in force of a column, by row."""
        return self.overlay.get(name, {})

    def external_text(self, name: str, row: int) -> str:
        """The file's text of a cell, whatever was modified since; ``""`` for a blank or no such column."""
        raw = self.raw.get(name)
        return "" if raw is None else raw.text(row)

    def external_cell(self, name: str, row: int) -> CellValue:
        """What the file says in a cell, whatever was modified since; None for blank or for no such column."""
        raw = self.raw.get(name)
        return None if raw is None else raw.cell(row)


def number_places(numbers: TableColumn | None, rows: int) -> NDArray[np.int32]:
    """The (rows,) place of each row by candidate number, which settles every tie.

    The national platform's numbers come first, by value (999999 before 1000000), then those given by hand (M00001).
    """
    places = np.arange(rows, dtype=np.int32)
    if numbers is None:
        return places
    number = pl.col("number")
    keys = pl.select(_texts(numbers).alias("number")).select(
        number.str.contains(r"\D"), number.str.len_bytes().alias("length"), number.alias("text")
    )
    order = keys.select(pl.arg_sort_by("number", "length", "text", maintain_order=True)).to_series().to_numpy()
    places[order] = np.arange(rows, dtype=np.int32)
    return places


def _texts(column: TableColumn) -> pl.Series:
    entries = pl.Series(["" if value is None else str(value) for value in column.values().tolist()], dtype=pl.String)
    return entries if column.codes is None else entries.gather(column.codes)


def empty_snapshot() -> Snapshot:
    """The table before anything was written."""
    return Snapshot(NOTHING_YET, 0, {}, {}, {}, {}, np.zeros(0, np.bool_), np.zeros(0, np.int32), {})


def with_results(
    snapshot: Snapshot, state: State, results: Mapping[str, Column], aggregates: Mapping[str, CellValue]
) -> Snapshot:
    """Returns the same table with another computation's results."""
    columns = {name: column for name, column in snapshot.columns.items() if name not in snapshot.computed}
    computed = {name: TableColumn.of_column(column).with_rows(snapshot.rows) for name, column in results.items()}
    return replace(
        snapshot,
        state=state,
        columns=columns | computed,
        computed=computed,
        aggregates=aggregates,
    )


def effective(raw: RawColumn, modified: Mapping[int, CellValue]) -> TableColumn:
    """A column of the file under its modifications."""
    column = TableColumn.of_raw(raw)
    return column.with_cells(modified) if modified else column
