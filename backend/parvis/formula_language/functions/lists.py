"""Functions of lists of numbers or conditions: of a reference they take what they can use and ignore the rest."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from parvis.formula_language.functions.function import Example, Function, Item, Parameter, Takes, function_of_many
from parvis.formula_language.pools import Pool, Positions, Stack
from parvis.formula_language.sources import Source
from parvis.formula_language.terms import Logicals, Terms, all_of, any_of, average_of, odd_of, sum_of
from parvis.formula_language.values import Kind, Numbers
from parvis.formula_language.vectors import Mask, Vector


def _sum(*terms: Terms) -> Vector:
    return sum_of(terms)


def _average(*terms: Terms) -> Vector:
    return average_of(terms)


def _and(*logicals: Logicals) -> Vector:
    return all_of(logicals)


def _or(*logicals: Logicals) -> Vector:
    return any_of(logicals)


def _xor(*logicals: Logicals) -> Vector:
    return odd_of(logicals)


def _extreme(position: Callable[[Positions], Positions], *lists: Source | Terms) -> Vector:
    pool = Pool(lists)
    return pool.result(np.where(pool.counts == 0, 0.0, pool.nth(position(pool.counts))), np.zeros(1, np.uint8))


def _stack(*cells: Terms) -> Stack:
    return Stack(cells)


def _count(*items: Item) -> Vector:
    return _counted(items, _is_number)


def _count_all(*items: Item) -> Vector:
    return _counted(items, lambda cells, _written: cells.kind != Kind.BLANK)


def _counted(items: tuple[Item, ...], counts: Callable[[Vector, bool], Mask]) -> Vector:
    total: Numbers = np.zeros(1)
    for cells, written in items:
        if isinstance(cells, Source):
            mask = counts(cells.all_cells, written)
            total = total + np.count_nonzero(mask) * (len(cells.column) if len(mask) == 1 else 1)
        else:
            total = total + counts(cells, written)
    return Vector.of_numbers(total)


def _is_number(cells: Vector, written: bool) -> Mask:
    kind = cells.kind
    if not written:
        return kind == Kind.NUMBER
    return np.isfinite(np.broadcast_to(cells.number, kind.shape)) & (kind != Kind.BLANK)


def _count_blank(cells: Source | Vector) -> Vector:
    if isinstance(cells, Source):
        return Vector.of_numbers(np.array([float(np.count_nonzero(_is_blank(cells.all_cells)))]))
    return Vector.of_numbers(_is_blank(cells).astype(np.float64))


def _is_blank(cells: Vector) -> Mask:
    """Blanks, and texts without a character."""
    blank = cells.kind == Kind.BLANK
    if cells.codes is None:
        return blank
    return blank | ((cells.kind == Kind.TEXT) & (cells.dictionary.lengths[cells.codes] == 0))


_LIST_1: Final = "Un nombre, la cellule du candidat ou une colonne entière."
_LIST_2: Final = "D'autres nombres, cellules ou colonnes, jusqu'à 255."
_TERMS: Final = (Parameter("nombre1", _LIST_1, Takes.TERMS), Parameter("nombre2", _LIST_2, Takes.TERMS))
_NUMBERS: Final = (Parameter("nombre1", _LIST_1, Takes.NUMBERS), Parameter("nombre2", _LIST_2, Takes.NUMBERS))
_CONDITIONS: Final = (
    Parameter("condition1", "Une condition, vraie ou fausse.", Takes.LOGICALS),
    Parameter("condition2", "D'autres conditions, jusqu'à 255.", Takes.LOGICALS),
)
_ITEMS: Final = (
    Parameter("valeur1", "Une valeur, la cellule du candidat ou une colonne entière.", Takes.ITEM),
    Parameter("valeur2", "D'autres valeurs, cellules ou colonnes, jusqu'à 255.", Takes.ITEM),
)


LIST_FUNCTIONS: Final = (
    function_of_many(
        (("SUM",), ("SOMME",)),
        "Additionne des nombres. Dans une colonne ou une cellule, les textes, les booléens et les vides sont ignorés.",
        _TERMS,
        _sum,
        Example("SOMME(14;12;9)", "35"),
        words="additionner total somme",
    ),
    function_of_many(
        (("AVERAGE",), ("MOYENNE",)),
        "Moyenne des nombres. Dans une colonne ou une cellule, les textes, les booléens et les vides ne comptent pas ; "
        "sans aucun nombre, le résultat est #DIV/0!.",
        _TERMS,
        _average,
        Example("MOYENNE(14;12;10)", "12"),
        words="moyenne notes",
    ),
    function_of_many(
        (("AND",), ("ET",)),
        "VRAI si toutes les conditions sont vraies. "
        "Dans une colonne ou une cellule, les textes et les vides sont ignorés.",
        _CONDITIONS,
        _and,
        Example("ET(14>=10;9>=10)", "FAUX"),
        words="toutes conditions ensemble",
    ),
    function_of_many(
        (("OR",), ("OU",)),
        "VRAI si une condition au moins est vraie. "
        "Dans une colonne ou une cellule, les textes et les vides sont ignorés.",
        _CONDITIONS,
        _or,
        Example("OU(14>=10;9>=10)", "VRAI"),
        words="une des conditions au moins",
    ),
    function_of_many(
        (("XOR",), ("OUX",)),
        "VRAI si un nombre impair de conditions sont vraies : de deux, une seule.",
        _CONDITIONS,
        _xor,
        Example("OUX(14>=10;9>=10)", "VRAI"),
        words="ou exclusif une seule condition",
    ),
    function_of_many(
        (("MAX",), ("MAX",)),
        "Le plus grand nombre ; 0 s'il n'y en a aucun.",
        _NUMBERS,
        partial(_extreme, lambda counts: counts - 1),
        Example("MAX(14;12;9)", "14"),
        words="meilleure note plus grand maximum",
    ),
    function_of_many(
        (("MIN",), ("MIN",)),
        "Le plus petit nombre ; 0 s'il n'y en a aucun.",
        _NUMBERS,
        partial(_extreme, np.zeros_like),
        Example("MIN(14;12;9)", "9"),
        words="plus petit minimum pire note",
    ),
    function_of_many(
        (("HSTACK",), ("ASSEMB.H",)),
        "Met plusieurs cellules côte à côte, pour une fonction qui prend une liste puis autre chose. "
        "Les textes, les booléens et les vides sont ignorés.",
        (
            Parameter("cellule1", "La cellule du candidat, ou une valeur.", Takes.STACKED),
            Parameter("cellule2", "D'autres cellules, jusqu'à 255.", Takes.STACKED),
        ),
        _stack,
        Example("GRANDE.VALEUR(ASSEMB.H(14;12;9);3)", "9"),
        words="liste plusieurs cellules assembler",
    ),
    function_of_many(
        (("COUNT",), ("NB",)),
        "Combien de nombres. Une cellule qui n'en contient pas ne compte pas.",
        _ITEMS,
        _count,
        Example('NB(14;"ABS";9)', "2"),
        words="compter nombres notes présentes",
    ),
    function_of_many(
        (("COUNTA",), ("NBVAL",)),
        "Combien de valeurs qui ne sont pas vides.",
        _ITEMS,
        _count_all,
        Example('NBVAL(14;"ABS";9)', "3"),
        words="compter valeurs non vides remplies",
    ),
    Function(
        ("COUNTBLANK",),
        ("NB.VIDE",),
        'Combien de cellules vides, ou dont le texte est "".',
        (Parameter("colonne", "La colonne entière, ou la cellule du candidat.", Takes.RANGE),),
        _count_blank,
        Example("NB.VIDE(Parcoursup[Avis])", "1"),
        "compter vides absentes manquantes",
    ),
)
