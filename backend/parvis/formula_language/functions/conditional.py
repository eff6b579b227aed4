"""Functions under conditions: how many cells answer, what they add up to, their mean, their extremes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import numpy as np

from parvis.formula_language.conditional import Criteria, Pair, selected
from parvis.formula_language.criteria import answers, criterion_of, keys_of
from parvis.formula_language.functions.function import Example, Function, Parameter, Takes
from parvis.formula_language.interruption import interruptible
from parvis.formula_language.keys import sort_key_12
from parvis.formula_language.scalars import distinct_values, text_of
from parvis.formula_language.selections import Values
from parvis.formula_language.sources import Source
from parvis.formula_language.values import FIRST_ERROR, CellValue, Kind, Numbers
from parvis.formula_language.vectors import ERRORS, NUMBERS, Kinds, Mask, Vector

Range = Source | Vector
Result = Callable[[Numbers, Numbers], Vector]


def _countifs(*arguments: Range | Criteria) -> Vector:
    columns, criteria = _split(arguments)
    if (missing := _missing(columns)) is not None:
        return missing
    if not isinstance(columns[0], Source):
        return Vector.of_numbers(_answered(columns, criteria).astype(np.float64))
    height = len(columns[0].column)
    every = Values(np.ones(height, np.bool_), np.zeros(height))
    return Vector.of_numbers(selected(_pairs(columns, criteria), lambda selection: selection.counts(every)))


def _of_first(compute: str, range_: Range, criteria: Criteria, values: Range | None = None) -> Vector:
    """SUMIF and AVERAGEIF: what is added up comes last, the range itself by default."""
    return _of_numbers(compute, range_ if values is None else values, range_, criteria)


def _of_numbers(compute: str, values: Range, *arguments: Range | Criteria) -> Vector:
    columns, criteria = _split(arguments)
    if (missing := _missing([values, *columns])) is not None:
        return missing
    if not isinstance(values, Source):
        return _of_cells(compute, values, _answered(columns, criteria))
    pairs = _pairs(columns, criteria)
    column = values.column
    numbers = Values(column.kind == Kind.NUMBER, column.number)
    counts = selected(pairs, lambda selection: selection.counts(numbers))
    if compute in {"sum", "average"}:
        result = selected(pairs, lambda selection: selection.sums(numbers))
    else:
        result = selected(pairs, lambda selection: selection.extremes(numbers, greatest=compute == "greatest"))
    return _finished(compute, result, counts, _chosen_errors(values, pairs))


def _finished(compute: str, result: Numbers, counts: Numbers, failures: Kinds | None) -> Vector:
    own = np.zeros(len(result), np.uint8) if failures is None else failures
    if compute == "average":
        own = np.where((own == 0) & (counts == 0), np.uint8(Kind.DIV0), own)
        result = result / np.where(counts == 0, 1, counts)
    own = np.where((own == 0) & ~np.isfinite(result), np.uint8(Kind.NUM), own)
    if not own.any():
        return Vector.of_numbers(result)
    return Vector(NUMBERS | ERRORS, np.where(own > 0, np.nan, result), own)


def _chosen_errors(values: Source, pairs: Sequence[Pair]) -> Kinds | None:
    """The first error from the top among the cells that each row selects."""
    if not values.kinds & ERRORS:
        return None
    kind = values.column.kind
    errors = Values(kind >= FIRST_ERROR, np.arange(len(kind), dtype=np.float64))
    counts = selected(pairs, lambda selection: selection.counts(errors))
    first = selected(pairs, lambda selection: selection.extremes(errors, greatest=False)).astype(np.int64)
    return np.where(counts > 0, kind[first], 0).astype(np.uint8)


def _of_cells(compute: str, values: Vector, chosen: Mask) -> Vector:
    """The same where the ranges are the current row's cells."""
    is_number = (values.kind == Kind.NUMBER) & chosen
    failures = np.where(chosen & (values.kind >= FIRST_ERROR), values.kind, 0).astype(np.uint8)
    return _finished(compute, np.where(is_number, values.number, 0.0), is_number.astype(np.float64), failures)


def _answered(columns: Sequence[Range], criteria: Sequence[Criteria]) -> Mask:
    """Whether the one cell of each row's ranges answers all of the row's criteria."""
    result: Mask = np.ones(1, np.bool_)
    for cells, row_criteria in zip(columns, criteria, strict=True):
        assert isinstance(cells, Vector), "a checked formula gives ranges of one height"
        result = result & _answers_of_cells(cells, row_criteria)
    return result


def _answers_of_cells(cells: Vector, row_criteria: Criteria) -> Mask:
    """Each distinct pair of a cell and a criterion is judged once."""
    values, value_places = distinct_values(cells)
    wanted, wanted_places = distinct_values(row_criteria.operand)
    criteria = [criterion_of(_written(row_criteria.operator, cell)) for cell in interruptible(wanted.cells())]
    wanted_keys = keys_of(criteria)
    keys: list[int] = sort_key_12(values.number).tolist()
    own = values.cells()
    pairs, places = np.unique(value_places * len(criteria) + wanted_places, return_inverse=True)
    found = np.empty(len(pairs), np.bool_)
    distinct: list[int] = pairs.tolist()
    for row, pair in enumerate(interruptible(distinct)):
        value, which = divmod(pair, len(criteria))
        found[row] = answers(criteria[which], wanted_keys[which], own[value], keys[value])
    return found[places]


