"""A column of the snapshot: its distinct entries, and for each row the entry that it contains.

A mark has a few hundred values over 20,000 candidates, a name perhaps as many as candidates: numbers are read, compared
and stripped of accents once per entry, then gathered by code. Results of formulas are their own entries.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidate_table.external import external_entries
from parvis.candidate_table.raw_column import RawColumn, coded, least_width
from parvis.candidate_table.texts import PackedTexts
from parvis.formula_language import CellValue, Codes, Column, Kind, sort_key_12

Mask = NDArray[np.bool_]

_FEW_ENTRIES: Final = 256


class TableColumn:
    """A column of n cells. Immutable: `with_cells` makes another.

    codes: (n,) unsigned, of the least width, each the index of the row's entry; None where entry i is cell i. entries:
    the distinct cells, each once or more. holds_codes: whether its texts are codes, which are sorted by the numbers in
    them (2 before 10). file_texts: the distinct texts of a column that is unchanged since the file, ``""`` first; None
    for any other column.
    """

    def __init__(
        self,
        codes: Codes | None,
        entries: Callable[[], Column] | Column,
        *,
        holds_codes: bool = False,
        file_texts: PackedTexts | None = None,
    ) -> None:
        self.codes = codes
        self.holds_codes = holds_codes
        self.file_texts = file_texts
        self._entries = entries

    @classmethod
    def of_raw(cls, raw: RawColumn) -> TableColumn:
        """The typed column of a file's texts (docs/rules/candidate-table.md)."""

        def entries() -> Column:
            return external_entries(raw.dictionary, holds_codes=raw.holds_codes)

        return cls(raw.codes, entries, holds_codes=raw.holds_codes, file_texts=raw.dictionary)

    @classmethod
    def of_texts(
        cls,
        texts: Iterable[str | None],
        *,
        which: NDArray[np.integer] | None = None,
        holds_codes: bool = False,
    ) -> TableColumn:
        """A column where every cell is a text, or blank where it is None or ``""``: what identity columns are.

        which: (n,) the index among ``texts`` of each cell's, where few texts are in many cells.
        """
        codes, dictionary = coded(pl.Series(texts, dtype=pl.String))
        if which is not None:
            codes = codes[which]

        def entries() -> Column:
            return external_entries(dictionary, holds_codes=True)

        return cls(codes, entries, holds_codes=holds_codes)

    @classmethod
    def of_values(cls, values: Sequence[CellValue]) -> TableColumn:
        """A column of any values, for small or repeated ones."""
        codes_of: dict[tuple[type, CellValue], int] = {}
        codes = np.fromiter((codes_of.setdefault((type(value), value), len(codes_of)) for value in values), np.int64)
        return cls(codes.astype(least_width(len(codes_of))), Column.of(value for _, value in codes_of))

    @classmethod
    def of_column(cls, column: Column) -> TableColumn:
        """A column of computed results."""
        return cls(None, column)

    def __len__(self) -> int:
        return len(self.entries) if self.codes is None else len(self.codes)

    @property
    def size(self) -> int:
        """The bytes of memory that it holds beside its codes and the file's texts, as far as its cells were read."""
        made = vars(self).get("entries", self._entries)
        if not isinstance(made, Column):
            return 0
        texts = made.texts.nbytes if isinstance(made.texts, PackedTexts) and made.texts is not self.file_texts else 0
        return texts + sum(part.nbytes for part in (made.number, made.kind, made.codes) if part is not None)

    @cached_property
    def entries(self) -> Column:
        """The distinct cells."""
        return self._entries if isinstance(self._entries, Column) else self._entries()

    @property
    def column(self) -> Column:
        """The n cells as formulas read them, gathered each time."""
        if self.codes is None:
            return self.entries
        texts = None
        if self.entries.codes is not None:
            texts = self.entries.codes[self.codes]
        return Column(self.entries.number[self.codes], self.entries.kind[self.codes], texts, self.entries.texts)

    @cached_property
    def kinds(self) -> NDArray[np.uint8]:
        """What the grid shows of each entry: as `Column.kind`, but a text ``""`` is a blank."""
        column = self.entries
        if column.codes is None:
            return column.kind
        empty = PackedTexts.of(column.texts).lengths == 0
        if not empty.any():
            return column.kind
        return np.where((column.kind == Kind.TEXT) & empty[column.codes], np.uint8(Kind.BLANK), column.kind)

    @cached_property
    def holds(self) -> frozenset[int]:
        """The kinds that are among `kinds`."""
        return frozenset(np.flatnonzero(np.bincount(self.kinds)).tolist())

    @cached_property
    def keys(self) -> NDArray[np.int64]:
        """The key at 12 digits of each entry's number (`formula_language.keys`); 0 where the grid shows no number."""
        if self.holds <= {Kind.NUMBER}:
            return sort_key_12(self.entries.number)
        keys = np.zeros(len(self.entries), np.int64)
        numbers = self.kinds == Kind.NUMBER
        keys[numbers] = sort_key_12(self.entries.number[numbers])
        return keys

    @cached_property
    def numbers(self) -> NDArray[np.float64] | None:
        """Returns each entry's number, NaN for a blank or an error; None if the column contains a text or boolean."""
        if self.holds & {Kind.TRUE, Kind.FALSE, Kind.TEXT}:
            return None
        if self.holds <= {Kind.NUMBER}:
            return self.entries.number
        return np.where(self.kinds == Kind.NUMBER, self.entries.number, np.nan)

    def values(self, entries: NDArray[np.integer] | None = None) -> NDArray[np.object_]:
        """Returns these entries, or each, as Python and JSON write it; None for a blank and for an error. Made each
        time but for a column of few: a Python object for each would take more memory than the column.
        """
        if len(self.entries) <= _FEW_ENTRIES:
            return self._few_values if entries is None else self._few_values.take(entries)
        if entries is None:
            return _values_of(self.entries, self.kinds)
        return _values_of(self.entries.take(entries), self.kinds.take(entries))

    @cached_property
    def _few_values(self) -> NDArray[np.object_]:
        return _values_of(self.entries, self.kinds)

    def has_text(self, holds: Callable[[str], bool]) -> Mask:
        """Which entries are texts for which ``holds`` says so; each distinct text is read once."""
        column = self.entries
        if column.codes is None:
            return np.zeros(len(column), np.bool_)
        of_texts = np.fromiter(map(holds, map(str, column.texts)), np.bool_, len(column.texts))
        return (self.kinds == Kind.TEXT) & of_texts[column.codes]

    def is_text(self, wanted: Collection[str]) -> Mask:
        """Which entries are one of these texts."""
        column = self.entries
        if column.codes is None:
            return np.zeros(len(column), np.bool_)
        return (self.kinds == Kind.TEXT) & PackedTexts.of(column.texts).among(wanted)[column.codes]

    def gathered(self, of_entries: NDArray[np.generic]) -> NDArray[np.generic]:
        """What is known of each entry, for each row."""
        return of_entries if self.codes is None else of_entries[self.codes]

    def cell(self, row: int) -> CellValue:
        """Returns one cell."""
        return self.entries.cell(row if self.codes is None else int(self.codes[row]))

    def with_rows(self, rows: int) -> TableColumn:
        """Returns the same column with ``rows`` cells: cut, or with blanks after the last cell."""
        present = len(self)
        if rows == present:
            return self
        if self.codes is None:
            kept = self.entries.take(slice(0, rows))
            extended = _extended(kept, Column.scalar(None, rows - len(kept)))
            return TableColumn(None, extended, holds_codes=self.holds_codes)
        codes = np.full(rows, len(self.entries), least_width(len(self.entries) + 1))
        codes[: min(present, rows)] = self.codes[:rows]
        return TableColumn(codes, _extended(self.entries, Column.of([None])), holds_codes=self.holds_codes)

    def with_cells(self, cells: Mapping[int, CellValue]) -> TableColumn:
        """Returns the same column with other values in some rows."""
        values = list(cells.values())
        entries = _extended(self.entries, Column.of(values))
        codes = np.arange(len(self)) if self.codes is None else self.codes
        codes = codes.astype(least_width(len(entries)))
        codes[list(cells)] = len(self.entries) + np.arange(len(values))
        return TableColumn(codes, entries, holds_codes=self.holds_codes)


