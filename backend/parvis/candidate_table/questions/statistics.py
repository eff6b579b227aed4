"""What one column holds over some rows: how many blanks, errors and distinct values, which are the most frequent, and
how its numbers spread.

Everything is counted on the distinct entries of the column, each weighted by the rows that hold it. Two numbers are one
value when they tie at 12 digits, as in the filters.
"""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.questions.filters import Value
from parvis.formula_language import FIRST_ERROR, Column, Kind

MOST_FREQUENT: Final = 10
MOST_BINS: Final = 20

_STEPS: Final = (1, 2, 5, 10)


class Bin(NamedTuple):
    """How many numbers lie from ``start`` to before ``end``; the last bin holds its end too."""

    start: float
    end: float
    rows: int


@dataclass(frozen=True, slots=True)
class Spread:
    """How the numbers lie. Quartiles are Excel's QUARTILE: interpolated between the nearest two numbers."""

    mean: float
    median: float
    first_quartile: float
    third_quartile: float
    least: float
    greatest: float
    histogram: list[Bin]


@dataclass(frozen=True, slots=True)
class ColumnStatistics:
    """``distinct`` values, blanks and errors aside; the ``most_frequent`` of them with their rows; no ``spread``
    where no cell is a number.
    """

    rows: int
    blank: int
    errors: int
    distinct: int
    most_frequent: list[tuple[Value, int]]
    spread: Spread | None


class _Values(NamedTuple):
    """The (entries,) number of each entry's value, `_NO_VALUE` for blanks and errors; the entry of each value."""

    of_entry: NDArray[np.intp]
    entry_of: NDArray[np.intp]


_NO_VALUE: Final = -1


def column_statistics(column: TableColumn, rows: Mask) -> ColumnStatistics:
    """What the column holds in these rows."""
    held = (
        rows.astype(np.int64) if column.codes is None else np.bincount(column.codes[rows], minlength=len(column.kinds))
    )
    kinds = column.kinds
    values = _distinct_values(column)
    valued = values.of_entry != _NO_VALUE
    counts = np.bincount(values.of_entry[valued], weights=held[valued], minlength=len(values.entry_of)).astype(np.int64)
    numbers = (kinds == Kind.NUMBER) & (held > 0)
    return ColumnStatistics(
        rows=int(held.sum()),
        blank=int(held[kinds == Kind.BLANK].sum()),
        errors=int(held[kinds >= FIRST_ERROR].sum()),
        distinct=int(np.count_nonzero(counts)),
        most_frequent=_most_frequent(column, values, counts),
        spread=_spread(column.entries.number[numbers], held[numbers]) if numbers.any() else None,
    )


def _distinct_values(column: TableColumn) -> _Values:
    """Numbers by their key at 12 digits, texts by their letters, booleans by themselves."""
    kinds = column.kinds
    of_entry = np.full(len(kinds), _NO_VALUE, np.intp)
    entry_of: list[NDArray[np.intp]] = []
    known = 0
    numbers = np.flatnonzero(kinds == Kind.NUMBER)
    if len(numbers):
        _, first, value = np.unique(column.keys[numbers], return_index=True, return_inverse=True)
        of_entry[numbers] = value
        entry_of.append(numbers[first])
        known = len(first)
    texts = np.flatnonzero(kinds == Kind.TEXT)
    if len(texts) and column.entries.codes is not None:
        _, first, value = np.unique(_letters(column.entries)[texts], return_index=True, return_inverse=True)
        of_entry[texts] = known + value
        entry_of.append(texts[first])
        known += len(first)
    for kind in (Kind.TRUE, Kind.FALSE):
        booleans = np.flatnonzero(kinds == kind)
        if len(booleans):
            of_entry[booleans] = known
            entry_of.append(booleans[:1])
            known += 1
    return _Values(of_entry, np.concatenate(entry_of) if entry_of else np.zeros(0, np.intp))


def _letters(entries: Column) -> NDArray[np.intp]:
    """A number for the text of each entry, the same for the same letters."""
    assert entries.codes is not None
    codes = entries.codes.astype(np.intp)
    if len(set(entries.texts)) == len(entries.texts):
        return codes
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(str(text), len(numbers)) for text in entries.texts], np.intp)[codes]


