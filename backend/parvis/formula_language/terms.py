"""What SUM, AVERAGE, AND and OR take from an argument. A reference gives only what counts in it; any other value is coerced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language.conditions import condition
from parvis.formula_language.magnitudes import Magnitude, magnitude_of_one
from parvis.formula_language.values import FIRST_ERROR, Kind, Numbers
from parvis.formula_language.vectors import BLANKS, BOOLEANS, ERRORS, NUMBERS, TEXTS, Item, Kinds, Mask, Vector, at

_ONE: Final = np.ones(1, np.uint8)


class Terms(NamedTuple):
    """The numbers of an argument: their sum and their count for each row, and the error of each row (0 where none)."""

    total: Numbers
    count: NDArray[np.uint8] | NDArray[np.int64]
    failures: Kinds | None
    magnitude: Magnitude

    def take(self, rows: slice) -> Terms:
        return Terms(
            _taken(self.total, rows), _taken(self.count, rows), _taken_if_any(self.failures, rows), self.magnitude
        )

    def over_all_rows(self, rows: int) -> Terms:
        """The terms of the whole range of `rows` cells: one sum, one count, the first error from the top."""
        total = self.total.sum(keepdims=True)
        count = self.count.sum(dtype=np.int64, keepdims=True) * (rows if len(self.count) == 1 else 1)
        return Terms(total, count, first_of_rows(self.failures), magnitude_of_one(float(total[0])))


class Logicals(NamedTuple):
    """The conditions of an argument: whether one holds, whether one does not, and the error of each row (0 where none)."""

    holds: Mask
    fails: Mask
    failures: Kinds | None

    def take(self, rows: slice) -> Logicals:
        return Logicals(_taken(self.holds, rows), _taken(self.fails, rows), _taken_if_any(self.failures, rows))

    def over_all_rows(self) -> Logicals:
        return Logicals(self.holds.any(keepdims=True), self.fails.any(keepdims=True), first_of_rows(self.failures))


def terms_of_cells(cells: Vector) -> Terms:
    """Of a reference: only its numbers count."""
    if cells.kinds == NUMBERS:
        return Terms(cells.number, _ONE, None, cells.magnitude)
    kind = cells.kind
    is_number = kind == Kind.NUMBER
    count = is_number.view(np.uint8)
    if not cells.kinds & ~(NUMBERS | BLANKS):
        return Terms(cells.number, count, None, cells.magnitude)
    failures = _errors(kind) if cells.kinds & ERRORS else None
    total = np.where(is_number, cells.number, 0.0)
    if failures is not None:
        total[failures > 0] = np.nan
    return Terms(total, count, failures, cells.magnitude)


def terms_of_values(values: Vector) -> Terms:
    """Of any other argument: everything is coerced, only a blank is ignored."""
    count = (values.kind != Kind.BLANK).view(np.uint8) if values.kinds & BLANKS else _ONE
    failures = None
    if values.kinds & (TEXTS | ERRORS):
        failures = _errors(values.kind)
        failures = np.where((values.kind == Kind.TEXT) & np.isnan(values.number), np.uint8(Kind.VALUE), failures)
    return Terms(values.number, count, failures, values.magnitude)


def logicals_of_cells(cells: Vector) -> Logicals:
    """Of a reference: numbers and booleans are conditions, texts and blanks are not."""
    holds, fails = cells.number != 0, cells.number == 0
    if cells.kinds & ~(NUMBERS | BOOLEANS):
        kind = cells.kind
        logical = (kind <= Kind.FALSE) & (kind != Kind.BLANK)
        holds, fails = holds & logical, fails & logical
    return Logicals(holds, fails, _errors(cells.kind) if cells.kinds & ERRORS else None)


def logicals_of_values(values: Vector) -> Logicals:
    """Of any other argument: everything is a condition, only a blank is ignored."""
    holds, failures = condition(values)
    fails = ~holds
    if values.kinds & BLANKS:
        fails = fails & (values.kind != Kind.BLANK)
    return Logicals(holds, fails, failures)


def sum_of(terms: Sequence[Terms]) -> Vector:
    """The sum of all terms; the error of the leftmost term that has one."""
    total, magnitude = _total(terms)
    return _with_failures(total, magnitude, terms)


def average_of(terms: Sequence[Terms]) -> Vector:
    """The sum over the count; #DIV/0! without any number."""
    total, magnitude = _total(terms)
    count = terms[0].count
    for term in terms[1:]:
        count = count + term.count
    # An average is no farther from zero than its largest term, and no nearer than its sum over 255 arguments and all rows.
    bounds = Magnitude(magnitude.low * 1e-9, magnitude.high, magnitude.positive)
    return _with_failures(total / count, bounds, terms, count)


def all_of(logicals: Sequence[Logicals]) -> Vector:
    """AND; #VALUE! without any condition."""
    holds, fails = _some(logicals)
    return Vector.of_truth(~fails, _logical_failures(logicals, holds | fails))


def any_of(logicals: Sequence[Logicals]) -> Vector:
    """OR; #VALUE! without any condition."""
    holds, fails = _some(logicals)
    return Vector.of_truth(holds, _logical_failures(logicals, holds | fails))


def first_of_rows(failures: Kinds | None) -> Kinds | None:
    """The first error from the top, None without any."""
    if failures is None:
        return None
    rows = np.flatnonzero(failures)
    return failures[rows[:1]] if len(rows) else None


def _total(terms: Sequence[Terms]) -> tuple[Numbers, Magnitude]:
    total, magnitude = terms[0].total, terms[0].magnitude
    for term in terms[1:]:
        total = total + term.total
        magnitude = magnitude.sum(term.magnitude)
    # A sum of terms of both signs may come out as near to zero as it likes.
    return total, magnitude if magnitude.positive else magnitude._replace(low=0.0)


def _with_failures(
    number: Numbers, magnitude: Magnitude, terms: Sequence[Terms], count: NDArray[np.integer] | None = None
) -> Vector:
    """The result of a list function: where it is no number, the leftmost error, else #DIV/0! (of no number) or #NUM!."""
    certain = not magnitude.may_overflow and all(term.failures is None for term in terms)
    if certain and (count is None or count.all()):
        return Vector.of_numbers(number, magnitude)
    failed = np.flatnonzero(~np.isfinite(number))
    if not len(failed):
        return Vector.of_numbers(number, magnitude)
    failures = np.full(len(failed), Kind.NUM, np.uint8)
    if count is not None:
        failures[at(count, failed) == 0] = Kind.DIV0
    for term in reversed(terms):
        if term.failures is not None:
            own = at(term.failures, failed)
            failures = np.where(own > 0, own, failures)
    number = np.where(np.isfinite(number), number, np.nan)
    kind = np.zeros(number.shape, np.uint8)
    kind[failed] = failures
    return Vector(NUMBERS | ERRORS, number, kind, magnitude=magnitude)


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
    return np.where(kind >= FIRST_ERROR, kind, 0).astype(np.uint8)


def _taken(array: NDArray[Item], rows: slice) -> NDArray[Item]:
    return array if len(array) == 1 else array[rows]


def _taken_if_any(failures: Kinds | None, rows: slice) -> Kinds | None:
    return None if failures is None else _taken(failures, rows)
