"""Functions that look a value up: in a column of candidates, or in a table of the school."""

from __future__ import annotations

from typing import Final

import numpy as np

from parvis.formula_language.comparison import compare
from parvis.formula_language.conditions import choose, replace_errors
from parvis.formula_language.functions.function import Example, Function, Parameter, Takes
from parvis.formula_language.lookups import ABSENT, EXACT, LARGER, SMALLER, WILDCARDS, Found
from parvis.formula_language.sources import Source
from parvis.formula_language.values import FIRST_ERROR, Kind
from parvis.formula_language.vectors import Mask, Vector, first_failures

Range = Source | Vector

_ZERO: Final = Vector.of_value(0.0)
_FROM_TOP: Final = Vector.of_value(1.0)
_NOT_AVAILABLE: Final = Vector.of_value(Kind.NA)
_OPTIONS: Final = (_NOT_AVAILABLE, _ZERO, _FROM_TOP)
_MODES: Final = (EXACT, SMALLER, LARGER, WILDCARDS)
_DIRECTIONS: Final = {1.0: False, 2.0: False, -1.0: True, -2.0: True}


def _xlookup(
    value: Vector,
    searched: Range,
    results: Range,
    *options: Vector,
) -> Vector:
    """The options: what an absent value gives, the mode, the direction."""
    absent, mode, direction = (*options, *_OPTIONS[len(options) :])
    rows = rows_found(value, searched, mode, direction)
    found = choose(rows == ABSENT, absent, _cells_at(results, rows))
    return _with_errors(found, (value, mode, direction), _wrong(mode, direction), searched, results)


def _xmatch(value: Vector, searched: Range, mode: Vector = _ZERO, direction: Vector = _FROM_TOP) -> Vector:
    rows = rows_found(value, searched, mode, direction)
    found = choose(rows == ABSENT, _NOT_AVAILABLE, Vector.of_numbers(rows.astype(np.float64) + 1))
    return _with_errors(found, (value, mode, direction), _wrong(mode, direction), searched)


def _match(value: Vector, searched: Range, kind: Vector = _FROM_TOP) -> Vector:
    """0: exact, with wildcards; 1: the greatest not above; -1: the smallest not below; the last of equal ones."""
    rows = rows_found(value, searched, *match_modes(kind))
    found = choose(rows == ABSENT, _NOT_AVAILABLE, Vector.of_numbers(rows.astype(np.float64) + 1))
    return _with_errors(found, (value, kind), np.zeros(1, np.bool_), searched)


def _vlookup(value: Vector, *arguments: Range) -> Vector:
    """The columns of the table, then the number of one of them, then whether a near value will do."""
    columns = [argument for argument in arguments if isinstance(argument, Source)]
    number, *last = [argument for argument in arguments if isinstance(argument, Vector)]
    is_near = last[0] if last else _FROM_TOP
    rows = rows_found(value, columns[0], *vlookup_modes(is_near))
    index = np.trunc(number.number)
    found = Vector.of_value(Kind.VALUE)
    for position, column in enumerate(columns, 1):
        found = choose(index == position, _cells_at(column, rows), found)
    found = choose(rows == ABSENT, _NOT_AVAILABLE, found)
    found = choose(index > len(columns), Vector.of_value(Kind.REF), found)
    found = choose(index < 1, Vector.of_value(Kind.VALUE), found)
    return _with_errors(found, (value, number, is_near), np.zeros(1, np.bool_), *columns)


def _index(cells: Range, number: Vector) -> Vector:
    height = len(cells.column) if isinstance(cells, Source) else 1
    position = np.trunc(number.number)
    rows = np.where((position >= 1) & (position <= height), position - 1, ABSENT).astype(np.int64)
    found = choose(rows == ABSENT, Vector.of_value(Kind.REF), _cells_at(cells, rows))
    return _with_errors(found, (_ZERO, number), position < 1, cells)