def _most_frequent(column: TableColumn, values: _Values, counts: NDArray[np.int64]) -> list[tuple[Value, int]]:
    """The first values by how many rows hold them; among equals the smaller number, then the earlier text."""
    wanted = min(MOST_FREQUENT, int(np.count_nonzero(counts)))
    if not wanted:
        return []
    least = int(np.partition(counts, -wanted)[-wanted])
    often = np.flatnonzero(counts > least)
    as_often = _first_in_order(column, values.entry_of, np.flatnonzero(counts == least), wanted - len(often))
    chosen = np.concatenate([often, as_often])
    entries = values.entry_of[chosen]
    shown: list[Value] = column.values(entries).tolist()
    pairs = zip(shown, counts[chosen].tolist(), strict=True)
    return sorted(pairs, key=lambda pair: (-pair[1], *_order(pair[0])))


def _first_in_order(
    column: TableColumn, entry_of: NDArray[np.intp], tied: NDArray[np.intp], wanted: int
) -> NDArray[np.intp]:
    """The ``wanted`` first of the ``tied`` values, which may be all of a column: no Python value is made of each."""
    entries = entry_of[tied]
    kinds = column.kinds[entries]
    numbers = tied[kinds == Kind.NUMBER]
    number = column.entries.number[entry_of[numbers]]
    found = [numbers[np.argsort(number, kind="stable")[:wanted]]]
    texts = tied[kinds == Kind.TEXT]
    if len(found[0]) < wanted and len(texts) and column.entries.codes is not None:
        letters = list(map(str, column.values(entry_of[texts]).tolist()))
        first = frozenset(heapq.nsmallest(wanted - len(found[0]), letters))
        found.append(texts[[text in first for text in letters]])
    found.append(tied[(kinds == Kind.TRUE) | (kinds == Kind.FALSE)])
    return np.concatenate(found)[:wanted]


def _order(value: Value) -> tuple[int, float, str]:
    if isinstance(value, str):
        return 1, 0.0, value
    return (2 if isinstance(value, bool) else 0), float(value or 0), ""


def _spread(number: NDArray[np.float64], weight: NDArray[np.int64]) -> Spread:
    order = np.argsort(number)
    number, weight = number[order], weight[order]
    ends = np.cumsum(weight)
    least, greatest = float(number[0]), float(number[-1])

    def quantile(share: float) -> float:
        index = share * (int(ends[-1]) - 1)
        low, high = (float(number[np.searchsorted(ends, at, "right")]) for at in (math.floor(index), math.ceil(index)))
        return _between(low, high, index - math.floor(index))

    return Spread(
        mean=_mean(number, weight),
        median=quantile(0.5),
        first_quartile=quantile(0.25),
        third_quartile=quantile(0.75),
        least=least,
        greatest=greatest,
        histogram=_histogram(number, weight),
    )


def _mean(number: NDArray[np.float64], weight: NDArray[np.int64]) -> float:
    total = int(weight.sum())
    with np.errstate(over="ignore", invalid="ignore"):
        mean = float((number * weight).sum()) / total
    # A sum may overflow where the mean does not.
    return mean if math.isfinite(mean) else float((number / total * weight).sum())


def _between(low: float, high: float, share: float) -> float:
    between = low + (high - low) * share
    return between if math.isfinite(between) else low * (1 - share) + high * share


def _histogram(number: NDArray[np.float64], weight: NDArray[np.int64]) -> list[Bin]:
    """At most `MOST_BINS` and two bins of equal, round width; whole numbers are not cut between two of them."""
    edges = _edges(number)
    counts, _ = np.histogram(number, bins=edges, weights=weight)
    return [Bin(start, end, int(rows)) for start, end, rows in zip(edges, edges[1:], counts.tolist(), strict=False)]


def _edges(number: NDArray[np.float64]) -> list[float]:
    least, greatest = float(number[0]), float(number[-1])
    span = greatest - least
    whole = [least, greatest]
    if not math.isfinite(span) or span <= max(abs(least), abs(greatest)) * 1e-9:
        return whole
    decade = math.floor(math.log10(span / MOST_BINS))
    factor = next(factor for factor in _STEPS if factor * 10.0**decade * MOST_BINS >= span * (1 - 1e-9))
    is_whole = bool((number == np.round(number)).all())
    if is_whole and factor * 10.0**decade <= 1:
        # Each whole number has its own bin, the last one too.
        return [float(edge) for edge in range(int(least), int(greatest) + 2)]
    above, below = (factor * 10**decade, 1) if decade >= 0 else (factor, 10**-decade)
    first = math.floor(least / above * below)
    last = max(math.ceil(greatest / above * below), first + 1)
    try:
        # Integers divided last: 0.3, not 0.30000000000000004.
        edges = [index * above / below for index in range(first, last + 1)]
    except OverflowError:
        return whole
    return [min(edges[0], least), *edges[1:-1], max(edges[-1], greatest)]
