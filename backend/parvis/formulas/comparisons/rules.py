"""What moves between two sets of results: values, ranks, who enters and leaves the first ones.

A rank is a number of the column that people rank by, 1 being the first. Values and ranks are the same when they tie
at 12 digits, so that nobody moves by rounding.
"""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.formula_language import FIRST_ERROR, Column, Kind, sort_key_12
from parvis.formulas.computations.rules import FormulaRun
from parvis.formulas.definitions.rules import Definition
from parvis.formulas.tables.queries import SchoolTables

MOST_BINS: Final = 8
"""On each side of a histogram of moves."""

_STEPS: Final = (1, 2, 5)


class Bin(NamedTuple):
    """How many candidates moved by ``least`` to ``most`` places, negative for places that were lost."""

    least: float
    most: float
    candidates: int


@dataclass(frozen=True, slots=True)
class RankMoves:
    """How ranks move: of the candidates who have one before and after, ``moved`` by ``largest`` places at most and
    ``stayed``.

    unranked: positions of those who have a rank before and none after, by the former.
    entered, left: positions of those who come to be, or are no longer, among the first ones, by their new and by their
        former rank.
    before, after: the rank of each position, NaN without.
    """

    moved: int
    stayed: int
    largest: float
    unranked: NDArray[np.intp]
    entered: NDArray[np.intp]
    left: NDArray[np.intp]
    histogram: list[Bin]
    before: NDArray[np.float64]
    after: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Effect:
    """The cells of living candidates before and after, of each formula whose results may differ."""

    before: Mapping[uuid.UUID, Column]
    after: Mapping[uuid.UUID, Column]


def effect_of(
    draft: Definition,
    saved: Sequence[Definition],
    table: Snapshot,
    school: SchoolTables,
    *,
    published: bool,
    longest_seconds: float | None,
) -> Effect:
    """What saving ``draft`` would change: its own results, and those of the formulas that use it.

    ``published``: the results in ``table`` are up to date, so that only what changes is computed; else all that is
    needed is computed from its cells, before and after. Raises `FormulaCheckTooLong`.
    """
    others = [formula for formula in saved if formula.id != draft.id]
    is_new = len(others) == len(saved)
    after = FormulaRun([*others, draft], table, school, longest_seconds)
    before = FormulaRun(saved, table, school, longest_seconds)
    affected = after.users_of(draft.id)
    known_before = affected - {draft.id} if is_new else affected
    around = {needed for formula_id in affected for needed in after.read_by(formula_id)} - affected
    if published:
        former = {formula_id: before.published(formula_id) for formula_id in known_before}
        inputs = {formula_id: after.published(formula_id) for formula_id in around}
    else:
        needed = {each for formula_id in known_before for each in before.read_by(formula_id)}
        computed = before.results_of(needed | known_before | around)
        former = {formula_id: computed[formula_id] for formula_id in known_before}
        inputs = {formula_id: computed[formula_id] for formula_id in around}
    results = after.results_of(affected, inputs)
    if is_new:
        former[draft.id] = Column.scalar(None, len(results[draft.id]))
    return Effect(former, results)


def cells_differ(before: Column, after: Column) -> Mask:
    """The (n,) cells that people would read as another value."""
    if len(before) != len(after):
        return np.ones(max(len(before), len(after)), np.bool_)
    kinds = [TableColumn.of_column(column).kinds for column in (before, after)]
    differ = kinds[0] != kinds[1]
    numbers = np.flatnonzero((kinds[0] == Kind.NUMBER) & ~differ)
    differ[numbers] = sort_key_12(before.number[numbers]) != sort_key_12(after.number[numbers])
    texts = np.flatnonzero((kinds[0] == Kind.TEXT) & ~differ)
    if len(texts):
        letters: dict[str, int] = {}
        differ[texts] = _letters(before, texts, letters) != _letters(after, texts, letters)
    return differ


class Change(NamedTuple):
    """The (n,) cells that people would read as another value, of which some become an error and some a blank."""

    differing: Mask
    errors: Mask
    blanks: Mask


def change_of(before: Column, after: Column) -> Change:
    """What differs from one set of cells to the other. An error in the place of another error takes nothing away."""
    differing = cells_differ(before, after)
    if len(before) != len(after):
        before = Column.scalar(None, len(after))
    former, later = (TableColumn.of_column(column).kinds for column in (before, after))
    return Change(
        differing,
        errors=(later >= FIRST_ERROR) & (former < FIRST_ERROR),
        blanks=(later == Kind.BLANK) & (former != Kind.BLANK),
    )


def any_of(masks: Iterable[Mask], count: int) -> Mask:
    """The (count,) cells that one of the masks holds."""
    return np.logical_or.reduce([np.zeros(count, np.bool_), *masks])


def _letters(column: Column, rows: NDArray[np.intp], known: dict[str, int]) -> NDArray[np.intp]:
    assert column.codes is not None
    numbers = [known.setdefault(str(text), len(known)) for text in column.texts]
    return np.array(numbers, np.intp)[column.codes[rows]]


def ranks_of(column: Column) -> NDArray[np.float64]:
    """The (n,) ranks that a column gives, NaN where it gives none."""
    return np.where(column.kind == Kind.NUMBER, column.number, np.nan)


def by_rank(positions: NDArray[np.intp], ranks: NDArray[np.float64]) -> NDArray[np.intp]:
    """The positions by their rank, those without any last."""
    return positions[np.lexsort((positions, ranks[positions]))]


def rank_moves(before: NDArray[np.float64], after: NDArray[np.float64], top: int) -> RankMoves:
    """How ranks move, and who enters and leaves the ``top`` first."""
    ranked = np.flatnonzero(~np.isnan(before) & ~np.isnan(after))
    same = sort_key_12(before[ranked]) == sort_key_12(after[ranked])
    moves = np.where(same, 0.0, before[ranked] - after[ranked])
    among_before, among_after = before <= top, after <= top
    entered, left = np.flatnonzero(among_after & ~among_before), np.flatnonzero(among_before & ~among_after)
    return RankMoves(
        moved=int(np.count_nonzero(~same)),
        stayed=int(np.count_nonzero(same)),
        largest=float(np.abs(moves).max(initial=0.0)),
        unranked=by_rank(np.flatnonzero(~np.isnan(before) & np.isnan(after)), before),
        entered=by_rank(entered, after),
        left=by_rank(left, before),
        histogram=_histogram(moves[~same]),
        before=before,
        after=after,
    )


def _histogram(moves: NDArray[np.float64]) -> list[Bin]:
    """Bins of one round width on both sides of zero, the farthest that holds somebody deciding how many."""
    if not len(moves):
        return []
    farthest = float(np.ceil(np.abs(moves).max()))
    width = _width(farthest)
    places = np.sign(moves) * np.ceil(np.ceil(np.abs(moves)) / width)
    side = int(np.abs(places).max())
    counts = {int(number): int(count) for number, count in zip(*np.unique(places, return_counts=True), strict=True)}
    lost = [Bin(-number * width, -(number - 1) * width - 1, counts.get(-number, 0)) for number in range(side, 0, -1)]
    gained = [Bin((number - 1) * width + 1, number * width, counts.get(number, 0)) for number in range(1, side + 1)]
    return [*lost, *gained]


def _width(farthest: float) -> float:
    """1, 2, 5, 10, 20…: the first that needs no more than `MOST_BINS` on a side."""
    power = 1.0
    while True:
        for step in _STEPS:
            if farthest <= step * power * MOST_BINS:
                return step * power
        power *= 10
