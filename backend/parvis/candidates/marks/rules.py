"""When a modified mark and the file disagree (decisions.md §5)."""

from enum import Enum

from parvis.formula_language import Column, sort_key_12

Scalar = float | int | str | bool | None


class Verdict(Enum):
    """What a new file does to the conflict on one modified cell."""

    OPENS = "opens"
    CLOSES = "closes"
    LEAVES = "leaves"


def is_same_value(left: Scalar, right: Scalar) -> bool:
    """Whether two cells hold the same value: numbers at 12 digits, a blank like an empty text."""
    if _is_number(left) and _is_number(right):
        keys = sort_key_12(Column.of([left, right]).number)
        return bool(keys[0] == keys[1])
    return (left or None) == (right or None) and _is_number(left) == _is_number(right)


def verdict(earlier: Scalar, external: Scalar, modified: Scalar) -> Verdict:
    """What the file's new value ``external`` does, after ``earlier``, where ``modified`` is the effective value.

    A new value that says something else than before and than the modified value opens a conflict; one that says what
    the modified value says closes it.
    """
    if is_same_value(external, modified):
        return Verdict.CLOSES
    return Verdict.LEAVES if is_same_value(external, earlier) else Verdict.OPENS


def _is_number(value: Scalar) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
