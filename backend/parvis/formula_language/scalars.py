"""Functions of single values on whole vectors: each distinct combination of values is computed once."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.concatenation import MAXIMUM_CHARACTERS, MAXIMUM_LENGTH, TextsTooLarge
from parvis.formula_language.dictionaries import Dictionary
from parvis.formula_language.interruption import interruptible
from parvis.formula_language.numerals import text_of_number
from parvis.formula_language.values import CellValue, Column, Kind, is_error, kind_and_number
from parvis.formula_language.vectors import NUMBERS, TEXTS, Vector

_KIND_BITS = 4


class Failure(Exception):
    """A function of single values has no result but an error."""

    def __init__(self, kind: Kind = Kind.VALUE) -> None:
        super().__init__(kind)
        self.kind = kind


def computed(function: Callable[..., CellValue], *operands: Vector) -> Vector:
    """The function of each row's values, or their leftmost error; it may raise `Failure`. Raises TextsTooLarge."""
    rows = max((len(operand) for operand in operands), default=1)
    parts = [distinct_values(operand) for operand in operands]
    places = np.zeros(rows, np.int64)
    for column, own in parts:
        _, places = np.unique(places * len(column) + own, return_inverse=True)
    _, first_rows, places = np.unique(places, return_index=True, return_inverse=True)
    cells = [column.take(np.broadcast_to(own, rows)[first_rows]).cells() for column, own in parts]
    results: list[CellValue] = []
    characters = 0
    for values in interruptible(zip(*cells, strict=True) if cells else [()]):
        result = _result(function, values)
        if isinstance(result, str):
            characters += len(result)
            if characters > MAXIMUM_CHARACTERS:
                raise TextsTooLarge
        results.append(result)
    return vector_of(Column.of(results), places)


def _result(function: Callable[..., CellValue], values: tuple[CellValue, ...]) -> CellValue:
    for value in values:
        if is_error(value):
            return value
    try:
        result = function(*values)
    except Failure as failure:
        return failure.kind
    return Kind.VALUE if isinstance(result, str) and len(result) > MAXIMUM_LENGTH else result


def distinct_values(vector: Vector) -> tuple[Column, NDArray[np.int64]]:
    """The distinct values of a vector, and the place of each row's value among them."""
    return distinct_cells(vector.column(len(vector)))


def distinct_cells(column: Column) -> tuple[Column, NDArray[np.int64]]:
    """The distinct cells of a column, and the place of each row's cell among them."""
    identity = np.where(column.kind == Kind.NUMBER, (column.number + 0.0).view(np.int64), 0)
    if column.codes is not None:
        identity = np.where(column.kind == Kind.TEXT, column.codes, identity)
    _, of_identity = np.unique(identity, return_inverse=True)
    codes = of_identity.astype(np.int64) * len(Kind) + column.kind
    _, rows, places = np.unique(codes, return_index=True, return_inverse=True)
    return column.take(rows), places.astype(np.int64)


def vector_of(column: Column, rows: NDArray[np.integer]) -> Vector:
    """The cells of a column at rows, as a vector."""
    kinds = int(np.bitwise_or.reduce(np.left_shift(np.uint16(1), column.kind), initial=0)) or NUMBERS
    dictionary = Dictionary(column.texts)
    codes = None if column.codes is None else column.codes[rows]
    if kinds == TEXTS and codes is not None:
        return Vector.of_texts(codes, dictionary)
    return Vector(kinds, column.number[rows], column.kind[rows], codes, dictionary)


def text_of(value: CellValue) -> str:
    """A value as `&` writes it."""
    match value:
        case None:
            return ""
        case bool():
            return "TRUE" if value else "FALSE"
        case str():
            return value
        case _:
            return text_of_number(float(value))


def number_of(value: CellValue) -> float:
    """A value as arithmetic reads it. Raises `Failure` where it reads none."""
    number = kind_and_number(value)[1]
    if math.isnan(number):
        raise Failure
    return number


def whole_of(value: CellValue) -> int:
    """A number without its decimals. Raises `Failure` where it is none."""
    return math.trunc(number_of(value))
