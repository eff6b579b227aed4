"""Ranks made unique by columns that people chose, and the order of call that the platform publishes."""

import numpy as np
import pytest

from parvis.formula_language import Column, Kind
from parvis.results.ranking_file.rules import (
    TieBreaker,
    called,
    file_lines,
    missing_ranks,
    problems_of_lines,
    ranked_group,
    ranks_held,
)


def group(ranks, *breakers, chosen=(), left_out=()):
    columns = [TieBreaker(Column.of(values), ascending) for values, ascending in breakers]
    others = np.array(left_out, np.intp)
    rows = np.setdiff1d(np.arange(len(ranks)), others)
    return ranked_group(rows, Column.of(ranks), columns, dict(chosen), others)


def test_candidates_are_ordered_by_rank_and_nobody_by_their_line():
    found = group([3, 1, 2])
    assert found.order.tolist() == [1, 2, 0]
    assert found.is_ready


def test_equal_ranks_are_tied_until_a_column_tells_them_apart():
    assert group([1, 1, 3]).tied.tolist() == [0, 1]
    assert not group([1, 1, 3]).is_ready
    assert group([1, 1, 3], ([12.0, 14.0, 9.0], False)).order.tolist() == [1, 0, 2]
    assert group([1, 1, 3], ([12.0, 14.0, 9.0], True)).order.tolist() == [0, 1, 2]


def test_each_column_settles_what_the_former_left():
    found = group([1, 1, 1, 4], ([12.0, 12.0, 11.0, 1.0], False), ([5.0, 6.0, 7.0, 1.0], False))
    assert (found.order.tolist(), found.settled, len(found.tied)) == ([1, 0, 2, 3], (1, 1), 0)


def test_values_that_tie_at_twelve_digits_settle_nothing():
    assert len(group([1, 1], ([0.1 + 0.2, 0.3], False)).tied) == 2


def test_whoever_has_no_value_comes_after_those_who_have_one():
    assert group([1, 1], ([None, 3.0], False)).order.tolist() == [1, 0]
    assert group([1, 1], ([None, 3.0], True)).order.tolist() == [1, 0]


@pytest.mark.parametrize(
    ("chosen", "order", "by_hand", "tied"),
    [
        ({1: 2, 2: 4, 3: 3}, [0, 1, 3, 2], [1, 3, 2], []),
        ({1: 4, 3: 2}, [0, 3, 2, 1], [3, 2, 1], []),  # the only one left has the only rank left
        ({3: 2}, [0, 1, 2, 3], [], [1, 2, 3]),
        ({1: 2, 2: 2, 3: 3}, [0, 1, 2, 3], [], [1, 2, 3]),
        ({1: 1, 2: 5, 3: 2}, [0, 1, 2, 3], [], [1, 2, 3]),  # ranks of others
        ({0: 4}, [0, 1, 2, 3], [], [1, 2, 3]),
    ],
)
def test_a_tie_is_settled_by_hand_once_each_candidate_has_a_different_rank(chosen, order, by_hand, tied):
    found = group([1, 2, 2, 2], chosen=chosen)
    assert (found.order.tolist(), found.by_hand.tolist(), found.tied.tolist()) == (order, by_hand, tied)
    assert dict(found.open_ranks) == dict.fromkeys((1, 2, 3), range(2, 5))


def test_each_tie_is_told_with_the_ranks_of_its_own():
    found = group([1, 2, 2, 4, 5, 5, 5, 8, 8], chosen={4: 5, 5: 6, 6: 7})
    assert (found.tied.tolist(), found.by_hand.tolist()) == ([1, 2, 7, 8], [4, 5, 6])
    open_ranks = {1: (2, 3), 2: (2, 3), 4: (5, 7), 5: (5, 7), 6: (5, 7), 7: (8, 9), 8: (8, 9)}
    assert {row: (ranks[0], ranks[-1]) for row, ranks in found.open_ranks.items()} == open_ranks


def test_tied_and_hand_ranked_candidates_are_empty_selections_when_there_are_none():
    names = np.array(["A", "B"])
    alone, together = group([1, 2]), group([1, 1])
    assert [names[found].tolist() for found in (alone.tied, alone.by_hand)] == [[], []]
    assert [names[found].tolist() for found in (together.tied, together.by_hand)] == [["A", "B"], []]


