"""Functions that select values, and raise nothing: the first case that holds, what replaces an error."""

from __future__ import annotations

from typing import Final

import numpy as np

from parvis.formula_language.comparison import compare
from parvis.formula_language.conditions import choose, condition, replace_errors
from parvis.formula_language.functions.function import Example, Function, Parameter, Takes
from parvis.formula_language.values import FIRST_ERROR, Kind
from parvis.formula_language.vectors import ERRORS, Mask, Vector

_FALSE: Final = np.zeros(1, np.bool_)
_NOT_AVAILABLE: Final = Vector.of_value(Kind.NA)


def _if(test: Vector, chosen: Vector, otherwise: Vector | None = None) -> Vector:
    holds, failures = condition(test)
    return replace_errors(choose(holds, chosen, otherwise or Vector.of_truth(_FALSE)), failures)


def _iferror(value: Vector, otherwise: Vector) -> Vector:
    if not value.kinds & ERRORS:
        return value
    failed = value.kind >= FIRST_ERROR
    return choose(failed, otherwise, value.without_errors()) if failed.any() else value.without_errors()


def _ifna(value: Vector, otherwise: Vector) -> Vector:
    absent: Mask = value.kind == Kind.NA
    return choose(absent, otherwise, value) if absent.any() else value


def _not(test: Vector) -> Vector:
    holds, failures = condition(test)
    return Vector.of_truth(~holds, failures)


def _ifs(*arguments: Vector) -> Vector:
    result = _NOT_AVAILABLE
    for test, value in reversed(list(zip(arguments[::2], arguments[1::2], strict=True))):
        result = _if(test, value, result)
    return result


def _switch(value: Vector, *cases: Vector) -> Vector:
    result = cases[-1] if len(cases) % 2 else _NOT_AVAILABLE
    for case, chosen in reversed(list(zip(cases[:-1:2] if len(cases) % 2 else cases[::2], cases[1::2], strict=True))):
        result = _if(compare("=", value, case), chosen, result)
    return result


def _choose(number: Vector, *values: Vector) -> Vector:
    index = np.trunc(number.number)
    result = Vector.of_value(Kind.VALUE)
    for position, value in enumerate(values, 1):
        result = choose(index == position, value, result)
    failures = number.failures_at(np.arange(len(number)))
    return replace_errors(result, failures if failures.any() else None)


def _na() -> Vector:
    return _NOT_AVAILABLE


def _let(value: Vector) -> Vector:
    return value


_TEST: Final = Parameter("test", "La condition : une comparaison, VRAI ou FAUX, un nombre (0 est faux).")
_VALUE: Final = Parameter("valeur", "La valeur à donner si elle n'est pas une erreur.")
_INSTEAD: Final = Parameter("sinon", "La valeur de remplacement.")

CHOICE_FUNCTIONS: Final = (
    Function(
        ("IF",),
        ("SI",),
        "Donne une valeur si la condition est vraie, une autre si elle est fausse.",
        (
            _TEST,
            Parameter("si_vrai", "La valeur quand la condition est vraie."),
            Parameter("si_faux", "La valeur quand elle est fausse ; FAUX si elle est omise."),
        ),
        _if,
        Example('SI(9>=10;"admis";"refusé")', "refusé"),
        "si condition cas seuil éliminatoire",
        optional=1,
    ),
    Function(
        ("IFS",),
        ("SI.CONDITIONS",),
        "Donne la valeur de la première condition vraie ; #N/A si aucune ne l'est.",
        (_TEST, Parameter("valeur", "La valeur quand cette condition est la première vraie.")),
        _ifs,
        Example('SI.CONDITIONS(15>=16;"TB";15>=14;"B";VRAI;"")', "B"),
        "plusieurs conditions mention seuils cas",
        repeated=2,
    ),
    Function(
        ("SWITCH",),
        ("SI.MULTIPLE",),
        "Donne le résultat de la première valeur égale ; s'il n'y en a pas, le dernier argument seul, ou #N/A.",
        (
            Parameter("expression", "La valeur à comparer."),
            Parameter("valeur", "Une valeur possible."),
            Parameter("résultat", "Ce qu'elle donne."),
        ),
        _switch,
        Example('SI.MULTIPLE("B";"A";5;"B";4;0)', "4"),
        "points par réponse correspondance cas valeurs",
        repeated=2,
        has_default=True,
    ),
    Function(
        ("CHOOSE",),
        ("CHOISIR",),
        "Donne la valeur d'un numéro : la première, la deuxième et ainsi de suite.",
        (
            Parameter("numéro", "1 pour la première valeur."),
            Parameter("valeur1", "La première valeur."),
            Parameter("valeur2", "D'autres valeurs, jusqu'à 254."),
        ),
        _choose,
        Example('CHOISIR(2;"un";"deux")', "deux"),
        "choisir numéro liste",
        optional=1,
        repeated=1,
    ),
    Function(
        ("IFERROR",),
        ("SIERREUR",),
        "Donne la valeur, ou une autre si la première est une erreur.",
        (_VALUE, _INSTEAD),
        _iferror,
        Example("SIERREUR(1/0;0)", "0"),
        "remplacer erreur",
    ),
    Function(
        ("IFNA",),
        ("SI.NON.DISP",),
        "Donne la valeur, ou une autre si la première est #N/A ; les autres erreurs restent.",
        (_VALUE, _INSTEAD),
        _ifna,
        Example("SI.NON.DISP(#N/A;0)", "0"),
        "remplacer absent introuvable N/A",
    ),
    Function(
        ("NOT",),
        ("NON",),
        "Inverse une condition : VRAI devient FAUX, FAUX devient VRAI.",
        (Parameter("condition", "La condition à inverser."),),
        _not,
        Example("NON(9>=10)", "VRAI"),
        "contraire inverser négation",
    ),
    Function(
        ("NA",), ("NA",), "L'erreur #N/A : la valeur n'existe pas.", (), _na, Example("NA()", "#N/A"), "absent N/A"
    ),
    Function(
        ("LET",),
        ("LET",),
        "Donne un nom à une valeur pour s'en resservir dans la suite de la formule.",
        (
            Parameter("nom", "Un nom : une lettre, puis des lettres, des chiffres ou « _ ».", Takes.NAME),
            Parameter("valeur", "Ce que le nom représente : un calcul, une cellule, une colonne."),
            Parameter("calcul", "Le résultat, après tous les noms."),
        ),
        _let,
        Example("LET(m;MOYENNE(14;10);m+1)", "13"),
        "nommer variable réutiliser",
        repeated=2,
        has_default=True,
    ),
)
