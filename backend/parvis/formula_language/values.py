"""The values of a table: one column, one kind for each cell, one arithmetic view.

A column is three parallel arrays rather than a list of Python objects, so that a formula is a few operations on
whole columns. Arithmetic reads `number` alone; `kind` tells what a cell is when that matters.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.numerals import number_of_text

Numbers: TypeAlias = NDArray[np.float64]
Codes: TypeAlias = NDArray[np.integer]
Texts: TypeAlias = Sequence[str] | NDArray[np.object_]
"""Each is perhaps made when it is read; a text that is read again and again is kept by its reader."""
Rows: TypeAlias = NDArray[np.integer] | NDArray[np.bool_] | slice


class Kind(IntEnum):
    """What a cell holds. Everything from DIV0 on is an error, and errors are values."""

    NUMBER = 0
    BLANK = 1
    TRUE = 2
    FALSE = 3
    TEXT = 4
    DIV0 = 5
    VALUE = 6
    NA = 7
    NUM = 8
    NAME = 9
    REF = 10
    CYCLE = 11


FIRST_ERROR: Final = Kind.DIV0

ERROR_CODES: Final[Mapping[Kind, str]] = MappingProxyType(
    {
        Kind.DIV0: "#DIV/0!",
        Kind.VALUE: "#VALUE!",
        Kind.NA: "#N/A",
        Kind.NUM: "#NUM!",
        Kind.NAME: "#NAME?",
        Kind.REF: "#REF!",
        Kind.CYCLE: "#CYCLE!",
    }
)
ERROR_KINDS: Final[Mapping[str, Kind]] = MappingProxyType({code: kind for kind, code in ERROR_CODES.items()})
ERRORS_WRITTEN: Final[Mapping[str, Kind]] = MappingProxyType(
    {code: kind for code, kind in ERROR_KINDS.items() if kind is not Kind.CYCLE}
    | {"#VALEUR!": Kind.VALUE, "#NOMBRE!": Kind.NUM, "#NOM?": Kind.NAME}
)
"""The errors that a formula may hold, in English and in French; answers are in English."""

CellValue: TypeAlias = float | str | bool | Kind | None
"""One cell outside the arrays: a number, a text, a boolean, an error (its `Kind`), or None for a blank."""


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """The n cells of one column. Immutable: no one writes into the arrays, a change makes another column.

    number: (n,) float64, the cell as arithmetic reads it: blank 0, FALSE/TRUE 0/1, a numeric text its number, NaN
        where arithmetic on the cell is an error. Never infinite.
    kind: (n,) uint8, `Kind` of each cell.
    codes: (n,) index into `texts` where the kind is TEXT, any index elsewhere; None when no cell is a text.
    texts: the dictionary of texts; entries may be unused or repeated.
    """

    number: Numbers
    kind: NDArray[np.uint8]
    codes: Codes | None = None
    texts: Texts = ()

    @classmethod
    def of(cls, values: Iterable[CellValue | int]) -> Column:
        """A column of Python values; a `Kind` stands for an error (or a blank), NaN and infinities for #NUM!."""
        cells = list(values)
        number = np.zeros(len(cells))
        kind = np.empty(len(cells), np.uint8)
        codes = np.zeros(len(cells), np.uint32)
        dictionary: dict[str, int] = {}
        for row, value in enumerate(cells):
            cell_kind, cell_number = kind_and_number(value)
            kind[row], number[row] = cell_kind, cell_number
            if isinstance(value, str):
                codes[row] = dictionary.setdefault(value, len(dictionary))
        return cls(number, kind, codes if dictionary else None, tuple(dictionary))

    @classmethod
    def of_numbers(cls, number: Numbers) -> Column:
        """A column where every cell is a finite number."""
        return cls(number, np.zeros(len(number), np.uint8))

    @classmethod
    def scalar(cls, value: CellValue | int, rows: int = 1) -> Column:
        """The same value in each of `rows` cells."""
        cell_kind, cell_number = kind_and_number(value)
        texts = (value,) if isinstance(value, str) else ()
        return cls(
            np.full(rows, cell_number),
            np.full(rows, cell_kind, np.uint8),
            np.zeros(rows, np.uint8) if texts else None,
            texts,
        )

    def __len__(self) -> int:
        return len(self.kind)

    def take(self, rows: Rows) -> Column:
        """The cells at `rows` (indices, mask or slice), with the same dictionary."""
        codes = None if self.codes is None else self.codes[rows]
        return Column(self.number[rows], self.kind[rows], codes, self.texts)

    def cell(self, row: int) -> CellValue:
        """The value of one cell."""
        kind = Kind(int(self.kind[row]))
        match kind:
            case Kind.NUMBER:
                return float(self.number[row])
            case Kind.BLANK:
                return None
            case Kind.TRUE | Kind.FALSE:
                return kind is Kind.TRUE
            case Kind.TEXT:
                assert self.codes is not None
                return str(self.texts[int(self.codes[row])])
            case _:
                return kind

    def cells(self) -> list[CellValue]:
        """Every value, in order. For the edges (tests, small answers), never for the work on whole columns."""
        return [self.cell(row) for row in range(len(self))]


def kind_of(value: CellValue) -> Kind:
    """The kind of one value."""
    return kind_and_number(value)[0]


def is_error(value: CellValue) -> bool:
    """Whether a cell's value is an error."""
    return isinstance(value, Kind) and value >= FIRST_ERROR


def concatenated(columns: Sequence[Column]) -> Column:
    """The cells of several columns, one column after the other."""
    texts: list[str] = []
    codes: list[NDArray[np.int64]] = []
    for column in columns:
        own = np.zeros(len(column), np.int64) if column.codes is None else column.codes.astype(np.int64)
        codes.append(own + len(texts))
        texts.extend(column.texts)
    number = np.concatenate([column.number for column in columns])
    kind = np.concatenate([column.kind for column in columns])
    return Column(number, kind, np.concatenate(codes) if texts else None, tuple(texts))


def kind_and_number(value: CellValue | int) -> tuple[Kind, float]:
    """The kind of one value and its arithmetic view."""
    match value:
        case None:
            return Kind.BLANK, 0.0
        case Kind():
            return value, 0.0 if value is Kind.BLANK else math.nan
        case bool():
            return (Kind.TRUE, 1.0) if value else (Kind.FALSE, 0.0)
        case str():
            return Kind.TEXT, number_of_text(value)
        case _:
            try:
                number = float(value)
            except OverflowError:
                return Kind.NUM, math.nan
            return (Kind.NUMBER, number) if math.isfinite(number) else (Kind.NUM, math.nan)
