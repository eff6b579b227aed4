"""Who is beside a candidate in the order of a column, and which term parts two of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.cells import Mask
from parvis.formula_language import Addend, Column, Kind, sort_key_12

MOST_NEIGHBOURS: Final = 2
MOST_TIED: Final = 20


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Rows of the table, from the top of the ranking down. ``tied_count``: all that are tied, ``tied`` the first."""

    above: list[int]
    below: list[int]
    tied: list[int]
    tied_count: int


NOBODY: Final = Neighbours([], [], [], 0)


def neighbours_of(
    row: int, column: Column, alive: Mask, number_places: NDArray[np.int32], *, ascending: bool
) -> Neighbours:
    """Who is beside the candidate of a row; nobody where their cell is no number.

    Equal at 12 digits is tied. Of several who share a place, the smallest candidate number comes first.
    """
    has_number = alive & (column.kind == Kind.NUMBER)
    if not has_number[row]:
        return NOBODY
    keys = sort_key_12(column.number)
    heights = -keys if ascending else keys

    def nearest(rows: NDArray[np.intp], distances: NDArray[np.int64]) -> list[int]:
        chosen = rows[np.lexsort((number_places[rows], distances))][:MOST_NEIGHBOURS]
        return chosen[np.lexsort((number_places[chosen], -heights[chosen]))].tolist()

    above = np.flatnonzero(has_number & (heights > heights[row]))
    below = np.flatnonzero(has_number & (heights < heights[row]))
    tied = np.flatnonzero(has_number & (heights == heights[row]))
    tied = tied[tied != row]
    return Neighbours(
        nearest(above, heights[above]),
        nearest(below, -heights[below]),
        tied[number_places[tied].argsort()][:MOST_TIED].tolist(),
        len(tied),
    )


@dataclass(frozen=True, slots=True)
class Parting:
    """The term that decides between two candidates: the candidate's value of it, and the other's."""

    label: str
    value: float
    other: float


def parting_term(own: Sequence[Addend], others: Sequence[Addend]) -> Parting | None:
    """The term whose values differ most in favour of whoever has the greater sum, the first in the formula of several.

    Who took another branch of the formula lacks a term, which is then 0. None where the sums are equal at 12 digits.
    """
    if not own or not others:
        return None
    values = {each.start: each.value for each in own}
    values_of_other = {other.start: other.value for other in others}
    sums = np.array([sum(values.values()), sum(values_of_other.values())])
    key, key_of_other = sort_key_12(sums).tolist()
    if key == key_of_other:
        return None
    sign = 1 if key_of_other > key else -1
    labels = {other.start: other.label for other in (*others, *own)}
    partings = [Parting(labels[at], values.get(at, 0.0), values_of_other.get(at, 0.0)) for at in sorted(labels)]
    return max(partings, key=lambda each: sign * (each.other - each.value))
