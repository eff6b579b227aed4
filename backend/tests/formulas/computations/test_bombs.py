"""Formulas built to exhaust the machine: those within the limits of a text give errors in their own cells only."""

import pytest

from tests.given.computations import cells, compute
from tests.given.formulas import saved


@pytest.mark.parametrize(
    ("formulas", "expected"),
    [
        ([f"Candidats[@D{step}]&Candidats[@D{step}]" for step in range(24)], "#VALUE!"),
        ([f'COUNTIF(Candidats[D0];"{"*a" * 2000}*b")'], 0),
        (["IF(1;" * 60 + "1" + ")" * 60], 1),
        (["SUM(Parcoursup[Physique])" + "+SUM(Parcoursup[Physique])" * 300], 38 * 301),
    ],
)
def test_a_formula_bomb_is_an_error_in_its_own_cells_only(admin, formulas, expected):
    saved(admin, "D0", '"' + "a" * 2000 + '"')
    for step, formula in enumerate(formulas, 1):
        saved(admin, f"D{step}", formula)
    saved(admin, "Saine", "Parcoursup[@Physique]*2")
    assert compute(admin).status == "SUCCESS"
    last = f"Candidats[D{len(formulas)}]"
    assert cells(admin, last, "Candidats[Saine]") == {last: [expected] * 4, "Candidats[Saine]": [20, 32, 24, 0]}