def _values_of(column: Column, kinds: NDArray[np.uint8]) -> NDArray[np.object_]:
    """The cells as Python and JSON write them, from what the grid shows of each; None for a blank and for an error."""
    values = np.empty(len(column), np.object_)
    if len(kinds) and column.codes is not None and kinds.min() == kinds.max() == Kind.TEXT:
        values[:] = PackedTexts.of(column.texts).chosen(column.codes)
        return values
    numbers = kinds == Kind.NUMBER
    values[numbers] = column.number[numbers].tolist()
    values[kinds == Kind.TRUE] = True
    values[kinds == Kind.FALSE] = False
    if column.codes is not None:
        texts = kinds == Kind.TEXT
        values[texts] = PackedTexts.of(column.texts).chosen(column.codes[texts])
    return values


def _extended(column: Column, more: Column) -> Column:
    number = np.concatenate([column.number, more.number])
    kind = np.concatenate([column.kind, more.kind])
    if more.codes is None and column.codes is None:
        return Column(number, kind)
    own = np.zeros(len(column), np.int64) if column.codes is None else column.codes.astype(np.int64)
    added = np.zeros(len(more), np.int64) if more.codes is None else more.codes + len(column.texts)
    return Column(number, kind, np.concatenate([own, added]), PackedTexts.of(column.texts) + PackedTexts.of(more.texts))
