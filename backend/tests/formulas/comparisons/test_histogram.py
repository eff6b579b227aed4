"""The histogram of moves: the same round width on both sides, nobody left out."""

import random

import numpy as np
import pytest

from parvis.formulas.comparisons.rules import rank_moves


@pytest.mark.parametrize("largest", [1, 7, 8, 9, 30, 148, 5000, 1_000_000])
def test_every_move_is_in_the_bin_that_names_it(largest):
    draw = random.Random(largest)
    before = np.array([float(draw.randint(1, largest + 1)) for _ in range(500)])
    after = np.array([float(draw.randint(1, largest + 1)) for _ in range(500)])
    before[0], after[0] = 1.0, 1.0 + largest
    moves = (before - after)[before != after]

    found = rank_moves(before, after, 10)

    assert found.moved == len(moves)
    assert found.largest == largest
    assert len(found.histogram) <= 16
    assert sum(each.candidates for each in found.histogram) == len(moves)
    for least, most, candidates in found.histogram:
        assert candidates == sum(least <= move <= most for move in moves)
    widths = {most - least + 1 for least, most, _ in found.histogram}
    assert len(widths) == 1
    assert [each.least for each in found.histogram] == sorted(each.least for each in found.histogram)


def test_fractions_of_ranks_are_counted_with_the_next_whole_place():
    found = rank_moves(np.array([1.5, 3.0]), np.array([1.0, 5.5]), 1)

    assert [each.candidates for each in found.histogram] == [1, 0, 0, 1, 0, 0]
