"""Functions of a list of numbers: its middle, its nth number, its spread, where a value stands in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from parvis.formula_language.arithmetic import checked
from parvis.formula_language.functions.function import Example, Function, Parameter, Takes, function_of_many
from parvis.formula_language.functions.numbers import failing
from parvis.formula_language.keys import sort_key_15
from parvis.formula_language.pools import Pool, Positions, Stack
from parvis.formula_language.rounding import at_15_digits
from parvis.formula_language.sources import Source
from parvis.formula_language.terms import Terms
from parvis.formula_language.values import Kind, Numbers
from parvis.formula_language.vectors import Vector

_THREE: Final = Vector.of_value(3.0)


def _median(*lists: Source | Terms) -> Vector:
    pool = Pool(lists)
    middle = (pool.nth((pool.counts - 1) // 2) + pool.nth(pool.counts // 2)) / 2
    return pool.result(middle, failing((pool.counts == 0, Kind.NUM)))


def _nth(
    rank_from_below: Callable[[Positions, Positions], Positions], numbers: Source | Terms | Stack, rank: Vector
) -> Vector:
    """The number of a rank from 1; one that is no integer is rounded up."""
    pool = Pool([numbers])
    whole = np.ceil(at_15_digits(rank.number))
    index = np.where(np.isfinite(whole), np.clip(whole, 0, 2**53), 0).astype(np.int64)
    own = failing(((rank.number < 1) | (index > pool.counts), Kind.NUM))
    return pool.result(pool.nth(rank_from_below(pool.counts, index)) + 0 * rank.number, own, rank)


def _interpolated(pool: Pool, share: Numbers) -> Numbers:
    """The number at a share of the way from the smallest to the greatest."""
    way = np.where(np.isfinite(share), np.clip(share, 0, 1), 0) * np.maximum(pool.counts - 1, 0)
    below = np.floor(way).astype(np.int64)
    first = pool.nth(below)
    return first + (pool.nth(np.minimum(below + 1, np.maximum(pool.counts - 1, 0))) - first) * (way - below)


def _percentile(numbers: Source | Terms | Stack, share: Vector) -> Vector:
    pool = Pool([numbers])
    own = failing(((pool.counts == 0) | (share.number < 0) | (share.number > 1), Kind.NUM))
    return pool.result(_interpolated(pool, share.number) + 0 * share.number, own, share)


def _quartile(numbers: Source | Terms | Stack, quarter: Vector) -> Vector:
    pool = Pool([numbers])
    whole = np.trunc(quarter.number)
    own = failing(((pool.counts == 0) | (whole < 0) | (whole > 4), Kind.NUM))
    return pool.result(_interpolated(pool, whole / 4) + 0 * quarter.number, own, quarter)


def _percent_rank(numbers: Source | Terms | Stack, value: Vector, digits: Vector = _THREE) -> Vector:
    pool = Pool([numbers])
    least, greatest = pool.nth(np.zeros(1, np.int64)), pool.nth(pool.counts - 1)
    below = pool.counts_below(value.number)
    upper = pool.nth(np.clip(below, 0, np.maximum(pool.counts - 1, 0)))
    lower = pool.nth(np.clip(below - 1, 0, None))
    is_there = sort_key_15(upper + 0 * value.number) == sort_key_15(value.number + 0 * upper)
    between = below - 1 + (value.number - lower) / np.where(upper == lower, 1.0, upper - lower)
    rank = np.where(is_there, below, between) / np.maximum(pool.counts - 1, 1)
    rank = np.where(pool.counts == 1, 1.0, rank)
    scale = 10.0 ** np.clip(np.trunc(np.nan_to_num(digits.number)), 1, 15)
    own = failing(
        ((pool.counts == 0) | (np.trunc(digits.number) < 1), Kind.NUM),
        ((value.number < least) | (value.number > greatest), Kind.NA),
    )
    truncated = np.floor(at_15_digits(rank * scale)) / scale
    return pool.result(truncated + 0 * value.number + 0 * digits.number, own, value, digits)


def _trimmed_mean(numbers: Source | Terms | Stack, share: Vector) -> Vector:
    pool = Pool([numbers])
    is_share = (share.number >= 0) & (share.number < 1)
    own = failing(((pool.counts == 0) | (share.number < 0) | (share.number >= 1), Kind.NUM))
    left_out = np.floor(at_15_digits(pool.counts * np.where(is_share, share.number, 0.0) / 2)).astype(np.int64)
    kept = np.maximum(pool.counts - 2 * left_out, 1)
    mean = pool.sum_between(left_out, pool.counts - left_out) / kept
    return pool.result(mean + 0 * share.number, own, share)


def _deviation(*lists: Source | Terms, sample: bool, root: bool) -> Vector:
    pool = Pool(lists)
    count = pool.counts - sample
    variance = pool.squared_deviations / np.maximum(count, 1)
    return pool.result(np.sqrt(variance) if root else variance + 0.0, failing((count < 1, Kind.DIV0)))


def _standardize(value: Vector, mean: Vector, deviation: Vector) -> Vector:
    own = failing((deviation.number <= 0, Kind.NUM))
    return checked((value.number - mean.number) / deviation.number, (value, mean, deviation), own)


_LIST_1: Final = "Un nombre, la cellule du candidat ou une colonne entière."
_LIST_2: Final = "D'autres nombres, cellules ou colonnes, jusqu'à 255."
_NUMBERS: Final = (Parameter("nombre1", _LIST_1, Takes.NUMBERS), Parameter("nombre2", _LIST_2, Takes.NUMBERS))
_LIST: Final = Parameter(
    "liste", "Une colonne entière, ou plusieurs cellules par ASSEMB.H(Parcoursup[@A];Parcoursup[@B]).", Takes.LIST
)
_SHARE: Final = Parameter("part", "Une part entre 0 et 1 : 0,5 pour la moitié.")
_QUARTER: Final = Parameter("quart", "0 le plus petit, 1 le premier quart, 2 la médiane, 3, 4 le plus grand.")


STATISTIC_FUNCTIONS: Final = (
    function_of_many(
        (("MEDIAN",), ("MEDIANE",)),
        "Le nombre du milieu ; de deux, leur moyenne.",
        _NUMBERS,
        _median,
        Example("MEDIANE(1;2;3;4)", "2,5"),
        words="médiane milieu",
    ),
    Function(
        ("LARGE",),
        ("GRANDE.VALEUR",),
        "Le plus grand nombre d'une liste, ou le deuxième, le troisième et ainsi de suite.",
        (_LIST, Parameter("rang", "1 pour le plus grand, 2 pour le deuxième.")),
        partial(_nth, lambda counts, rank: counts - rank),
        Example("GRANDE.VALEUR(ASSEMB.H(14;12;9);2)", "12"),
        "meilleure note deuxième k plus grandes",
    ),
    Function(
        ("SMALL",),
        ("PETITE.VALEUR",),
        "Le plus petit nombre d'une liste, ou le deuxième, le troisième et ainsi de suite.",
        (_LIST, Parameter("rang", "1 pour le plus petit, 2 pour le deuxième.")),
        partial(_nth, lambda _counts, rank: rank - 1),
        Example("PETITE.VALEUR(ASSEMB.H(14;12;9);1)", "9"),
        "plus petite note pire deuxième",
    ),
    function_of_many(
        (("STDEV.S", "STDEV"), ("ECARTYPE.STANDARD", "ECARTYPE")),
        "L'écart type estimé sur un échantillon ; #DIV/0! à moins de deux nombres.",
        _NUMBERS,
        partial(_deviation, sample=True, root=True),
        Example("ARRONDI(ECARTYPE.STANDARD(2;4;4;5);4)", "1,2583"),
        words="écart type dispersion échantillon",
    ),
    function_of_many(
        (("STDEV.P", "STDEVP"), ("ECARTYPE.PEARSON", "ECARTYPEP")),
        "L'écart type de toute une population.",
        _NUMBERS,
        partial(_deviation, sample=False, root=True),
        Example("ECARTYPE.PEARSON(2;4;4;4;5;5;7;9)", "2"),
        words="écart type dispersion population",
    ),
    function_of_many(
        (("VAR.S", "VAR"), ("VAR.S", "VAR")),
        "La variance estimée sur un échantillon ; #DIV/0! à moins de deux nombres.",
        _NUMBERS,
        partial(_deviation, sample=True, root=False),
        Example("VAR.S(2;4;6)", "4"),
        words="variance échantillon",
    ),
    function_of_many(
        (("VAR.P", "VARP"), ("VAR.P.N", "VAR.P")),
        "La variance de toute une population.",
        _NUMBERS,
        partial(_deviation, sample=False, root=False),
        Example("VAR.P.N(2;4;4;4;5;5;7;9)", "4"),
        words="variance population",
    ),
    Function(
        ("PERCENTILE.INC", "PERCENTILE"),
        ("CENTILE.INCLURE", "CENTILE"),
        "La valeur au-dessous de laquelle se trouve une part de la liste.",
        (_LIST, _SHARE),
        _percentile,
        Example("CENTILE.INCLURE(ASSEMB.H(1;2;3;4);0,3)", "1,9"),
        "centile décile part au-dessous",
    ),
    Function(
        ("QUARTILE.INC", "QUARTILE"),
        ("QUARTILE.INCLURE", "QUARTILE"),
        "Un quartile d'une liste.",
        (_LIST, _QUARTER),
        _quartile,
        Example("QUARTILE.INCLURE(ASSEMB.H(1;2;4;7;8;9;10;12);1)", "3,5"),
        "quartile quart médiane",
    ),
    Function(
        ("PERCENTRANK.INC", "PERCENTRANK"),
        ("RANG.POURCENTAGE.INCLURE", "RANG.POURCENTAGE"),
        "La part de la liste qui est au-dessous d'une valeur, de 0 à 1, tronquée à 3 décimales ou à celles demandées.",
        (
            _LIST,
            Parameter("valeur", "La valeur à situer ; #N/A hors de la liste."),
            Parameter("décimales", "Combien de décimales ; 3 si elles sont omises.", default=3.0),
        ),
        _percent_rank,
        Example("RANG.POURCENTAGE.INCLURE(ASSEMB.H(1;2;3;4;5);2)", "0,25"),
        "rang pourcentage part au-dessous situer",
        optional=1,
        absent_when_empty=True,
    ),
    Function(
        ("TRIMMEAN",),
        ("MOYENNE.REDUITE",),
        "La moyenne sans une part des extrêmes, autant en haut qu'en bas.",
        (_LIST, Parameter("part", "La part à laisser, en haut et en bas ensemble : 0,2 pour un cinquième.")),
        _trimmed_mean,
        Example("MOYENNE.REDUITE(ASSEMB.H(0;10;12;14;20);0,4)", "12"),
        "moyenne sans extrêmes réduite tronquée",
    ),
    Function(
        ("STANDARDIZE",),
        ("CENTREE.REDUITE",),
        "L'écart à une moyenne, compté en écarts types.",
        (
            Parameter("valeur", "La valeur à situer."),
            Parameter("moyenne", "La moyenne, par exemple MOYENNE(Parcoursup[Maths])."),
            Parameter("écart_type", "L'écart type, positif."),
        ),
        _standardize,
        Example("CENTREE.REDUITE(16;12;2)", "2"),
        "centrer réduire écart moyenne harmoniser",
    ),
)
