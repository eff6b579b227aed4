"""What a criterion of COUNTIF finds, in a whole column and in the one cell of a row: both must say the same."""

import pytest

from parvis.formula_language import Kind
from tests.formula_language.columns import evaluated

CELLS = [0, 2, 3, "3", "a", "b", "ç", "zut", None, True, False, Kind.NA]


def found(criterion: object) -> list[object]:
    """The cells that match, one by one, the criterion in a cell of their row."""
    rows = len(CELLS)
    alone = evaluated("COUNTIF(Parcoursup[@x];Parcoursup[@y])", x=CELLS, y=[criterion] * rows)
    together = evaluated("COUNTIF(Parcoursup[x];Parcoursup[@y])", x=CELLS, y=[criterion] * rows)
    assert together == [sum(alone)] * rows
    return [cell for cell, count in zip(CELLS, alone, strict=True) if count == 1.0]


@pytest.mark.parametrize(
    ("criterion", "cells"),
    [
        (None, [0]),
        (3, [3, "3"]),
        (True, [True]),
        (False, [False]),
        (Kind.NA, [Kind.NA]),
        ("b", ["b"]),
        ("=3", [3, "3"]),
        ("=", [None]),
        ("<>", [cell for cell in CELLS if cell is not None]),
        ("<>3", [0, 2, "a", "b", "ç", "zut", None, True, False, Kind.NA]),
        ("<>b", [0, 2, 3, "3", "a", "ç", "zut", None, True, False, Kind.NA]),
        ("3", [3, "3"]),
        ("VRAI", [True]),
        ("FAUX", [False]),
        ("<>FAUX", [0, 2, 3, "3", "a", "b", "ç", "zut", None, True, Kind.NA]),
        ("#N/A", [Kind.NA]),
        (">2", [3]),
        (">=2", [2, 3]),
        ("<2", [0]),
        ("<=2", [0, 2]),
        (">b", ["ç", "zut"]),
        (">=b", ["b", "ç", "zut"]),
        (">", []),
        (">VRAI", []),
        (">#N/A", []),
        (">#n/a", []),
    ],
)
def test_a_criterion_finds_the_same_cells_one_by_one_and_together(criterion, cells):
    assert [(type(cell), cell) for cell in found(criterion)] == [(type(cell), cell) for cell in cells]


def test_texts_before_another_are_those_of_the_french_order():
    assert found("<b") == ["3", "a"]
    assert found("<=b") == ["3", "a", "b"]


def test_what_is_no_number_has_no_rank_among_numbers():
    ranks = evaluated("IFERROR(RANK(Parcoursup[@x];Parcoursup[x]);-1)", x=[5, 7, 7, "8", "a", True])
    assert ranks == [3.0, 1.0, 1.0, -1.0, -1.0, -1.0]