def match_modes(kind: Vector) -> tuple[Vector, Vector]:
    """The mode and the direction of XMATCH that MATCH has of a kind."""
    sign = np.sign(np.trunc(kind.number))
    mode = Vector.of_numbers(np.where(sign == 0, float(WILDCARDS), -sign))
    return mode, Vector.of_numbers(np.where(sign == 0, 1.0, -1.0))


def vlookup_modes(is_near: Vector) -> tuple[Vector, Vector]:
    """The same of VLOOKUP, where a near value will do or not."""
    return match_modes(Vector.of_numbers(np.where(is_near.number != 0, 1.0, 0.0)))


def rows_found(value: Vector, searched: Range, mode: Vector, direction: Vector) -> Found:
    """The row where each value is in a column, ABSENT where it is in none."""
    if not isinstance(searched, Source):
        return _row_of_cell(value, searched, mode)
    length = max(len(value), len(mode), len(direction))
    result = np.full(length, ABSENT)
    modes = np.broadcast_to(np.trunc(mode.number), length)
    directions = np.broadcast_to(np.trunc(direction.number), length)
    for wanted in _MODES:
        for way, from_end in _DIRECTIONS.items():
            is_wanted = (modes == wanted) & (directions == way)
            if is_wanted.any():
                rows = np.broadcast_to(searched.index.rows_of(value, wanted, from_end=from_end), length)
                result[is_wanted] = rows[is_wanted]
    return result


def _row_of_cell(value: Vector, cell: Vector, mode: Vector) -> Found:
    """Where the range is the current row's cell: 0 where it answers."""
    same_kind = _class(value) == _class(cell)
    equal = _holds("=", value, cell)
    nearer = (np.trunc(mode.number) == SMALLER) & _holds(">", value, cell)
    nearer = nearer | ((np.trunc(mode.number) == LARGER) & _holds("<", value, cell))
    return np.where(same_kind & (equal | nearer), 0, ABSENT).astype(np.int64)


def _class(vector: Vector) -> Found:
    """The kind of what can be found; blanks and errors are found by nothing."""
    kind = vector.kind.astype(np.int64)
    kind = np.where(kind == Kind.FALSE, int(Kind.TRUE), kind)
    return np.where((kind == Kind.BLANK) | (kind >= FIRST_ERROR), -1 - kind, kind)


def _holds(operator: str, left: Vector, right: Vector) -> Mask:
    compared = compare(operator, left, right)
    return compared.kind == Kind.TRUE


def _cells_at(cells: Range, rows: Found) -> Vector:
    """The cells at rows, any cell where there is none."""
    if not isinstance(cells, Source):
        return cells
    every = cells.all_cells
    if not len(cells.column):
        return Vector.of_value(None)
    at = np.where(rows == ABSENT, 0, rows)
    number = every.number[at] if len(every) > 1 else every.number
    kind = every.kind[at] if len(every.kind) > 1 else every.kind
    codes = None if every.codes is None else every.codes[at]
    if every.truth is not None or codes is None:
        return Vector(every.kinds, number, np.broadcast_to(kind, len(number)) if len(kind) == 1 else kind)
    return Vector(every.kinds, number, kind, codes, every.dictionary)


def _wrong(mode: Vector, direction: Vector) -> Mask:
    known = np.isin(np.trunc(mode.number), _MODES) | np.isnan(mode.number)
    return ~(known & (np.isin(np.trunc(direction.number), list(_DIRECTIONS)) | np.isnan(direction.number)))


def _with_errors(found: Vector, operands: tuple[Vector, ...], wrong: Mask, *columns: Range) -> Vector:
    """What was found; #REF! where a column does not exist any more, the leftmost operand's error, else #VALUE!."""
    if any(isinstance(column, Source) and column.missing for column in columns):
        return Vector.of_value(Kind.REF)
    value, *parameters = operands
    length = max(len(wrong), *(len(operand) for operand in operands))
    rows = np.arange(length)
    own = np.where(np.broadcast_to(wrong, length), np.uint8(Kind.VALUE), np.uint8(0))
    failures = first_failures(parameters, rows, own)
    kind = np.broadcast_to(value.kind, length) if len(value.kind) == 1 else value.kind_at(rows)
    failures = np.where(kind >= FIRST_ERROR, kind, failures).astype(np.uint8)
    return replace_errors(found, failures if failures.any() else None)


