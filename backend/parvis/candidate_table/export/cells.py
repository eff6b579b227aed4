"""The cells of a column on its way to a workbook: each is what it is in Python, or a value of its own kind here.

The web process sends each column as an Arrow stream of one row of lists, so that only one is copied at a time:
``kind`` (uint8) of the distinct entries, ``number`` and ``text`` where some entry is one, and ``code``, the entry of
each row; without it entry i is row i. Beside the kinds of the table's cells there are `DATE`, whose number counts days
as spreadsheets do, `CODE`, a text that stays one when it is edited there, and `ERROR`, the code of an error that a
spreadsheet has too.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import polars as pl

_NUMBER, _BLANK, _TRUE, _FALSE, _TEXT = range(5)  # `formula_language.values.Kind`, errors aside
DATE, CODE, ERROR = 5, 6, 7

_ROWS_AT_ONCE: Final = 512


class Day(float):
    """A day, counted as spreadsheets do."""


class Code(str):
    """A text that stays one when it is edited."""

    __slots__ = ()


class ErrorCode(str):
    """An error that spreadsheets have too."""

    __slots__ = ()


class Calculated(NamedTuple):
    """A formula, and the result that previews and readers that compute nothing show; None for a blank."""

    formula: str
    result: object


_OF_KIND: Final[Mapping[int, Callable[[Any, Any], Any]]] = {
    _NUMBER: lambda number, _text: number,
    _BLANK: lambda _number, _text: None,
    _TRUE: lambda _number, _text: True,
    _FALSE: lambda _number, _text: False,
    _TEXT: lambda _number, text: text or None,
    DATE: lambda number, _text: Day(number),
    CODE: lambda _number, text: Code(text),
    ERROR: lambda _number, text: ErrorCode(text),
}


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """A column: its entries, and the entry of each row, where entry i is not row i."""

    entries: Sequence[Any]
    codes: pl.Series | None = None

    def of_rows(self, start: int, stop: int) -> Sequence[Any]:
        """The cells of some rows."""
        if self.codes is None:
            return self.entries[start:stop]
        return [self.entries[code] for code in self.codes.slice(start, stop - start).to_list()]


def stream_of(parts: Mapping[str, pl.Series]) -> bytes:
    """The Arrow stream of a column."""
    stream = io.BytesIO()
    pl.DataFrame({part: [values] for part, values in parts.items()}).write_ipc_stream(stream)
    return stream.getvalue()


def cells_of_stream(stream: bytes, formula: str | None = None) -> Cells:
    """The column of a stream; with a formula, the cells are its results."""
    return cells_of({name: values[0] for name, values in pl.read_ipc_stream(stream).to_dict().items()}, formula)


def cells_of(parts: Mapping[str, pl.Series], formula: str | None = None) -> Cells:
    """The column of these parts."""
    kinds = parts["kind"].to_list()
    nothing = [None] * len(kinds)
    numbers = parts["number"].to_list() if "number" in parts else nothing
    texts = parts["text"].to_list() if "text" in parts else nothing
    entries = [_OF_KIND[kind](number, text) for kind, number, text in zip(kinds, numbers, texts, strict=True)]
    if formula is not None:
        entries = [Calculated(formula, entry) for entry in entries]
    return Cells(entries, parts.get("code"))


def rows_of(columns: Sequence[Cells], rows: int) -> Iterator[tuple[Any, ...]]:
    """The rows of columns."""
    for start in range(0, rows, _ROWS_AT_ONCE):
        stop = min(rows, start + _ROWS_AT_ONCE)
        yield from zip(*(column.of_rows(start, stop) for column in columns), strict=True)
