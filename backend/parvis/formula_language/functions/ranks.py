"""Ranks: a number against a whole column, sorted once for all the formulas of a run."""

from __future__ import annotations

from typing import Final

import numpy as np

from parvis.formula_language.functions.function import Example, Function, Parameter, Takes
from parvis.formula_language.keys import sort_key_12
from parvis.formula_language.rankings import Ranking
from parvis.formula_language.sources import Source
from parvis.formula_language.values import Kind, Numbers
from parvis.formula_language.vectors import BLANKS, BOOLEANS, ERRORS, NUMBERS, TEXTS, Vector, first_failures

_DESCENDING: Final = Vector.of_value(0.0)


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


def _mean_rank(number: Vector, values: Source | Vector, order: Vector = _DESCENDING) -> Vector:
    """The mean of the ranks that equal numbers share."""
    best = _rank(number, values, order)
    if not isinstance(values, Source):
        return best
    shared = (values.ranking.ties(number.number) - 1) / 2
    return Vector(best.kinds, best.number + np.where(np.isnan(best.number), 0.0, shared), best.kind)


_LIST: Final = "La colonne entière, par exemple Parcoursup[Maths]."

_PARAMETERS: Final = (
    Parameter("nombre", "Le nombre à classer, par exemple Parcoursup[@Maths]."),
    Parameter("colonne", _LIST, Takes.RANGE),
    Parameter("ordre", "0 ou omis : le plus grand est premier ; un autre nombre : le plus petit est premier."),
)

RANK_FUNCTIONS: Final = (
    Function(
        ("RANK", "RANK.EQ"),
        ("RANG", "EQUATION.RANG"),
        "Le rang d'un nombre dans une colonne, le plus grand d'abord ; les ex æquo partagent le meilleur rang. "
        "Les nombres sont comparés à 12 chiffres. #N/A si le nombre n'y est pas.",
        _PARAMETERS,
        _rank,
        Example("RANG(Parcoursup[@Maths];Parcoursup[Maths])", "3"),
        "rang classement ordre",
        optional=1,
    ),
    Function(
        ("RANK.AVG",),
        ("MOYENNE.RANG",),
        "Le rang d'un nombre dans une colonne ; les ex æquo ont la moyenne de leurs rangs.",
        _PARAMETERS,
        _mean_rank,
        Example("MOYENNE.RANG(9;Parcoursup[Maths])", "4"),
        "rang moyen ex æquo classement",
        optional=1,
    ),
)