@pytest.mark.parametrize(("rank", "is_rank"), [(10_000_000, True), (10_000_001, False)])
def test_no_rank_is_beyond_ten_millions(rank, is_rank):
    assert group([rank]).order.tolist() == ([0] if is_rank else [])
    assert ranks_held(Column.of([rank])) == int(is_rank)
    file = file_lines(f"Code;Rang\n1;{rank}\n")
    assert problems_of_lines(file, {"1": "G1"}, set()) == ({} if is_rank else {2: "INVALID_RANK"})


@pytest.mark.parametrize("rank", [0, -1, 1.5, "premier", True])
def test_what_is_no_whole_positive_number_is_no_rank(rank):
    found = group([1, rank])
    assert (found.invalid.tolist(), found.is_ready) == ([1], False)


def test_blanks_and_errors_are_unranked_and_do_not_stop_anyone():
    found = group([1, None, "", Kind.DIV0])
    assert (found.blank.tolist(), found.in_error.tolist(), found.is_ready) == ([1, 2], [3], True)


@pytest.mark.parametrize(
    ("ranks", "gaps"), [([1, 2, 3], ()), ([1, 1, 3], ()), ([2, 3], (2,)), ([1, 1, 4, 5, 9], (4, 9)), ([1, 3, 4], (3,))]
)
def test_a_rank_before_which_one_is_missing_is_reported(ranks, gaps):
    assert group(ranks).gaps == gaps


@pytest.mark.parametrize(
    ("scholars", "rate", "order"),
    [
        ("NNNSS", 0, [0, 1, 2, 3, 4]),
        ("NNNSS", 50, [3, 0, 4, 1, 2]),
        ("NNNSS", 20, [3, 0, 1, 2, 4]),
        ("SNNNS", 20, [0, 1, 2, 3, 4]),
        ("NSNSN", 100, [1, 3, 0, 2, 4]),
        ("NN", 100, [0, 1]),
        ("", 50, []),
    ],
)
def test_a_scholar_is_called_whenever_the_rate_would_not_be_kept_without_them(scholars, rate, order):
    assert called([each == "S" for each in scholars], rate) == order


def test_a_rate_of_one_percent_calls_a_second_scholar_among_the_first_hundred_and_one():
    scholars = [True, *[False] * 150, True]
    assert called(scholars, 1).index(151) == 100


@pytest.mark.parametrize(
    ("values", "held"), [([1, 2, 2, 3], 3), ([1, None, Kind.DIV0, "a"], 1), ([1, 2.5], 0), ([0, 1], 0), ([None], 0)]
)
def test_a_column_holds_ranks_when_its_numbers_are_whole_and_positive(values, held):
    assert ranks_held(Column.of(values)) == held


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("Code;Nom;Rang\r\n1;A;1\r\n2;B;2\r\n3;C;1\r\n", {}),
        ("1;1\n2;2\n", {}),
        ("Code;Rang\n1;1\n2;1\n", {2: "TIED", 3: "TIED"}),
        ("Code;Rang\n1;1\n1;2\n", {2: "TWICE", 3: "TWICE"}),
        ("Code;Rang\n9;1\n\n1;1\n", {2: "UNKNOWN_NUMBER"}),
        ("Code;Rang\n1;0\n2;1,5\n3;\n", {2: "INVALID_RANK", 3: "INVALID_RANK", 4: "INVALID_RANK"}),
        (f"Code;Rang\n1;{'9' * 5000}\n", {2: "INVALID_RANK"}),
        ("Code,Rang\n1,1\n", {2: "UNREADABLE"}),
        ("1\n2\n", {2: "UNREADABLE"}),
        ("Code;Rang\n1;1\n\n9;1\n", {4: "UNKNOWN_NUMBER"}),
        ("Code;Rang\r1;1\r2;1\r", {2: "TIED", 3: "TIED"}),
    ],
)
def test_lines_that_the_platform_would_refuse_are_reported_by_their_number(text, problems):
    assert problems_of_lines(file_lines(text), {"1": "G1", "2": "G1", "3": "G2"}, set()) == problems


def test_ranks_missing_in_a_file_are_reported():
    assert missing_ranks([4, 1, 2]) == (4,)
    assert missing_ranks([]) == ()


def test_the_rank_of_somebody_who_is_left_out_is_no_gap():
    found = group([1, 2, 3, 6], left_out=[1])
    assert (found.order.tolist(), found.gaps) == ([0, 2, 3], (6,))
    assert group([1, 2, 3, 6]).gaps == (6,)
    assert group([1, 2.5, 3, None], left_out=[1, 3]).gaps == (3,)
