"""SUM, AVERAGE, AND, OR: of a reference they take what they can use and ignore the rest."""

from __future__ import annotations

from typing import Final

from parvis.formula_language.functions.function import Function, Parameter, Takes
from parvis.formula_language.terms import Logicals, Terms, all_of, any_of, average_of, sum_of
from parvis.formula_language.vectors import Vector

MAXIMUM_ARGUMENTS: Final = 255


def _sum(*terms: Terms) -> Vector:
    return sum_of(terms)


def _average(*terms: Terms) -> Vector:
    return average_of(terms)


def _and(*logicals: Logicals) -> Vector:
    return all_of(logicals)


def _or(*logicals: Logicals) -> Vector:
    return any_of(logicals)


_NUMBERS: Final = (
    Parameter("nombre1", "Un nombre, la cellule du candidat ou une colonne entière.", Takes.TERMS),
    Parameter("nombre2", "D'autres nombres, cellules ou colonnes, jusqu'à 255.", Takes.TERMS),
)
_CONDITIONS: Final = (
    Parameter("condition1", "Une condition, vraie ou fausse.", Takes.LOGICALS),
    Parameter("condition2", "D'autres conditions, jusqu'à 255.", Takes.LOGICALS),
)

LIST_FUNCTIONS: Final = (
    Function(
        "SUM",
        "SOMME",
        "Additionne des nombres. Dans une colonne ou une cellule, les textes, les booléens et les vides sont ignorés.",
        _NUMBERS,
        1,
        MAXIMUM_ARGUMENTS,
        _sum,
    ),
    Function(
        "AVERAGE",
        "MOYENNE",
        "Moyenne des nombres. Dans une colonne ou une cellule, les textes, les booléens et les vides ne comptent pas ; "
        "sans aucun nombre, le résultat est #DIV/0!.",
        _NUMBERS,
        1,
        MAXIMUM_ARGUMENTS,
        _average,
    ),
    Function(
        "AND",
        "ET",
        "VRAI si toutes les conditions sont vraies. "
        "Dans une colonne ou une cellule, les textes et les vides sont ignorés.",
        _CONDITIONS,
        1,
        MAXIMUM_ARGUMENTS,
        _and,
    ),
    Function(
        "OR",
        "OU",
        "VRAI si une condition au moins est vraie. "
        "Dans une colonne ou une cellule, les textes et les vides sont ignorés.",
        _CONDITIONS,
        1,
        MAXIMUM_ARGUMENTS,
        _or,
    ),
)
