"""Functions that tell what a value is; those that begin with IS never give an error themselves, but ISEVEN, ISODD."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from parvis.formula_language.conditions import choose
from parvis.formula_language.functions.function import Example, Function, Parameter
from parvis.formula_language.functions.numbers import without_booleans
from parvis.formula_language.values import FIRST_ERROR, Kind
from parvis.formula_language.vectors import BLANKS, BOOLEANS, ERRORS, NUMBERS, TEXTS, Vector

_EVERY: Final = NUMBERS | BLANKS | BOOLEANS | TEXTS | ERRORS
_ABSENT: Final = 1 << Kind.NA


def _is_of(kinds: int) -> Callable[[Vector], Vector]:
    """A body that tells whether each value is of one of the kinds."""
    wanted = np.array([bool(kinds >> kind & 1) for kind in Kind])

    def body(value: Vector) -> Vector:
        if not value.kinds & kinds:
            return Vector.of_truth(np.zeros(1, np.bool_))
        if not value.kinds & ~kinds:
            return Vector.of_truth(np.ones(1, np.bool_))
        return Vector.of_truth(wanted[value.kind])

    return body


def _has_rest(rest: int, number: Vector) -> Vector:
    number = without_booleans(number)
    failures = number.failures_at(np.arange(len(number)))
    return Vector.of_truth(np.abs(np.trunc(number.number)) % 2 == rest, failures if failures.any() else None)


def _n(value: Vector) -> Vector:
    """Errors stay, whatever is no number and no boolean is 0."""
    kind = value.kind
    is_error, is_number = kind >= FIRST_ERROR, (kind == Kind.NUMBER) | (kind == Kind.TRUE)
    number = np.where(is_error, np.nan, np.where(is_number, value.number, 0.0))
    return Vector(NUMBERS | value.kinds & ERRORS, number, np.where(is_error, kind, np.uint8(Kind.NUMBER)))


def _t(value: Vector) -> Vector:
    return choose(value.kind >= Kind.TEXT, value, Vector.of_value(""))


_VALUE: Final = (Parameter("valeur", "La valeur à examiner."),)


def _kind_test(
    names: tuple[str, str],
    help: str,  # noqa: A002 - the field's name
    kinds: int,
    example: Example,
    words: str,
) -> Function:
    """A function that tells whether a value is of some kinds."""
    return Function((names[0],), (names[1],), help, _VALUE, _is_of(kinds), example, words)


KIND_FUNCTIONS: Final = (
    _kind_test(
        ("ISERROR", "ESTERREUR"),
        "VRAI si la valeur est une erreur (#DIV/0!, #N/A…).",
        ERRORS,
        Example("ESTERREUR(1/0)", "VRAI"),
        "erreur",
    ),
    _kind_test(
        ("ISERR", "ESTERR"),
        "VRAI si la valeur est une erreur autre que #N/A.",
        ERRORS & ~_ABSENT,
        Example("ESTERR(#N/A)", "FAUX"),
        "erreur sauf N/A",
    ),
    _kind_test(
        ("ISNA", "ESTNA"), "VRAI si la valeur est #N/A.", _ABSENT, Example("ESTNA(#N/A)", "VRAI"), "absent introuvable"
    ),
    _kind_test(
        ("ISBLANK", "ESTVIDE"),
        'VRAI si la cellule est vide. Un texte vide ("") n\'est pas une cellule vide.',
        BLANKS,
        Example('ESTVIDE("")', "FAUX"),
        "vide absente manquante",
    ),
    _kind_test(
        ("ISTEXT", "ESTTEXTE"),
        "VRAI si la valeur est un texte.",
        TEXTS,
        Example('ESTTEXTE("ABS")', "VRAI"),
        "texte absent ABS",
    ),
    _kind_test(
        ("ISNONTEXT", "ESTNONTEXTE"),
        "VRAI si la valeur n'est pas un texte.",
        _EVERY & ~TEXTS,
        Example('ESTNONTEXTE("ABS")', "FAUX"),
        "pas un texte",
    ),
    _kind_test(
        ("ISNUMBER", "ESTNUM"),
        "VRAI si la valeur est un nombre ; ni un booléen, ni un texte qui ressemble à un nombre.",
        NUMBERS,
        Example("ESTNUM(14)", "VRAI"),
        "nombre note présente",
    ),
    _kind_test(
        ("ISLOGICAL", "ESTLOGIQUE"),
        "VRAI si la valeur est VRAI ou FAUX.",
        BOOLEANS,
        Example("ESTLOGIQUE(FAUX)", "VRAI"),
        "booléen vrai faux",
    ),
    Function(
        ("ISEVEN",),
        ("EST.PAIR",),
        "VRAI si l'entier est pair ; les décimales ne comptent pas.",
        _VALUE,
        partial(_has_rest, 0),
        Example("EST.PAIR(4)", "VRAI"),
        "pair",
    ),
    Function(
        ("ISODD",),
        ("EST.IMPAIR",),
        "VRAI si l'entier est impair ; les décimales ne comptent pas.",
        _VALUE,
        partial(_has_rest, 1),
        Example("EST.IMPAIR(4)", "FAUX"),
        "impair",
    ),
    Function(
        ("N",),
        ("N",),
        "Le nombre ; 1 ou 0 pour VRAI ou FAUX, 0 pour un texte ou un vide.",
        _VALUE,
        _n,
        Example('N("ABS")', "0"),
        "nombre sinon zéro",
    ),
    Function(
        ("T",),
        ("T",),
        "Le texte ; un texte vide pour le reste.",
        _VALUE,
        _t,
        Example("T(14)", ""),
        "texte sinon vide",
    ),
)
