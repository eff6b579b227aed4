"""The blobs as bytes: Parquet of an import, Arrow of a computation, which every process reads whenever one ends."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidate_table.raw_column import RawColumn, coded
from parvis.candidate_table.texts import PackedTexts
from parvis.formula_language import ERROR_CODES, ERROR_KINDS, CellValue, Column, Kind

_ROW: Final = "#row"
_COLUMNS_AT_ONCE: Final = 16
_NUMBER, _KIND, _TEXT = ".number", ".kind", ".text"


@dataclass(frozen=True, slots=True, eq=False)
class ImportedColumns:
    """The columns of an import by technical name, each cell at the row of the table of its line, the others blank.

    rows: the least number of rows that a table with these lines has.
    """

    rows: int
    columns: Mapping[str, RawColumn]

    def placed(self, rows: int, holding_codes: Collection[str] = ()) -> dict[str, RawColumn]:
        """The columns of a table of ``rows`` rows; those of ``holding_codes`` are texts throughout."""
        return {
            name: RawColumn(_of_rows(column.codes, rows), column.dictionary, name in holding_codes)
            for name, column in self.columns.items()
        }


NO_IMPORT: Final = ImportedColumns(0, {})


def _of_rows(codes: NDArray[np.integer], rows: int) -> NDArray[np.integer]:
    if len(codes) >= rows:
        return codes[:rows]
    longer = np.zeros(rows, codes.dtype)
    longer[: len(codes)] = codes
    return longer


def import_content(columns: Mapping[str, RawColumn], row_numbers: NDArray[np.int64]) -> bytes:
    """Parquet of a file's cells.

    columns and row_numbers: the cells by technical name, ``Parcoursup[...]`` for external columns and bare for the
    business columns that the import profile fills; the row of the table of each line of them, distinct. Raises
    ``ValueError`` when the lengths differ.
    """
    for name, column in columns.items():
        if len(column) != len(row_numbers):
            raise ValueError(f"{len(column)} lines in {name}, {len(row_numbers)} row numbers")
    return _parquet(pl.DataFrame({name: column.texts() for name, column in columns.items()} | {_ROW: row_numbers}))


def imported_columns(content: bytes) -> ImportedColumns:
    """What `import_content` wrote, coded: each column's distinct texts once, in increasing order."""
    row_numbers = pl.read_parquet(content, columns=[_ROW])[_ROW].to_numpy()
    names = [name for name in pl.read_parquet_schema(io.BytesIO(content)) if name != _ROW]
    # Some columns at a time: all texts of a large file at once would take several times the memory of the table.
    starts = range(0, len(names), _COLUMNS_AT_ONCE)
    read = (pl.read_parquet(content, columns=names[start : start + _COLUMNS_AT_ONCE]) for start in starts)
    return placed((column for some in read for column in columns_of_frame(some).items()), row_numbers)


def placed(columns: Iterable[tuple[str, RawColumn]], row_numbers: NDArray[np.int64]) -> ImportedColumns:
    """The columns of the table that a file's columns are, whose lines stand at ``row_numbers``."""
    rows = int(row_numbers.max(initial=-1)) + 1
    return ImportedColumns(rows, {name: column.placed(row_numbers, rows) for name, column in columns})


def columns_of_frame(cells: pl.DataFrame) -> dict[str, RawColumn]:
    """A file's cells by column, null or ``""`` for blank. Raises ``ValueError`` when a column is no string."""
    wrong = [name for name, dtype in cells.schema.items() if dtype != pl.String]
    if wrong:
        raise ValueError(f"columns that are no strings: {wrong}")
    cells = cells.with_columns(pl.all().fill_null(""))
    # Polars works on every column at once; `coded` would do them one after the other.
    distinct = cells.select(pl.all().unique().sort().implode())
    dictionaries = {name: _blank_first(distinct[name][0]) for name in cells.columns}
    codes = cells.select(
        pl.col(name).cast(pl.Enum(dictionary)).to_physical() for name, dictionary in dictionaries.items()
    )
    return {
        name: RawColumn(codes[name].to_numpy(), PackedTexts.of_series(dictionary))
        for name, dictionary in dictionaries.items()
    }


