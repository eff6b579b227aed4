"""A workbook of several sheets, written in the process that needs it: a job's, which has no pages to answer.

Columns are those of `workbook`; `streams_of_frame` makes them of what is no column of the candidate table.
"""

from __future__ import annotations

import io
import math
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from typing import IO, Final

import numpy as np
import polars as pl

from parvis.candidate_table.export.sheet import DATE, DAY_ZERO, FIRST_DAY, HOUR, LONGEST_TEXT, MOMENT
from parvis.candidate_table.export.workbook import Sheet, write_workbook
from parvis.formula_language import Kind
from parvis.kernel.clock import PARIS

_CUT: Final = "… (texte coupé)"


class BookSheet(Sheet):
    """A sheet of a frame or of texts."""

    __slots__ = ()

    @classmethod
    def of_frame(cls, name: str, frame: pl.DataFrame) -> BookSheet:
        """The sheet of a frame, whose columns are the headers."""
        return cls(name, frame.columns, frame.height, streams_of_frame(frame))

    @classmethod
    def of_texts(cls, name: str, columns: Mapping[str, Sequence[str | None]]) -> BookSheet:
        """The sheet of columns of texts, by header."""
        return cls.of_frame(name, pl.DataFrame(columns, schema=dict.fromkeys(columns, pl.String)))


def cells_of(values: Sequence[object]) -> pl.Series:
    """A column each of whose cells is what it is: a number, a day, a day with its hour (in Paris where it has an
    offset), an hour, « Oui » or « Non », a text, a blank.
    """
    kinds, numbers, texts = zip(*map(_cell, values), strict=True) if values else ((), (), ())
    parts = {"kind": pl.UInt8, "number": pl.Float64, "text": pl.String}
    return pl.DataFrame({"kind": kinds, "number": numbers, "text": texts}, schema=parts).to_struct("cells")


def _cell(value: object) -> tuple[int, float, str | None]:
    """The kind of a cell, its number and its text."""
    if value is None or value == "":
        return Kind.BLANK, 0.0, None
    number = _number_of(value)
    if number is not None:
        return *number, None
    text = str(value)
    if isinstance(value, bool):
        text = "Oui" if value else "Non"
    elif isinstance(value, date):
        text = f"{value:%d/%m/%Y}"
    return Kind.TEXT, 0.0, text


def _number_of(value: object) -> tuple[int, float] | None:
    """How spreadsheets count it; None for what is a text there, as a day before their first."""
    if isinstance(value, time):
        return HOUR, _fraction(value)
    if isinstance(value, datetime):
        local = value if value.tzinfo is None else value.astimezone(PARIS)
        return MOMENT, local.toordinal() - DAY_ZERO + _fraction(local.time())
    if isinstance(value, date):
        return (DATE, float(value.toordinal() - DAY_ZERO)) if value.toordinal() >= FIRST_DAY else None
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        return Kind.NUMBER, float(value)
    return None


def _fraction(hour: time) -> float:
    """The part of the day that is over, to the second."""
    return (hour.hour * 3600 + hour.minute * 60 + hour.second) / 86_400


def streams_of_frame(frame: pl.DataFrame) -> Iterator[bytes]:
    """The stream of each column: texts, numbers, booleans or days, null for a blank, or the cells of `cells_of`.

    A text that no cell can hold is cut, and ends saying so.
    """
    return (_stream(column) for column in frame)


def made_book(sheets: Iterable[BookSheet]) -> IO[bytes]:
    """The workbook of the sheets in a temporary file at its beginning, which the caller closes."""
    made = tempfile.TemporaryFile(prefix="parvis-book-")  # noqa: SIM115 - the answer closes it
    write_workbook(sheets, made)
    made.seek(0)
    return made


def _stream(column: pl.Series) -> bytes:
    return _written(_parts_of_cells(column) if column.dtype == pl.Struct else _parts(column))


def _written(parts: Mapping[str, pl.Series]) -> bytes:
    stream = io.BytesIO()
    pl.DataFrame({part: [each] for part, each in parts.items()}).write_ipc_stream(stream)
    return stream.getvalue()


def _parts_of_cells(column: pl.Series) -> dict[str, pl.Series]:
    parts = column.struct.unnest()
    has_text = (parts["kind"] == int(Kind.TEXT)).any()
    return {"kind": parts["kind"], "number": parts["number"]} | ({"text": _fitting(parts["text"])} if has_text else {})


def _parts(column: pl.Series) -> dict[str, pl.Series]:
    present = column.is_not_null().to_numpy()
    kind = Kind.TEXT
    values: dict[str, pl.Series] = {}
    if column.dtype.is_numeric():
        kind, values = Kind.NUMBER, {"number": column.cast(pl.Float64).fill_null(0.0)}
    elif column.dtype == pl.Date:
        days = column.cast(pl.Int32).cast(pl.Float64) + _EPOCH_DAY
        kind, values = DATE, {"number": days.fill_null(0.0)}
    else:
        values = {"text": _fitting(column.cast(pl.String))}
    kinds = pl.Series(np.where(present, np.uint8(kind), np.uint8(Kind.BLANK)))
    return {"kind": kinds} | (values if present.any() else {})


_EPOCH_DAY: Final = 719_163.0 - DAY_ZERO  # 1 January 1970, as spreadsheets count


def _fitting(texts: pl.Series) -> pl.Series:
    """Half of what a cell holds is kept of a text that may be too long: units of UTF-16 are at most two a character."""
    long = texts.str.len_chars() > LONGEST_TEXT // 2
    if not long.fill_null(value=False).any():
        return texts
    return (texts.str.slice(0, LONGEST_TEXT // 2 - len(_CUT)) + _CUT).zip_with(long.fill_null(value=False), texts)
