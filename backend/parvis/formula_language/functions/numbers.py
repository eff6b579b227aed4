"""Functions of numbers: powers, logarithms, products."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import pi
from typing import Final

import numpy as np

from parvis.formula_language.arithmetic import checked, power
from parvis.formula_language.functions.function import Example, Function, Parameter, Takes
from parvis.formula_language.pools import Pool
from parvis.formula_language.rounding import (
    at_15_digits,
)
from parvis.formula_language.sources import Source
from parvis.formula_language.terms import Terms, terms_of_cells
from parvis.formula_language.values import Kind, Numbers
from parvis.formula_language.vectors import BOOLEANS, ERRORS, Kinds, Mask, Vector, first_failures

_TEN: Final = Vector.of_value(10.0)


def failing(*failures: tuple[Mask, Kind]) -> Kinds:
    """The error of each row: the first whose mask holds there, 0 where none does."""
    result: Kinds = np.zeros(1, np.uint8)
    for mask, kind in reversed(failures):
        result = np.where(mask, np.uint8(kind), result)
    return result


def without_booleans(vector: Vector) -> Vector:
    """The values, #VALUE! in place of booleans."""
    if not vector.kinds & BOOLEANS:
        return vector
    is_boolean = (vector.kind == Kind.TRUE) | (vector.kind == Kind.FALSE)
    kind = np.where(is_boolean, np.uint8(Kind.VALUE), vector.kind)
    kinds = vector.kinds & ~BOOLEANS | ERRORS
    return Vector(kinds, np.where(is_boolean, np.nan, vector.number), kind, vector.codes, vector.dictionary)


def _of_one(compute: Callable[[Numbers], Numbers], number: Vector) -> Vector:
    return checked(np.array(compute(number.number)), (number,))


def _square_root(number: Vector) -> Vector:
    return checked(np.sqrt(number.number), (number,), failing((number.number < 0, Kind.NUM)))


def _logarithm(compute: Callable[[Numbers], Numbers], number: Vector) -> Vector:
    return checked(compute(number.number), (number,), failing((number.number <= 0, Kind.NUM)))


def _log(number: Vector, base: Vector = _TEN) -> Vector:
    ratio = at_15_digits(np.log(number.number) / np.log(base.number))
    own = failing(((number.number <= 0) | (base.number <= 0), Kind.NUM), (base.number == 1, Kind.DIV0))
    return checked(ratio, (number, base), own)


def _pi() -> Vector:
    return Vector.of_value(pi)


def _product(*lists: Source | Terms) -> Vector:
    pool = Pool(lists)
    return pool.result(np.where(pool.counts == 0, 0.0, pool.product), np.zeros(1, np.uint8))


def _sumproduct(*columns: Source | Vector) -> Vector:
    product: Numbers = np.ones(1)
    failures: list[Vector] = []
    for column in columns:
        terms = terms_of_cells(column.all_cells if isinstance(column, Source) else column)
        product = product * np.nan_to_num(terms.number)
        failure = column.failure if isinstance(column, Source) else terms.failures
        if failure is not None:
            failures.append(Vector(ERRORS, np.zeros(1), failure))
    if isinstance(first := columns[0], Source):
        product = np.array([product.sum() * (len(first.column) if len(product) == 1 else 1)])
    own = first_failures(failures, np.arange(len(product)), np.zeros(len(product), np.uint8))
    return checked(product, failures, own)


def _sign(number: Vector) -> Vector:
    return checked(np.sign(number.number), (number,))


_NUMBER: Final = Parameter("nombre", "Le nombre.")
_NUMBERS: Final = Parameter("nombre1", "Un nombre, la cellule du candidat ou une colonne entière.", Takes.NUMBERS)

NUMBER_FUNCTIONS: Final = (
    Function(
        ("ABS",),
        ("ABS",),
        "Le nombre sans son signe.",
        (_NUMBER,),
        partial(_of_one, np.abs),
        Example("ABS(9-12)", "3"),
        "valeur absolue écart sans signe",
    ),
    Function(
        ("SIGN",),
        ("SIGNE",),
        "1 si le nombre est positif, -1 s'il est négatif, 0 s'il est nul.",
        (_NUMBER,),
        _sign,
        Example("SIGNE(-4)", "-1"),
        "signe positif négatif",
    ),
    Function(
        ("SQRT",),
        ("RACINE",),
        "La racine carrée.",
        (_NUMBER,),
        _square_root,
        Example("RACINE(16)", "4"),
        "racine carrée",
    ),
    Function(
        ("POWER",),
        ("PUISSANCE",),
        "Le nombre à une puissance, comme « ^ ».",
        (_NUMBER, Parameter("puissance", "L'exposant.")),
        power,
        Example("PUISSANCE(2;3)", "8"),
        "puissance exposant carré cube",
    ),
    Function(
        ("EXP",),
        ("EXP",),
        "L'exponentielle.",
        (_NUMBER,),
        partial(_of_one, np.exp),
        Example("EXP(0)", "1"),
        "exponentielle",
    ),
    Function(
        ("LN",),
        ("LN",),
        "Le logarithme népérien.",
        (_NUMBER,),
        partial(_logarithm, np.log),
        Example("LN(1)", "0"),
        "logarithme népérien naturel",
    ),
    Function(
        ("LOG",),
        ("LOG",),
        "Le logarithme dans une base, 10 si elle est omise.",
        (_NUMBER, Parameter("base", "La base ; 10 si elle est omise.", default=10.0)),
        _log,
        Example("LOG(8;2)", "3"),
        "logarithme base",
        optional=1,
        absent_when_empty=True,
    ),
    Function(
        ("LOG10",),
        ("LOG10",),
        "Le logarithme décimal.",
        (_NUMBER,),
        partial(_logarithm, np.log10),
        Example("LOG10(1000)", "3"),
        "logarithme décimal",
    ),
    Function(("PI",), ("PI",), "Le nombre pi.", (), _pi, Example("ARRONDI(PI();4)", "3,1416"), "pi cercle"),
    Function(
        ("PRODUCT",),
        ("PRODUIT",),
        "Multiplie des nombres ; 0 s'il n'y en a aucun.",
        (_NUMBERS, Parameter("nombre2", "D'autres nombres, cellules ou colonnes, jusqu'à 255.", Takes.NUMBERS)),
        _product,
        Example("PRODUIT(2;3;4)", "24"),
        "multiplier produit",
        optional=1,
        repeated=1,
    ),
    Function(
        ("SUMPRODUCT",),
        ("SOMMEPROD",),
        "Multiplie les colonnes ligne à ligne et additionne les produits ; textes et vides comptent pour 0.",
        (
            Parameter("colonne1", "Une colonne entière.", Takes.RANGE),
            Parameter("colonne2", "D'autres colonnes.", Takes.RANGE),
        ),
        _sumproduct,
        Example("SOMMEPROD(Parcoursup[Maths];Parcoursup[Coef])", "68,5"),
        "somme pondérée produits colonnes",
        optional=1,
        repeated=1,
    ),
)