_VALUE: Final = Parameter("valeur", "Ce que l'on cherche ; un vide ne trouve rien.")
_SEARCHED: Final = Parameter("colonne", "La colonne où chercher, par exemple Coefficients[Code].", Takes.RANGE)
_MODE: Final = Parameter("mode", "0 exact, -1 sinon le plus petit proche, 1 sinon le plus grand, 2 avec ? et *.")
_DIRECTION: Final = Parameter("sens", "1 depuis le haut, -1 depuis le bas.", default=1.0)

LOOKUP_FUNCTIONS: Final = (
    Function(
        ("XLOOKUP",),
        ("RECHERCHEX",),
        "Cherche une valeur dans une colonne et donne celle d'une autre colonne à la même ligne.",
        (
            _VALUE,
            _SEARCHED,
            Parameter("résultats", "La colonne dont on prend la valeur.", Takes.RANGE),
            Parameter("si_absent", "La valeur quand rien n'est trouvé ; #N/A si elle est omise.", default=Kind.NA),
            _MODE,
            _DIRECTION,
        ),
        _xlookup,
        Example('RECHERCHEX("G2";Parcoursup[Groupe];Parcoursup[Maths])', "9"),
        "chercher correspondance table coefficient points recherche",
        optional=3,
        absent_when_empty=True,
    ),
    Function(
        ("VLOOKUP",),
        ("RECHERCHEV",),
        "Cherche une valeur dans la première colonne d'une table de l'école et donne celle d'une autre.",
        (
            _VALUE,
            Parameter("table", "Le nom d'une table de l'école.", Takes.TABLE),
            Parameter("numéro", "Le numéro de la colonne dans la table, 1 pour la première."),
            Parameter("proche", "FAUX pour la valeur exacte ; VRAI ou omis : la plus grande qui ne dépasse pas."),
        ),
        _vlookup,
        Example('RECHERCHEV("NSI";Coefficients;2;FAUX)', "1,5"),
        "chercher table colonne recherche verticale coefficient",
        optional=1,
        absent_when_empty=True,
    ),
    Function(
        ("MATCH",),
        ("EQUIV",),
        "Le numéro de la ligne d'une colonne qui contient une valeur.",
        (
            _VALUE,
            _SEARCHED,
            Parameter(
                "type", "0 exact ; 1 ou omis : la plus grande qui ne dépasse pas ; -1 : la plus petite au-dessus."
            ),
        ),
        _match,
        Example('EQUIV("G2";Parcoursup[Groupe];0)', "3"),
        "position ligne chercher numéro",
        optional=1,
        absent_when_empty=True,
    ),
    Function(
        ("XMATCH",),
        ("EQUIVX",),
        "Le numéro de la ligne d'une colonne qui contient une valeur, avec les modes de RECHERCHEX.",
        (_VALUE, _SEARCHED, _MODE, _DIRECTION),
        _xmatch,
        Example("EQUIVX(13;Parcoursup[Maths];-1)", "1"),
        "position ligne chercher numéro",
        optional=2,
        absent_when_empty=True,
    ),
    Function(
        ("INDEX",),
        ("INDEX",),
        "La valeur d'une colonne à une ligne donnée.",
        (
            Parameter("colonne", "La colonne entière.", Takes.RANGE),
            Parameter("ligne", "Le numéro de la ligne, 1 pour la première."),
        ),
        _index,
        Example("INDEX(Parcoursup[Maths];2)", "14"),
        "valeur ligne numéro colonne",
    ),
)