def _written(operator: str, cell: CellValue) -> CellValue:
    return f"{operator}{text_of(cell)}" if operator and not isinstance(cell, Kind) else cell


def _split(arguments: Sequence[Range | Criteria]) -> tuple[list[Range], list[Criteria]]:
    columns = [argument for argument in arguments[::2] if not isinstance(argument, Criteria)]
    return columns, [argument for argument in arguments[1::2] if isinstance(argument, Criteria)]


def _pairs(columns: Sequence[Range], criteria: Sequence[Criteria]) -> list[Pair]:
    return [
        Pair(column, row_criteria)
        for column, row_criteria in zip(columns, criteria, strict=True)
        if isinstance(column, Source)
    ]


def _missing(columns: Sequence[Range]) -> Vector | None:
    """#REF! where one of the columns does not exist any more."""
    if any(isinstance(column, Source) and column.missing for column in columns):
        return Vector.of_value(Kind.REF)
    return None


_RANGE: Final = Parameter("colonne", "La colonne entière, par exemple Parcoursup[Groupe].", Takes.RANGE)
_CRITERION: Final = Parameter(
    "critère", 'Une valeur, ou un texte comme ">=10", "<>ABS", "Mar*", ">"&Candidats[@Note].', Takes.CRITERION
)
_VALUES: Final = Parameter("valeurs", "La colonne dont on prend les nombres.", Takes.RANGE)
_OWN_VALUES: Final = Parameter(
    "valeurs", "La colonne dont on prend les nombres ; la première si elle est omise.", Takes.RANGE
)


def _under_conditions(
    names: tuple[str, str],
    help: str,  # noqa: A002 - the field's name
    compute: str,
    example: Example,
    words: str,
) -> Function:
    """A function of the numbers of the cells that answer one condition or more."""
    parameters = (_VALUES, _RANGE, _CRITERION)
    return Function(
        (names[0],), (names[1],), help, parameters, partial(_of_numbers, compute), example, words, repeated=2
    )


CONDITIONAL_FUNCTIONS: Final = (
    Function(
        ("COUNTIF",),
        ("NB.SI",),
        "Compte les cellules d'une colonne qui répondent à un critère. Les nombres sont comparés à 12 chiffres.",
        (_RANGE, _CRITERION),
        _countifs,
        Example('NB.SI(Parcoursup[Maths];">=12")', "3"),
        "compter si condition combien",
    ),
    Function(
        ("COUNTIFS",),
        ("NB.SI.ENS",),
        "Compte les lignes qui répondent à tous les critères. Le rang dans un groupe : "
        'NB.SI.ENS(Parcoursup[Groupe];Parcoursup[@Groupe];Candidats[Note];">"&Candidats[@Note])+1.',
        (_RANGE, _CRITERION),
        _countifs,
        Example('NB.SI.ENS(Parcoursup[Groupe];"G1";Parcoursup[Maths];">=12")', "2"),
        "compter si plusieurs conditions rang dans le groupe",
        repeated=2,
    ),
    Function(
        ("SUMIF",),
        ("SOMME.SI",),
        "Additionne les nombres des lignes qui répondent à un critère.",
        (_RANGE, _CRITERION, _OWN_VALUES),
        partial(_of_first, "sum"),
        Example('SOMME.SI(Parcoursup[Groupe];"G1";Parcoursup[Maths])', "26"),
        "additionner si condition somme par groupe",
        optional=1,
    ),
    _under_conditions(
        ("SUMIFS", "SOMME.SI.ENS"),
        "Additionne les nombres des lignes qui répondent à tous les critères.",
        "sum",
        Example('SOMME.SI.ENS(Parcoursup[Maths];Parcoursup[Groupe];"G2";Parcoursup[Maths];">10")', "16"),
        "additionner si plusieurs conditions somme par groupe",
    ),
    Function(
        ("AVERAGEIF",),
        ("MOYENNE.SI",),
        "Moyenne des nombres des lignes qui répondent à un critère ; #DIV/0! s'il n'y en a aucun.",
        (_RANGE, _CRITERION, _OWN_VALUES),
        partial(_of_first, "average"),
        Example("MOYENNE.SI(Parcoursup[Groupe];Parcoursup[@Groupe];Parcoursup[Maths])", "13"),
        "moyenne par groupe lycée harmoniser si condition",
        optional=1,
    ),
    _under_conditions(
        ("AVERAGEIFS", "MOYENNE.SI.ENS"),
        "Moyenne des nombres des lignes qui répondent à tous les critères ; #DIV/0! s'il n'y en a aucun.",
        "average",
        Example('MOYENNE.SI.ENS(Parcoursup[Maths];Parcoursup[Groupe];"G2")', "12,5"),
        "moyenne par groupe plusieurs conditions",
    ),
    _under_conditions(
        ("MAXIFS", "MAX.SI.ENS"),
        "Le plus grand nombre des lignes qui répondent à tous les critères ; 0 s'il n'y en a aucun.",
        "greatest",
        Example('MAX.SI.ENS(Parcoursup[Maths];Parcoursup[Groupe];"G2")', "16"),
        "meilleure note du groupe maximum si conditions",
    ),
    _under_conditions(
        ("MINIFS", "MIN.SI.ENS"),
        "Le plus petit nombre des lignes qui répondent à tous les critères ; 0 s'il n'y en a aucun.",
        "smallest",
        Example('MIN.SI.ENS(Parcoursup[Maths];Parcoursup[Groupe];"G2")', "9"),
        "plus petite note du groupe minimum si conditions",
    ),
)
