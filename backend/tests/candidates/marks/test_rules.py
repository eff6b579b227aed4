import pytest

from parvis.candidates.marks.rules import Verdict, is_same_value, verdict


@pytest.mark.parametrize(
    ("value", "other"),
    [
        (14.5, 14.5),
        (1, 1.0),
        (0.1 + 0.2, 0.3),
        (0.0, -0.0),
        (None, ""),
        (None, None),
        ("ABS", "ABS"),
        (True, True),
    ],
)
def test_values_equal_at_12_digits_or_both_blank_are_the_same(value, other):
    assert is_same_value(value, other)
    assert is_same_value(other, value)


@pytest.mark.parametrize(
    ("value", "other"),
    [
        (0.0, None),
        (0.0, ""),
        (0, "0"),
        (14.5, "14.5"),
        (14.5, 14.51),
        (1.0, True),
        (0.0, False),
        ("ABS", None),
        ("ABS", "abs"),
    ],
)
def test_zero_and_blank_or_a_number_and_a_text_are_different(value, other):
    assert not is_same_value(value, other)
    assert not is_same_value(other, value)


@pytest.mark.parametrize(
    ("earlier", "external", "modified", "expected"),
    [
        (14.5, 15.0, 12.0, Verdict.OPENS),
        (14.5, None, 12.0, Verdict.OPENS),
        (None, 0.0, 12.0, Verdict.OPENS),
        (14.5, 0.0, None, Verdict.OPENS),
        (14.5, 14.5, 12.0, Verdict.LEAVES),
        (None, "", 12.0, Verdict.LEAVES),
        (14.5, 12.0, 12.0, Verdict.CLOSES),
        (14.5, 14.5, 14.5, Verdict.CLOSES),
        (14.5, "", None, Verdict.CLOSES),
    ],
)
def test_a_conflict_opens_on_a_new_value_and_closes_on_the_modified_one(earlier, external, modified, expected):
    assert verdict(earlier, external, modified) is expected