def computation_content(columns: Mapping[str, Column]) -> bytes:
    """Arrow file of results: for each column its numbers, its kinds, and its texts where it has some."""
    series: list[pl.Series] = []
    for name, column in columns.items():
        series.append(pl.Series(name + _NUMBER, column.number))
        series.append(pl.Series(name + _KIND, column.kind))
        if column.codes is not None:
            texts = pl.Series(list(column.texts), dtype=pl.String).gather(column.codes)
            shown = pl.Series(column.kind == Kind.TEXT)
            series.append(texts.zip_with(shown, pl.Series([None], dtype=pl.String)).alias(name + _TEXT))
    file = io.BytesIO()
    # Parquet takes ten times as long to write. LZ4 takes milliseconds, and PostgreSQL a fifth of the time for the rest:
    # kinds are mostly alike, texts few, and marks have but a few digits.
    pl.DataFrame(series).write_ipc(file, compression="lz4")
    return file.getvalue()


def computed_columns(content: bytes) -> dict[str, Column]:
    """What `computation_content` wrote."""
    frame = pl.read_ipc(io.BytesIO(content))
    names = [name.removesuffix(_KIND) for name in frame.columns if name.endswith(_KIND)]
    return {name: _computed(frame, name) for name in names}


def import_content_without(content: bytes, rows: Sequence[int]) -> bytes:
    """Returns the same import without the lines of these rows of the table."""
    frame = pl.read_parquet(io.BytesIO(content))
    return _parquet(frame.filter(~pl.col(_ROW).is_in(list(rows))))


def computation_content_without(content: bytes, rows: NDArray[np.int64]) -> bytes:
    """Returns the same results, blank in these rows of the table."""
    frame = pl.read_ipc(io.BytesIO(content))
    kept = ~np.isin(np.arange(frame.height), rows)
    series: list[pl.Series] = []
    for column in frame:
        if column.dtype == pl.String:
            # Text by text: a column filtered by Polars keeps the bytes of the texts that it leaves out.
            texts = [text if keep else None for text, keep in zip(column.to_list(), kept, strict=True)]
            series.append(pl.Series(column.name, texts, dtype=pl.String))
        else:
            blank = int(Kind.BLANK) if column.name.endswith(_KIND) else 0.0
            values = np.where(kept, column.to_numpy(), blank).astype(column.to_numpy().dtype)
            series.append(pl.Series(column.name, values))
    file = io.BytesIO()
    pl.DataFrame(series).write_ipc(file, compression="lz4")
    return file.getvalue()


def aggregates_content(aggregates: Mapping[str, CellValue]) -> dict[str, Any]:
    """JSON of the results of the formulas for all candidates."""
    return {name: _aggregate(value) for name, value in aggregates.items()}


def aggregates_of(content: Mapping[str, Any]) -> dict[str, CellValue]:
    """What `aggregates_content` wrote."""
    return {name: ERROR_KINDS[cell["error"]] if "error" in cell else cell["value"] for name, cell in content.items()}


def _aggregate(value: CellValue) -> dict[str, Any]:
    if not isinstance(value, Kind):
        return {"value": value}
    return {"error": ERROR_CODES[value]} if value in ERROR_CODES else {"value": None}


def _computed(frame: pl.DataFrame, name: str) -> Column:
    number, kind = frame[name + _NUMBER].to_numpy(), frame[name + _KIND].to_numpy()
    if name + _TEXT not in frame.columns:
        return Column(number, kind)
    codes, dictionary = coded(frame[name + _TEXT])
    return Column(number, kind, codes, dictionary)


def _blank_first(distinct: pl.Series) -> pl.Series:
    return pl.concat([pl.Series([""], dtype=pl.String), distinct.filter(distinct != "")])


def _parquet(frame: pl.DataFrame) -> bytes:
    file = io.BytesIO()
    # Nobody asks for a part of a blob, so no statistics: they double the time. Parquet writes each distinct text once,
    # and there is little left to compress: a quarter of the bytes for a fifth of the time.
    frame.write_parquet(file, compression="uncompressed", statistics=False)
    return file.getvalue()
