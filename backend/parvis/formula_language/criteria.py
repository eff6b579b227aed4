"""The criteria of COUNTIF: what one asks for, and how a value answers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import ge, gt, le, lt
from typing import Final

import numpy as np

from parvis.formula_language.dictionaries import TRUTHS
from parvis.formula_language.keys import folded, french_key, sort_key_12
from parvis.formula_language.numerals import number_of_text
from parvis.formula_language.values import ERROR_KINDS, ERRORS_WRITTEN, CellValue, Kind, kind_of
from parvis.formula_language.wildcards import Pattern, pattern_of

_ERRORS: Final = {**ERROR_KINDS, **ERRORS_WRITTEN}
_OPERATORS: Final = ("<>", "<=", ">=", "=", "<", ">")
_ORDERS: Final = {"<": lt, "<=": le, ">": gt, ">=": ge}


@dataclass(frozen=True, slots=True)
class Criterion:
    """What COUNTIF counts: `operator` and one operand, the others None.

    number: a number, compared at 12 digits. kind: TRUE, FALSE, BLANK (nothing after `=`), or an error.
    text: the collation key of a text for an order operator. pattern: a text, with or without wildcards, for equality.
    An operator that can count nothing has no operand at all.
    """

    operator: str
    number: float | None = None
    kind: Kind | None = None
    text: str | None = None
    pattern: Pattern | None = None


def criterion_of(value: CellValue) -> Criterion:
    """The criterion that a value is. A blank is 0; a text may begin with an operator."""
    match value:
        case None:
            return Criterion("=", number=0.0)
        case Kind():
            return Criterion("=", kind=value)
        case bool():
            return Criterion("=", kind=Kind.TRUE if value else Kind.FALSE)
        case str():
            return _of_text(value)
        case _:
            return Criterion("=", number=value)


def answers(criterion: Criterion, wanted: int, value: CellValue, key: int) -> bool:
    """Whether one cell is counted; `wanted` is the key of the criterion's number, `key` that of the cell's number."""
    if criterion.operator == "<>":
        return not _equals(criterion, wanted, value, key)
    if criterion.operator == "=":
        return _equals(criterion, wanted, value, key)
    order = _ORDERS[criterion.operator]
    if criterion.number is not None:
        return isinstance(value, float) and order(key, wanted)
    return criterion.text is not None and isinstance(value, str) and order(french_key(value), criterion.text)


def _equals(criterion: Criterion, wanted: int, value: CellValue, key: int) -> bool:
    if criterion.number is not None:
        return isinstance(value, float | str) and key == wanted
    if criterion.kind is not None:
        return kind_of(value) is criterion.kind
    assert criterion.pattern is not None
    if value is None:
        return criterion.pattern.literal == ""
    return isinstance(value, str) and criterion.pattern.matches(folded(value))


def keys_of(criteria: Sequence[Criterion]) -> list[int]:
    """The key at 12 digits of each criterion's number, NOT_A_NUMBER_KEY where it asks for no number."""
    numbers = [math.nan if criterion.number is None else criterion.number for criterion in criteria]
    return sort_key_12(np.array(numbers, np.float64)).tolist()


def _of_text(value: str) -> Criterion:
    operator = next((operator for operator in _OPERATORS if value.startswith(operator)), "")
    operand = value.removeprefix(operator)
    if operator not in {"", "=", "<>"}:
        return _of_order(operator, operand)
    if operator and not operand:
        return Criterion(operator, kind=Kind.BLANK)
    number = number_of_text(operand)
    if not math.isnan(number):
        return Criterion(operator or "=", number=number)
    if operand.casefold() in TRUTHS:
        return Criterion(operator or "=", kind=Kind.TRUE if TRUTHS[operand.casefold()] else Kind.FALSE)
    if (error := _ERRORS.get(operand.upper())) is not None:
        return Criterion(operator or "=", kind=error)
    return Criterion(operator or "=", pattern=pattern_of(folded(operand)))


def _of_order(operator: str, operand: str) -> Criterion:
    number = number_of_text(operand)
    if not math.isnan(number):
        return Criterion(operator, number=number)
    if not operand or operand.casefold() in TRUTHS or operand.upper() in _ERRORS:
        return Criterion(operator)
    return Criterion(operator, text=french_key(operand))
