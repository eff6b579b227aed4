"""Functions that write texts: joined, repeated, from numbers, and the number that a text writes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Final

import numpy as np

from parvis.formula_language.concatenation import MAXIMUM_LENGTH
from parvis.formula_language.functions.function import Example, Function, Item, Parameter, Takes
from parvis.formula_language.numerals import text_of_number
from parvis.formula_language.rounding import half_up, rounded
from parvis.formula_language.scalars import Failure, computed, number_of, text_of, whole_of
from parvis.formula_language.sources import Source
from parvis.formula_language.values import CellValue, Kind, kind_and_number
from parvis.formula_language.vectors import Vector

_NUMBER_FORMAT: Final = re.compile(r'((?:"[^"]*")*)([0#]*)(?:([.,])([0#]*))?(%?)((?:"[^"]*")*)')


def _repeat(repeated: CellValue, count: CellValue) -> str:
    text, times = text_of(repeated), whole_of(count)
    if times < 0 or len(text) * times > MAXIMUM_LENGTH:
        raise Failure
    return text * times


def _value(value: CellValue) -> float:
    if isinstance(value, bool):
        raise Failure
    return number_of(value)


def _formatted(value: CellValue, pattern: CellValue) -> CellValue:
    """Raises `Failure` for a format that the language has not."""
    number = kind_and_number(value)[1]
    if isinstance(value, bool) or (isinstance(value, str) and math.isnan(number)):
        return text_of(value)
    before, whole, mark, fraction, percent, after = _parts_of_format(text_of(pattern))
    if not whole and mark is None:
        return before + percent + after
    number = number * 100 if percent else number
    shown = float(rounded(np.array([number]), np.array([float(len(fraction))]), half_up)[0])
    digits = f"{Decimal(text_of_number(abs(shown))):.{len(fraction)}f}"
    integer, _, decimals = digits.partition(".")
    least = whole.count("0") and len(whole) - whole.index("0")
    integer = integer.lstrip("0").rjust(least, "0")
    kept = fraction.rfind("0") + 1
    while len(decimals) > kept and decimals.endswith("0"):
        decimals = decimals[:-1]
    sign = "-" if shown < 0 else ""
    return f"{sign}{before}{integer}{mark or ''}{decimals}{percent}{after}"


def _parts_of_format(pattern: str) -> tuple[str, str, str | None, str, str, str]:
    """What stands before the number, its whole digits, the decimal mark, the decimals, `%`, what stands after."""
    match = _NUMBER_FORMAT.fullmatch(pattern)
    if match is None:
        raise Failure
    before, whole, mark, fraction, percent, after = match.groups()
    return before.replace('"', ""), whole, mark, fraction or "", percent, after.replace('"', "")


def _concatenate(*values: CellValue) -> str:
    return "".join(map(text_of, values))


def _joined(separator: Vector, leaves_out: Vector, *items: Item) -> Vector:
    def join(between: CellValue, skips: CellValue, *values: CellValue) -> str:
        texts = [text_of(value) for value in values]
        kept = [text for text in texts if text] if _holds(skips) else texts
        return text_of(between).join(kept)

    return _of_items(join, (separator, leaves_out), items)


def _concat(*items: Item) -> Vector:
    return _of_items(_concatenate, (), items)


def _of_items(function: Callable[..., CellValue], first: tuple[Vector, ...], items: tuple[Item, ...]) -> Vector:
    """The function of values, of cells, and of each cell of whole columns in turn."""
    operands: list[Vector] = []
    spans: list[tuple[CellValue, ...] | None] = []
    for cells, _ in items:
        if isinstance(cells, Source):
            if cells.failure is not None:
                operands.append(Vector.of_value(Kind(int(cells.failure[0]))))
                spans.append(None)
            else:
                spans.append(tuple(cells.column.cells()))
        else:
            operands.append(cells)
            spans.append(None)

    def whole(*values: CellValue) -> CellValue:
        own = iter(values[len(first) :])
        every = [cell for span in spans for cell in ((next(own),) if span is None else span)]
        return function(*values[: len(first)], *every)

    return computed(whole, *first, *operands)


def _holds(value: CellValue) -> bool:
    """A value as a condition. Raises `Failure` for a text that is none."""
    if isinstance(value, str):
        truths = {"true": True, "vrai": True, "false": False, "faux": False}
        if value.casefold() not in truths:
            raise Failure
        return truths[value.casefold()]
    return number_of(value) != 0


_TEXT: Final = Parameter("texte", "Le texte.")
_ITEMS: Final = (
    Parameter("texte1", "Un texte, la cellule du candidat ou une colonne entière.", Takes.ITEM),
    Parameter("texte2", "D'autres textes, cellules ou colonnes.", Takes.ITEM),
)

TEXT_WRITING_FUNCTIONS: Final = (
    Function(
        ("VALUE",),
        ("CNUM",),
        "Le nombre qu'un texte écrit ; #VALUE! s'il n'en écrit pas.",
        (_TEXT,),
        partial(computed, _value),
        Example('CNUM("12,5")', "12,5"),
        "convertir texte en nombre",
    ),
    Function(
        ("CONCAT",),
        ("CONCAT",),
        "Met des textes bout à bout ; d'une colonne entière, ses cellules l'une après l'autre.",
        _ITEMS,
        _concat,
        Example('CONCAT("DURAND";" ";"Zoé")', "DURAND Zoé"),
        "bout à bout assembler textes",
        optional=1,
        repeated=1,
    ),
    Function(
        ("CONCATENATE",),
        ("CONCATENER",),
        "Met des textes bout à bout.",
        (Parameter("texte1", "Un texte."), Parameter("texte2", "D'autres textes, jusqu'à 255.")),
        partial(computed, _concatenate),
        Example('CONCATENER("a";1)', "a1"),
        "bout à bout assembler textes",
        optional=1,
        repeated=1,
    ),
    Function(
        ("TEXTJOIN",),
        ("JOINDRE.TEXTE",),
        "Met des textes bout à bout avec un séparateur entre eux.",
        (
            Parameter("séparateur", "Ce qui s'écrit entre les textes."),
            Parameter("sans_vides", "VRAI pour laisser les vides."),
            *_ITEMS,
        ),
        _joined,
        Example('JOINDRE.TEXTE(", ";VRAI;"NSI";"";"Maths")', "NSI, Maths"),
        "joindre séparateur liste textes",
        optional=1,
        repeated=1,
    ),
    Function(
        ("REPT",),
        ("REPT",),
        "Répète un texte.",
        (_TEXT, Parameter("fois", "Combien de fois.")),
        partial(computed, _repeat),
        Example('REPT("ab";3)', "ababab"),
        "répéter",
    ),
    Function(
        ("TEXT",),
        ("TEXTE",),
        "Écrit un nombre sous un format : des 0 et des #, une virgule ou un point, %, des textes entre guillemets.",
        (Parameter("valeur", "Le nombre."), Parameter("format", 'Par exemple "0,00" ou "0%".')),
        partial(computed, _formatted),
        Example('TEXTE(12,345;"0,00")', "12,35"),
        "format écrire nombre décimales texte",
    ),
)
