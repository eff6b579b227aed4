"""Ranks made unique, and the order of call under a scholarship rate."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language import FIRST_ERROR, Column, Kind, sort_key_12

_LAST: Final = np.iinfo(np.int64).max
_LARGEST_RANK: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class TieBreaker:
    """A column that settles ties: the greater value first, unless ``ascending``; a cell without a number comes last."""

    column: Column
    ascending: bool


@dataclass(frozen=True, slots=True)
class GroupRanking:
    """The candidates of a group, by their positions in what was given.

    order: those who have a rank, the first one first. tied: those whom nothing tells apart. settled: for each tie
    breaker, how many ties it settled. blank, in_error, invalid: who has no rank, and why: invalid ones are no whole
    positive number. gaps: ranks that nobody has though somebody has the one after.
    """

    order: NDArray[np.intp]
    tied: NDArray[np.intp]
    settled: tuple[int, ...]
    blank: NDArray[np.intp]
    in_error: NDArray[np.intp]
    invalid: NDArray[np.intp]
    gaps: tuple[int, ...]

    @property
    def is_ready(self) -> bool:
        """Whether the platform would take it."""
        return not len(self.tied) and not len(self.invalid)


def ranks_held(column: Column) -> int:
    """How many different ranks a column holds; 0 where one of its numbers is no whole positive number."""
    numbers = np.unique(column.number[column.kind == Kind.NUMBER])
    whole = (numbers >= 1) & (numbers <= _LARGEST_RANK) & (numbers == np.round(numbers))
    return len(numbers) if bool(whole.all()) else 0


def ranked_group(rows: NDArray[np.intp], ranks: Column, breakers: Sequence[TieBreaker]) -> GroupRanking:
    """The ranking of the candidates at ``rows`` of the columns."""
    kind, number = ranks.kind[rows], ranks.number[rows]
    is_blank = kind == Kind.BLANK
    if ranks.codes is not None:
        empty = np.fromiter((not text for text in ranks.texts), np.bool_, len(ranks.texts))
        is_blank |= (kind == Kind.TEXT) & empty[ranks.codes[rows]]
    in_error = kind >= FIRST_ERROR
    is_rank = (kind == Kind.NUMBER) & (number >= 1) & (number <= _LARGEST_RANK)
    is_rank[is_rank] = number[is_rank] == np.round(number[is_rank])
    ranked = rows[is_rank]
    keys = [sort_key_12(number[is_rank]), *(_keys(each, ranked) for each in breakers)]
    sorting = np.lexsort(keys[::-1])
    ordered = [key[sorting] for key in keys]
    tied, settled = _ties(ordered)
    return GroupRanking(
        order=ranked[sorting],
        tied=ranked[sorting][tied],
        settled=settled,
        blank=rows[is_blank],
        in_error=rows[in_error],
        invalid=rows[~is_rank & ~is_blank & ~in_error],
        gaps=_gaps(number[is_rank][sorting]),
    )


def _keys(breaker: TieBreaker, rows: NDArray[np.intp]) -> NDArray[np.int64]:
    keys = sort_key_12(breaker.column.number[rows])
    keys = keys if breaker.ascending else -keys
    return np.where(breaker.column.kind[rows] == Kind.NUMBER, keys, _LAST)


def _ties(ordered: Sequence[NDArray[np.int64]]) -> tuple[NDArray[np.bool_], tuple[int, ...]]:
    """Who is still tied, and how many neighbours each breaker told apart."""
    rows = len(ordered[0])
    same = np.ones(max(0, rows - 1), np.bool_)
    settled: list[int] = []
    for index, key in enumerate(ordered):
        now_same = same & (key[1:] == key[:-1])
        if index:
            settled.append(int((same & ~now_same).sum()))
        same = now_same
    tied = np.zeros(rows, np.bool_)
    tied[1:] |= same
    tied[:-1] |= same
    return tied, tuple(settled)


def _gaps(ordered: NDArray[np.float64]) -> tuple[int, ...]:
    """The ranks before which something is missing: those who share a rank leave as many empty after it, which is no
    gap.
    """
    ranks, first = np.unique(ordered, return_index=True)
    late = ranks.astype(np.int64) - 1 - first  # how many ranks are missing before each
    opens = np.diff(late, prepend=0) > 0
    return tuple(int(rank) for rank in ranks[opens])


def called(scholars: Sequence[bool], rate: int) -> list[int]:
    """The positions in the order of call: at each step somebody with a scholarship is called while, without them, fewer
    than ``rate`` percent of those called would have one, and any is left; else the next of the order.

    This is the order that the national platform publishes. scholars: of each candidate, in the order of the ranking.
    """
    with_one = [position for position, scholar in enumerate(scholars) if scholar]
    without = [position for position, scholar in enumerate(scholars) if not scholar]
    order: list[int] = []
    ahead = behind = 0
    for done in range(len(scholars)):
        has_scholar, has_other = ahead < len(with_one), behind < len(without)
        is_due = ahead * 100 < rate * (done + 1)
        is_next = has_scholar and (not has_other or with_one[ahead] < without[behind])
        if has_scholar and (is_due or is_next):
            order.append(with_one[ahead])
            ahead += 1
        else:
            order.append(without[behind])
            behind += 1
    return order
