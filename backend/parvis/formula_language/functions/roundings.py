"""Functions that round: to decimals, to a step, to whole numbers."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np

from parvis.formula_language.arithmetic import checked
from parvis.formula_language.functions.function import Example, Function, Parameter
from parvis.formula_language.functions.numbers import failing, without_booleans
from parvis.formula_language.keys import sort_key_15
from parvis.formula_language.rounding import (
    Kept,
    at_15_digits,
    away,
    downwards,
    half_up,
    rounded,
    towards_zero,
    upwards,
    whole_number,
)
from parvis.formula_language.values import Kind, Numbers
from parvis.formula_language.vectors import Vector

_ZERO: Final = Vector.of_value(0.0)


def _round(kept: Kept, number: Vector, decimals: Vector = _ZERO) -> Vector:
    return checked(rounded(number.number, decimals.number, kept) + 0 * decimals.number, (number, decimals))


def _int(number: Vector) -> Vector:
    return checked(whole_number(number.number, downwards), (number,))


def _steps(number: Numbers, step: Numbers, kept: Kept) -> Numbers:
    """The whole number of steps in a number, times the step; 0 where the step is 0."""
    steps = whole_number(at_15_digits(number / np.where(step == 0, 1.0, step)), kept)
    return at_15_digits(np.where(step == 0, step, steps * step))


def _ceiling(number: Vector, step: Vector) -> Vector:
    signs_differ = (number.number > 0) & (step.number < 0)
    return checked(_steps(number.number, step.number, upwards), (number, step), failing((signs_differ, Kind.NUM)))


def _floor(number: Vector, step: Vector) -> Vector:
    own = failing((step.number == 0, Kind.DIV0), ((number.number > 0) & (step.number < 0), Kind.NUM))
    return checked(_steps(number.number, step.number, downwards), (number, step), own)


def _mround(number: Vector, step: Vector) -> Vector:
    number, step = without_booleans(number), without_booleans(step)
    own = failing((number.number * step.number < 0, Kind.NUM))
    return checked(_steps(number.number, step.number, half_up), (number, step), own)


def _mod(number: Vector, divisor: Vector) -> Vector:
    quotient = whole_number(at_15_digits(number.number / divisor.number), downwards)
    product = divisor.number * quotient
    is_whole = sort_key_15(number.number + 0 * product) == sort_key_15(product)
    own = failing((divisor.number == 0, Kind.DIV0))
    return checked(np.where(is_whole, 0.0, number.number - product), (number, divisor), own)


def _quotient(number: Vector, divisor: Vector) -> Vector:
    number, divisor = without_booleans(number), without_booleans(divisor)
    own = failing((divisor.number == 0, Kind.DIV0))
    return checked(whole_number(at_15_digits(number.number / divisor.number)), (number, divisor), own)


_NUMBER: Final = Parameter("nombre", "Le nombre.")
_DECIMALS: Final = Parameter("décimales", "Combien de décimales ; -1 pour les dizaines, -2 pour les centaines.")
_STEP: Final = Parameter("pas", "Le pas, par exemple 0,25 pour des quarts de point.")
_DIVISOR: Final = Parameter("diviseur", "Par quoi diviser.")

ROUNDING_FUNCTIONS: Final = (
    Function(
        ("ROUND",),
        ("ARRONDI",),
        "Arrondit à un nombre de décimales, la moitié en s'éloignant de zéro.",
        (_NUMBER, _DECIMALS),
        partial(_round, half_up),
        Example("ARRONDI(13,145;2)", "13,15"),
        "arrondir décimales centième",
    ),
    Function(
        ("ROUNDUP",),
        ("ARRONDI.SUP",),
        "Arrondit en s'éloignant de zéro.",
        (_NUMBER, _DECIMALS),
        partial(_round, away),
        Example("ARRONDI.SUP(13,21;1)", "13,3"),
        "arrondir au-dessus supérieur décimales",
    ),
    Function(
        ("ROUNDDOWN",),
        ("ARRONDI.INF",),
        "Arrondit en se rapprochant de zéro.",
        (_NUMBER, _DECIMALS),
        partial(_round, towards_zero),
        Example("ARRONDI.INF(13,29;1)", "13,2"),
        "arrondir au-dessous inférieur tronquer décimales",
    ),
    Function(
        ("INT",),
        ("ENT",),
        "L'entier juste au-dessous.",
        (_NUMBER,),
        _int,
        Example("ENT(8.9)", "8"),
        "partie entière arrondir entier inférieur",
    ),
    Function(
        ("TRUNC",),
        ("TRONQUE",),
        "Le nombre sans les décimales de trop.",
        (_NUMBER, _DECIMALS),
        partial(_round, towards_zero),
        Example("TRONQUE(13,987;1)", "13,9"),
        "tronquer couper décimales arrondir",
        optional=1,
    ),
    Function(
        ("MROUND",),
        ("ARRONDI.AU.MULTIPLE",),
        "Arrondit au multiple le plus proche d'un pas, par exemple au quart de point.",
        (_NUMBER, _STEP),
        _mround,
        Example("ARRONDI.AU.MULTIPLE(13,4;0,25)", "13,5"),
        "arrondir quart demi point multiple pas",
    ),
    Function(
        ("CEILING",),
        ("PLAFOND",),
        "Le multiple d'un pas qui est juste au-dessus.",
        (_NUMBER, _STEP),
        _ceiling,
        Example("PLAFOND(13,1;0,5)", "13,5"),
        "arrondir multiple supérieur au-dessus",
    ),
    Function(
        ("FLOOR",),
        ("PLANCHER",),
        "Le multiple d'un pas qui est juste au-dessous.",
        (_NUMBER, _STEP),
        _floor,
        Example("PLANCHER(13,9;0,5)", "13,5"),
        "arrondir multiple inférieur au-dessous",
    ),
    Function(
        ("MOD",),
        ("MOD",),
        "Ce qui reste d'une division, du signe du diviseur.",
        (_NUMBER, _DIVISOR),
        _mod,
        Example("MOD(17;5)", "2"),
        "reste division modulo",
    ),
    Function(
        ("QUOTIENT",),
        ("QUOTIENT",),
        "Le quotient entier d'une division.",
        (_NUMBER, _DIVISOR),
        _quotient,
        Example("QUOTIENT(17;5)", "3"),
        "division entière",
    ),
)
