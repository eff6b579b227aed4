"""The arithmetic of the comparison against references: theory, NumPy's own fit, worked examples of the literature."""

import numpy as np
import pytest

from parvis.results.fairness.figures import beside_line, discoveries, estimate, outlying_groups, weighted_kappa


def test_the_interval_of_a_mean_is_that_of_theory():
    values = np.random.default_rng(1).normal(0.4, 1.0, 400)
    found = estimate(values)
    assert found is not None
    assert found.mean == pytest.approx(values.mean())
    half = 1.96 * values.std(ddof=1) / 20
    assert (found.low, found.high) == pytest.approx((values.mean() - half, values.mean() + half), abs=0.008)
    assert found.leaves_zero_out
    assert found.p() == pytest.approx(2 / 2001)


def test_figures_are_the_same_each_time_and_none_without_values():
    values = np.array([1.0, -1.0, 2.0])
    first, second = estimate(values), estimate(values.copy())
    assert first is not None
    assert second is not None
    assert (first.low, first.high, first.p(0.5)) == (second.low, second.high, second.p(0.5))
    assert estimate(np.array([])) is None


def test_a_mean_of_zero_is_not_outlying_groups():
    found = estimate(np.array([-1.0, 1.0] * 20))
    assert found is not None
    assert found.p() > 0.8
    assert not found.leaves_zero_out


def test_what_is_beside_the_line_is_what_numpy_leaves():
    strength = np.array([8.0, 11.0, 12.5, 14.0, np.nan, 17.0])
    points = np.array([2.0, 3.0, 3.0, 5.0, 4.0, np.nan])
    known = [0, 1, 2, 3]
    line = np.polynomial.Polynomial.fit(strength[known], points[known], 1)
    left = beside_line(points, strength)
    np.testing.assert_allclose(left[known], points[known] - line(strength[known]))
    assert np.isnan(left[[4, 5]]).all()


def test_files_that_are_all_alike_leave_the_difference_from_the_mean():
    np.testing.assert_allclose(beside_line(np.array([1.0, 3.0]), np.array([12.0, 12.0])), [-1.0, 1.0])
    assert np.isnan(beside_line(np.array([np.nan]), np.array([1.0]))).all()


def test_discoveries_are_those_of_benjamini_and_hochberg():
    # Their own fifteen p-values (1995, section 4.1): four at 5 %, so at 10 % nine.
    p_values = [
        *(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344),
        *(0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000),
    ]
    assert discoveries(p_values) == [True] * 9 + [False] * 6
    assert discoveries([0.04, 0.9, 0.001]) == [True, False, True]
    assert discoveries([0.2]) == [False]
    assert discoveries([]) == []


def _apart(*means: float, grades: int = 150) -> list[bool]:
    """Which of these groups are told apart, each of as many grades around its mean."""
    random = np.random.default_rng(7)
    spread = random.permutation(np.linspace(-1.7, 1.7, grades))
    values = np.concatenate([spread + mean for mean in means])
    values -= values.mean()
    groups = [list(range(start, start + grades)) for start in range(0, len(values), grades)]
    estimates = [found for group in groups if (found := estimate(values[group])) is not None]
    return outlying_groups(values, groups, estimates)


def test_a_severe_group_does_not_make_the_others_generous():
    assert _apart(-1.2, 0, 0, 0, 0, 0) == [True, False, False, False, False, False]
    assert _apart(0, -0.9, 0, 0, 0.9, 0, -0.9) == [False, True, False, False, True, False, True]
    assert _apart(0, 0, 0, 0) == [False] * 4
    # So severe that all differ from all as surely: the farthest one is taken out, not the first.
    assert _apart(0, 0, 0, -3, 0, 0) == [False, False, False, True, False, False]


def test_between_two_groups_nobody_is_the_measure_of_the_other():
    assert _apart(-0.5, 0.5) == [True, True]
    assert _apart(-0.5, 0.5, 0) == [True, True, False]
    assert outlying_groups(np.array([np.nan]), [], []) == []


def test_kappa_weighs_by_the_square_of_the_gap():
    # Two readers, A A B C D against A B B C F: gaps 0, 1, 0, 0, 1.
    first, second = [0, 0, 1, 2, 3], [0, 1, 1, 2, 4]
    observed = 2 / 5
    expected = sum((a - b) ** 2 for a in first for b in second) / 25
    assert weighted_kappa(first, second, 5) == pytest.approx(1 - observed / expected)
    assert weighted_kappa(first, first, 5) == pytest.approx(1.0)
    assert weighted_kappa([1, 1], [1, 1], 5) is None
    assert weighted_kappa([], [], 5) is None
