"""Ranks made unique, and the order of call under a scholarship rate."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parvis.formula_language import FIRST_ERROR, Column, Kind, sort_key_12

_LAST: Final = np.iinfo(np.int64).max
_LARGEST_RANK: Final = 10_000_000


class LineProblem(StrEnum):
    """Why a line of a file is wrong: the platform would refuse it, or its candidate did not confirm their wish."""

    UNREADABLE = "UNREADABLE"
    UNKNOWN_NUMBER = "UNKNOWN_NUMBER"
    UNCONFIRMED = "UNCONFIRMED"
    TWICE = "TWICE"
    INVALID_RANK = "INVALID_RANK"
    TIED = "TIED"


@dataclass(frozen=True, slots=True)
class FileLine:
    """A line of a file of ranks, counted as a text editor does; ``rank`` None where it is no whole positive number."""

    line: int
    number: str
    rank: int | None


@dataclass(frozen=True, slots=True)
class TieBreaker:
    """A column that settles ties: the greater value first, unless ``ascending``; a cell without a number comes last."""

    column: Column
    ascending: bool


@dataclass(frozen=True, slots=True)
class GroupRanking:
    """The candidates of a group, by their positions in the input.

    order: those with a rank, the first one first. tied: those whom no tie breaker separates. by_hand: those whom only
    ranks chosen by hand separate. open_ranks: for each of these two, the ranks in the file from which theirs is chosen.
    settled: for each tie breaker, how many ties it settled. blank, in_error, invalid: those without a rank, by reason;
    an invalid rank is not a positive whole number. gaps: ranks that nobody has, not even a candidate who is left out,
    below a rank that somebody has.
    """

    order: NDArray[np.intp]
    tied: NDArray[np.intp]
    by_hand: NDArray[np.intp]
    open_ranks: Mapping[int, range]
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


def ranked_group(
    rows: NDArray[np.intp],
    ranks: Column,
    breakers: Sequence[TieBreaker],
    chosen: Mapping[int, int],
    left_out: NDArray[np.intp],
) -> GroupRanking:
    """The ranking of the candidates at ``rows`` of the columns; ``chosen``: ranks in the file by row, given by hand;
    ``left_out``: the rows of the group that are not ranked, whose ranks are no gaps.
    """
    kind, number = ranks.kind[rows], ranks.number[rows]
    is_blank = kind == Kind.BLANK
    if ranks.codes is not None:
        empty = np.fromiter((not text for text in ranks.texts), np.bool_)
        is_blank |= (kind == Kind.TEXT) & empty[ranks.codes[rows]]
    in_error = kind >= FIRST_ERROR
    is_rank = _are_ranks(ranks, rows)
    ranked, beside = rows[is_rank], left_out[_are_ranks(ranks, left_out)]
    keys = [sort_key_12(number[is_rank]), *(_keys(breaker, ranked) for breaker in breakers)]
    sorting = np.lexsort(keys[::-1])
    ordered = [key[sorting] for key in keys]
    same, settled = _ties(ordered)
    order, tied, by_hand = ranked[sorting], list[int](), list[int]()
    open_ranks: dict[int, range] = {}
    for start, end in _runs(same):
        in_file, people = range(start + 1, end + 1), order[start:end].tolist()
        open_ranks |= dict.fromkeys(people, in_file)
        placed = _placed(people, in_file, chosen)
        order[start:end] = placed or people
        (by_hand if placed else tied).extend(placed or people)
    return GroupRanking(
        order=order,
        tied=np.array(tied, np.intp),
        by_hand=np.array(by_hand, np.intp),
        open_ranks=open_ranks,
        settled=settled,
        blank=rows[is_blank],
        in_error=rows[in_error],
        invalid=rows[~is_rank & ~is_blank & ~in_error],
        gaps=_gaps(np.sort(ranks.number[np.concatenate([ranked, beside])])),
    )


def _are_ranks(ranks: Column, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    number = ranks.number[rows]
    found = (ranks.kind[rows] == Kind.NUMBER) & (number >= 1) & (number <= _LARGEST_RANK)
    found[found] = number[found] == np.round(number[found])
    return found


def _keys(breaker: TieBreaker, rows: NDArray[np.intp]) -> NDArray[np.int64]:
    keys = sort_key_12(breaker.column.number[rows])
    keys = keys if breaker.ascending else -keys
    return np.where(breaker.column.kind[rows] == Kind.NUMBER, keys, _LAST)


def _ties(ordered: Sequence[NDArray[np.int64]]) -> tuple[NDArray[np.bool_], tuple[int, ...]]:
    """Which ones are still tied with their next, and how many neighbours each breaker told apart."""
    rows = len(ordered[0])
    same = np.ones(max(0, rows - 1), np.bool_)
    settled: list[int] = []
    for index, key in enumerate(ordered):
        now_same = same & (key[1:] == key[:-1])
        if index:
            settled.append(int((same & ~now_same).sum()))
        same = now_same
    return same, tuple(settled)


def _runs(same: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """Where each tie starts and ends, its end left out."""
    edges = np.flatnonzero(np.diff(same, prepend=False, append=False)).tolist()
    return ((start, last + 1) for start, last in zip(edges[::2], edges[1::2], strict=True))


def _placed(people: Sequence[int], in_file: range, chosen: Mapping[int, int]) -> list[int] | None:
    """A tie in the order of the ranks chosen by hand; None while that does not give each a rank of their own."""
    by_rank = {chosen[row]: row for row in people if chosen.get(row) in in_file}
    left = [row for row in people if chosen.get(row) not in in_file]
    if len(left) > 1 or len(by_rank) + len(left) < len(people):
        return None
    return [by_rank[rank] if rank in by_rank else left[0] for rank in in_file]


def _gaps(ordered: NDArray[np.float64]) -> tuple[int, ...]:
    """The ranks before which something is missing, but for the empty ones after people who share a rank."""
    ranks, first = np.unique(ordered, return_index=True)
    late = ranks - 1 - first  # how many ranks are missing before each
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


def file_lines(text: str) -> list[FileLine]:
    """The lines of a file: number first, rank last; a first line that gives no rank is that of the headers."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=";")
    lines: list[FileLine] = []
    for cells in reader:
        if not any(cell.strip() for cell in cells):
            continue
        rank = cells[-1].strip() if len(cells) > 1 else ""
        is_number = rank.isascii() and rank.isdecimal() and len(rank) <= len(str(_LARGEST_RANK))
        is_rank = is_number and 1 <= int(rank) <= _LARGEST_RANK
        if not is_rank and not lines and reader.line_num == 1:
            continue
        number = cells[0].strip() if len(cells) > 1 else ""
        lines.append(FileLine(reader.line_num, number, int(rank) if is_rank else None))
    return lines


def problems_of_lines(
    lines: Sequence[FileLine], groups: Mapping[str, str], unconfirmed: Set[str]
) -> dict[int, LineProblem]:
    """What is wrong by line: one rank a candidate, one candidate a rank, none of those who are ``unconfirmed``."""
    times = Counter(line.number for line in lines)
    ranks = Counter((groups.get(line.number), line.rank) for line in lines)

    def problem(line: FileLine) -> LineProblem | None:
        if not line.number:
            return LineProblem.UNREADABLE
        if line.number not in groups:
            return LineProblem.UNKNOWN_NUMBER
        if line.number in unconfirmed:
            return LineProblem.UNCONFIRMED
        if times[line.number] > 1:
            return LineProblem.TWICE
        if line.rank is None:
            return LineProblem.INVALID_RANK
        return LineProblem.TIED if ranks[groups[line.number], line.rank] > 1 else None

    found = ((line.line, problem(line)) for line in lines)
    return {line: each for line, each in found if each is not None}


def missing_ranks(ranks: Sequence[int]) -> tuple[int, ...]:
    """The ranks before which one is missing."""
    return _gaps(np.sort(np.array(ranks, np.float64)))
