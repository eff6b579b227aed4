"""What SUM, AVERAGE, AND and OR take: of a reference only what counts in it, of any other value all, coerced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.conditions import condition
from parvis.formula_language.sources import Source
from parvis.formula_language.values import FIRST_ERROR, Kind, Numbers
from parvis.formula_language.vectors import (
    BLANKS,
    BOOLEANS,
    ERRORS,
    NUMBERS,
    TEXTS,
    Kinds,
    Mask,
    Vector,
    at,
    first_of_rows,
)

Counts: TypeAlias = NDArray[np.uint8] | NDArray[np.int64]

_COUNT_OF_ONE: Final = np.ones(1, np.uint8)


class Terms(NamedTuple):
    """The numbers of an argument.

    number: the number of each row, 0 where there is none, NaN where there is an error.
    counts: how many numbers each row gives. failures: the error of each row, 0 where none; None without any.
    """

    number: Numbers
    counts: Counts
    failures: Kinds | None


class Logicals(NamedTuple):
    """The conditions of an argument: whether one holds, whether one does not, the error of each row (0 where none).

    odd: whether an odd number of them hold.
    """

    holds: Mask
    fails: Mask
    failures: Kinds | None
    odd: Mask


def terms_of_column(column: Source) -> Terms:
    """Of a whole column: one sum, one count, the first error from the top."""
    of_rows = terms_of_cells(column.all_cells)
    total = _total([of_rows]).sum(keepdims=True)
    counts = of_rows.counts.sum(dtype=np.int64, keepdims=True)
    counts *= len(column.column) if len(of_rows.counts) == 1 else 1
    return Terms(total, counts, first_of_rows(of_rows.failures))


def terms_of_cells(cells: Vector) -> Terms:
    """Of a reference: only its numbers count."""
    if cells.kinds == NUMBERS:
        return Terms(cells.number, _COUNT_OF_ONE, None)
    kind = cells.kind
    counts = (kind == Kind.NUMBER).view(np.uint8)
    if not cells.kinds & ~(NUMBERS | BLANKS):
        return Terms(cells.number, counts, None)
    # TRUE, FALSE and TEXT follow each other; a blank is 0 already.
    number = np.where(kind - np.uint8(Kind.TRUE) <= Kind.TEXT - Kind.TRUE, 0.0, cells.number)
    return Terms(number, counts, _errors(kind) if cells.kinds & ERRORS else None)


def terms_of_values(values: Vector) -> Terms:
    """Of any other argument: everything is coerced, only a blank is ignored."""
    counts = (values.kind != Kind.BLANK).view(np.uint8) if values.kinds & BLANKS else _COUNT_OF_ONE
    failures = None
    if values.kinds & (TEXTS | ERRORS):
        failures = _errors(values.kind)
        failures = np.where((values.kind == Kind.TEXT) & np.isnan(values.number), np.uint8(Kind.VALUE), failures)
    return Terms(values.number, counts, failures)


def logicals_of_column(column: Source) -> Logicals:
    """Of a whole column: its conditions together."""
    holds, fails, failures, _ = logicals_of_cells(column.all_cells)
    odd = np.array([np.count_nonzero(holds) % 2 == 1])
    return Logicals(np.array([holds.any()]), np.array([fails.any()]), first_of_rows(failures), odd)


def logicals_of_cells(cells: Vector) -> Logicals:
    """Of a reference: numbers and booleans are conditions, texts and blanks are not."""
    holds, fails = cells.number != 0, cells.number == 0
    if cells.kinds & ~(NUMBERS | BOOLEANS):
        kind = cells.kind
        logical = (kind <= Kind.FALSE) & (kind != Kind.BLANK)
        holds, fails = holds & logical, fails & logical
    return Logicals(holds, fails, _errors(cells.kind) if cells.kinds & ERRORS else None, holds)


def logicals_of_values(values: Vector) -> Logicals:
    """Of any other argument: everything is a condition, only a blank is ignored."""
    holds, failures = condition(values)
    fails = ~holds
    if values.kinds & BLANKS:
        fails = fails & (values.kind != Kind.BLANK)
    return Logicals(holds, fails, failures, holds)


def sum_of(terms: Sequence[Terms]) -> Vector:
    """The sum of all terms; the error of the leftmost term that has one."""
    return _with_failures(_total(terms), terms, None)


def average_of(terms: Sequence[Terms]) -> Vector:
    """The sum over the count; #DIV/0! without any number."""
    counts = terms[0].counts
    for term in terms[1:]:
        counts = counts + term.counts
    return _with_failures(_total(terms) / counts, terms, counts)


def all_of(logicals: Sequence[Logicals]) -> Vector:
    """AND; #VALUE! without any condition."""
    holds, fails = _some(logicals)
    return Vector.of_truth(~fails, _logical_failures(logicals, holds | fails))


def odd_of(logicals: Sequence[Logicals]) -> Vector:
    """XOR; #VALUE! without any condition."""
    holds, fails = _some(logicals)
    odd = logicals[0].odd
    for logical in logicals[1:]:
        odd = odd ^ logical.odd
    return Vector.of_truth(odd, _logical_failures(logicals, holds | fails))


def any_of(logicals: Sequence[Logicals]) -> Vector:
    """OR; #VALUE! without any condition."""
    holds, fails = _some(logicals)
    return Vector.of_truth(holds, _logical_failures(logicals, holds | fails))


def _total(terms: Sequence[Terms]) -> Numbers:
    """The sum of the terms, in an array of its own."""
    total = terms[0].number + 0.0
    for term in terms[1:]:
        total = total + term.number
    return total


def _with_failures(number: Numbers, terms: Sequence[Terms], counts: Counts | None) -> Vector:
    """The result; where it is no number, the leftmost error, else #DIV/0! (of no number) or #NUM!."""
    if np.isfinite(np.add.reduce(number)):  # a finite sum proves that every item is finite
        return Vector.of_numbers(number)
    failed = np.flatnonzero(~np.isfinite(number))
    if not len(failed):
        return Vector.of_numbers(number)
    failures = np.full(len(failed), Kind.NUM, np.uint8)
    if counts is not None:
        failures[at(counts, failed) == 0] = Kind.DIV0
    for term in reversed(terms):
        if term.failures is not None:
            own = at(term.failures, failed)
            failures = np.where(own > 0, own, failures)
    number[failed] = np.nan
    kind = np.zeros(number.shape, np.uint8)
    kind[failed] = failures
    return Vector(NUMBERS | ERRORS, number, kind)


def _some(logicals: Sequence[Logicals]) -> tuple[Mask, Mask]:
    holds, fails = logicals[0].holds, logicals[0].fails
    for logical in logicals[1:]:
        holds = holds | logical.holds
        fails = fails | logical.fails
    return holds, fails


def _logical_failures(logicals: Sequence[Logicals], any_condition: Mask) -> Kinds | None:
    failures: Kinds | None = None
    if not any_condition.all():
        failures = np.where(any_condition, 0, Kind.VALUE).astype(np.uint8)
    for logical in reversed(logicals):
        own = logical.failures
        if own is not None:
            failures = own if failures is None else np.where(own > 0, own, failures)
    return (
        None
        if failures is None
        else np.array(np.broadcast_to(failures, np.broadcast_shapes(failures.shape, any_condition.shape)))
    )


def _errors(kind: Kinds) -> Kinds:
    return kind * (kind >= FIRST_ERROR)
