"""ISERROR, ISBLANK, ISTEXT, ISNUMBER: what a value is. They never give an error themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from parvis.formula_language.functions.function import Function, Parameter
from parvis.formula_language.values import Kind
from parvis.formula_language.vectors import BLANKS, ERRORS, NUMBERS, TEXTS, Vector


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


_VALUE: Final = (Parameter("valeur", "La valeur à examiner."),)

KIND_FUNCTIONS: Final = (
    Function(
        "ISERROR", "ESTERREUR", "VRAI si la valeur est une erreur (#DIV/0!, #N/A…).", _VALUE, 1, 1, _is_of(ERRORS)
    ),
    Function(
        "ISBLANK",
        "ESTVIDE",
        'VRAI si la cellule est vide. Un texte vide ("") n\'est pas une cellule vide.',
        _VALUE,
        1,
        1,
        _is_of(BLANKS),
    ),
    Function("ISTEXT", "ESTTEXTE", "VRAI si la valeur est un texte.", _VALUE, 1, 1, _is_of(TEXTS)),
    Function(
        "ISNUMBER",
        "ESTNUM",
        "VRAI si la valeur est un nombre ; ni un booléen, ni un texte qui ressemble à un nombre.",
        _VALUE,
        1,
        1,
        _is_of(NUMBERS),
    ),
)
