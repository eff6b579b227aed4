"""How values compare: 12 and 15 digits, French order."""

import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parvis.formula_language import Column, Kind, french_key, sort_key_12, sort_key_15, text_ranks

FINITE = st.floats(allow_nan=False, allow_infinity=False, allow_subnormal=False)
NEAR = st.builds(
    lambda number, noise: number * (1 + noise), FINITE, st.sampled_from([0.0, 1e-16, -1e-15, 1e-13, 1e-11])
).filter(math.isfinite)


@given(st.lists(st.one_of(FINITE, NEAR), min_size=2, max_size=50))
def test_keys_keep_the_order_of_numbers(numbers):
    numbers.sort()
    for key in (sort_key_12, sort_key_15):
        assert (np.diff(key(np.array(numbers)).astype(object)) >= 0).all()


@given(st.integers(-(10**12) + 1, 10**12 - 1), st.integers(-290, 290))
def test_numbers_tie_when_their_first_12_digits_do(mantissa, exponent):
    number = float(f"{mantissa}e{exponent}")
    noisy = number * (1 + 3e-16)
    keys = sort_key_12(np.array([number, noisy, float(f"{mantissa + 1}e{exponent}")]))
    assert keys[0] == keys[1]
    assert abs(mantissa) < 10**11 or keys[0] < keys[2]


def test_averages_written_in_another_order_tie():
    first, second = (11.37 * 3 + 12.13 * 2) / 5, 11.37 * 0.6 + 12.13 * 0.4
    assert first != second
    assert sort_key_12(np.array([first])) == sort_key_12(np.array([second]))


def test_zero_and_minus_zero_share_a_key_and_nan_comes_last():
    keys = sort_key_12(np.array([0.0, -0.0, np.nan, 1e308, 1e-310]))
    assert keys[0] == keys[1] == keys[4] == 0
    assert keys[2] > keys[3]


def test_keys_are_the_same_alone_and_in_a_long_column():
    numbers = np.random.default_rng(3).normal(0, 10, 20_000) * 10.0 ** np.arange(-10, 10).repeat(1_000)
    assert (sort_key_12(numbers) == np.concatenate([sort_key_12(numbers[i : i + 1]) for i in range(20_000)])).all()


def test_french_order_is_letters_then_accents_then_hyphens_apostrophes_and_blanks():
    ordered = [
        "",
        "_x",
        "1",
        "10",
        "9",
        "ab",
        "a b",
        "a-b",
        "abc",
        "cœur",
        "coeurs",
        "cote",
        "coté",
        "côte",
        "côté",
        "été",
    ]
    shuffled = ordered[::-1]
    assert sorted(shuffled, key=french_key) == ordered


@pytest.mark.parametrize(
    ("first", "second"), [("œuf", "OEUF"), ("É", "é"), ("e\u0301", "é"), ("ABS", "abs"), ("ß", "SS")]
)
def test_texts_equal_but_for_case_form_or_ligature_share_a_place(first, second):
    assert text_ranks([first, "m", second])[0] == text_ranks([first, "m", second])[2]


@pytest.mark.parametrize(("first", "second"), [("e", "é"), ("abc", "abc "), ("lor", "l'or"), ("a-b", "a b")])
def test_accents_hyphens_and_blanks_distinguish_texts(first, second):
    assert french_key(first) != french_key(second)


def test_column_gives_back_its_values_after_a_journey():
    cells = [1.5, None, True, False, "a", "", "3", Kind.NA, 7]
    column = pickle.loads(pickle.dumps(Column.of(cells)))
    assert column.cells() == cells
    assert column.take(np.array([8, 4, 7])).cells() == [7.0, "a", Kind.NA]


@pytest.mark.parametrize("number", [float("nan"), float("inf"), 10**400])
def test_number_that_is_none_is_an_error_in_a_column(number):
    assert Column.of([number]).cells() == [Kind.NUM]
