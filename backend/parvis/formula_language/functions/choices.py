"""IF, IFERROR, NOT: they select values, and raise nothing."""

from __future__ import annotations

from typing import Final

import numpy as np

from parvis.formula_language.conditions import choose, condition, replace_errors
from parvis.formula_language.functions.function import Function, Parameter
from parvis.formula_language.values import FIRST_ERROR
from parvis.formula_language.vectors import ERRORS, Vector

_FALSE: Final = np.zeros(1, np.bool_)


def _if(test: Vector, chosen: Vector, otherwise: Vector | None = None) -> Vector:
    holds, failures = condition(test)
    return replace_errors(choose(holds, chosen, otherwise or Vector.of_truth(_FALSE)), failures)


def _iferror(value: Vector, otherwise: Vector) -> Vector:
    if not value.kinds & ERRORS:
        return value
    failed = value.kind >= FIRST_ERROR
    return choose(failed, otherwise, value.without_errors()) if failed.any() else value.without_errors()


def _not(test: Vector) -> Vector:
    holds, failures = condition(test)
    return Vector.of_truth(~holds, failures)


CHOICE_FUNCTIONS: Final = (
    Function(
        "IF",
        "SI",
        "Donne une valeur si la condition est vraie, une autre si elle est fausse.",
        (
            Parameter("test", "La condition : une comparaison, VRAI ou FAUX, un nombre (0 est faux)."),
            Parameter("si_vrai", "La valeur quand la condition est vraie."),
            Parameter("si_faux", "La valeur quand elle est fausse ; FAUX si elle est omise."),
        ),
        2,
        3,
        _if,
    ),
    Function(
        "IFERROR",
        "SIERREUR",
        "Donne la valeur, ou une autre si la première est une erreur.",
        (
            Parameter("valeur", "La valeur à donner si elle n'est pas une erreur."),
            Parameter("si_erreur", "La valeur de remplacement."),
        ),
        2,
        2,
        _iferror,
    ),
    Function(
        "NOT",
        "NON",
        "Inverse une condition : VRAI devient FAUX, FAUX devient VRAI.",
        (Parameter("condition", "La condition à inverser."),),
        1,
        1,
        _not,
    ),
)
