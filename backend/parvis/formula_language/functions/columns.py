"""RANK and COUNTIF: a value against a whole column, prepared once for all the formulas of a run."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.criteria import answers, criterion_of, keys_of
from parvis.formula_language.functions.function import Function, Parameter, Takes
from parvis.formula_language.interruption import interruptible
from parvis.formula_language.keys import sort_key_12
from parvis.formula_language.rankings import Ranking
from parvis.formula_language.sources import Source
from parvis.formula_language.values import CellValue, Column, Kind, Numbers
from parvis.formula_language.vectors import BLANKS, BOOLEANS, ERRORS, NUMBERS, TEXTS, Vector, first_failures

_DESCENDING: Final = Vector.of_value(0.0)
_KIND_BITS: Final = 4


def _rank(number: Vector, values: Source | Vector, order: Vector = _DESCENDING) -> Vector:
    if isinstance(values, Source):
        ranks = _ranks_in_column(number, values.ranking, order)
        failure = Vector.of_value(Kind(int(values.failure[0]))) if values.failure is not None else None
    else:
        equal = sort_key_12(number.number) == sort_key_12(values.number)
        ranks = np.where(equal & (values.kind == Kind.NUMBER), 1.0, np.nan)
        failure = values if values.kinds & ERRORS else None
    if number.kinds & (BLANKS | BOOLEANS):
        ranks = np.where((number.kind >= Kind.BLANK) & (number.kind <= Kind.FALSE), np.nan, ranks)
    return _with_failures(ranks, number, failure, order)


def _ranks_in_column(number: Vector, ranking: Ranking, order: Vector) -> Numbers:
    if len(order) == 1:
        return ranking.ranks(number.number, ascending=bool(order.number[0] != 0))
    return np.where(order.number != 0, *(ranking.ranks(number.number, ascending=each) for each in (True, False)))


def _with_failures(ranks: Numbers, number: Vector, failure: Vector | None, order: Vector) -> Vector:
    """The ranks; the error of the number, of the list, of the order, else #N/A where there is no rank."""
    everywhere = failure is not None or bool(order.kinds & (TEXTS | ERRORS))
    rows = np.arange(len(ranks)) if everywhere else np.flatnonzero(np.isnan(ranks))
    if not len(rows):
        return Vector.of_numbers(ranks)
    otherwise = np.where(np.isnan(ranks[rows]), Kind.NA, 0).astype(np.uint8)
    operands = (number, order) if failure is None else (number, _errors_only(failure), order)
    kind = np.zeros(len(ranks), np.uint8)
    kind[rows] = first_failures(operands, rows, otherwise)
    return Vector(NUMBERS | ERRORS, np.where(kind > 0, np.nan, ranks), kind)


def _errors_only(cells: Vector) -> Vector:
    """A list's cells as an operand: its texts are ignored, not errors."""
    return Vector(cells.kinds & ~TEXTS, cells.number, cells.kind)


def _countif(values: Source | Vector, criterion: Vector) -> Vector:
    if isinstance(values, Vector):
        return Vector.of_numbers(_answers_of_cells(values, criterion))
    if values.missing:
        return Vector.of_value(Kind.REF)
    if not criterion.kinds & ~(NUMBERS | BLANKS):
        counts = values.tally.count_equal_numbers(sort_key_12(criterion.number))
    else:
        distinct, places = _distinct(criterion)
        counts = values.tally.counts([criterion_of(value) for value in interruptible(distinct)])[places]
    return Vector.of_numbers(counts.astype(np.float64))


def _answers_of_cells(cells: Vector, criterion: Vector) -> Numbers:
    """1 where the one cell of a row's range answers the row's criterion, else 0; each distinct pair is judged once."""
    values, value_places = _distinct(cells)
    wanted, wanted_places = _distinct(criterion)
    criteria = [criterion_of(value) for value in interruptible(wanted)]
    wanted_keys = keys_of(criteria)
    keys: list[int] = sort_key_12(Column.of(values).number).tolist()
    pairs, places = np.unique(value_places * len(criteria) + wanted_places, return_inverse=True)
    found = np.empty(len(pairs))
    distinct: list[int] = pairs.tolist()
    for row, pair in enumerate(interruptible(distinct)):
        value, which = divmod(pair, len(criteria))
        found[row] = answers(criteria[which], wanted_keys[which], values[value], keys[value])
    return found[places]


def _distinct(vector: Vector) -> tuple[list[CellValue], NDArray[np.int64]]:
    """The distinct values of a vector, numbers at 12 digits, and the place of each row's value among them."""
    column = vector.column(len(vector))
    identity = np.where(column.kind == Kind.NUMBER, sort_key_12(column.number), 0)
    if column.codes is not None:
        identity = np.where(column.kind == Kind.TEXT, column.codes, identity)
    _, rows, places = np.unique((identity << _KIND_BITS) + column.kind, return_index=True, return_inverse=True)
    return column.take(rows).cells(), places.astype(np.int64)


_LIST: Final = "La colonne entière, par exemple Parcoursup[Maths]."

COLUMN_FUNCTIONS: Final = (
    Function(
        "RANK",
        "RANG",
        "Le rang d'un nombre dans une colonne, le plus grand d'abord ; les ex æquo partagent le meilleur rang. "
        "Les nombres sont comparés à 12 chiffres. #N/A si le nombre n'y est pas.",
        (
            Parameter("nombre", "Le nombre à classer, par exemple Parcoursup[@Maths]."),
            Parameter("colonne", _LIST, Takes.RANGE),
            Parameter("ordre", "0 ou omis : le plus grand est premier ; un autre nombre : le plus petit est premier."),
        ),
        2,
        3,
        _rank,
    ),
    Function(
        "COUNTIF",
        "NB.SI",
        "Compte les cellules d'une colonne qui répondent à un critère. Les nombres sont comparés à 12 chiffres.",
        (
            Parameter("colonne", _LIST, Takes.RANGE),
            Parameter("critère", 'Une valeur, ou un texte comme ">=10", "<>ABS", "Mar*".'),
        ),
        2,
        2,
        _countif,
    ),
)
