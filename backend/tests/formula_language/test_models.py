"""The ready-made formulas of the editor, as definitions/models of the interface writes them (models.test.ts)."""

import json
import re
from pathlib import Path

import pytest

from parvis.formula_language import Column, FormulaType, KnownNames, Table, check, compile_formula, evaluate
from tests.formula_language.columns import evaluated

CASES = json.loads(Path(__file__).with_name("formula-models.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["model"] for case in CASES])
def test_ready_made_formula_gives_each_candidate_the_expected_value(case):
    columns, tables = case["columns"], case.get("tables", {})

    def column_of(reference):
        return Column.of(tables.get(reference.table, columns)[reference.column])

    known = KnownNames({Table.EXTERNAL: columns}, {name: tuple(table) for name, table in tables.items()})
    program = compile_formula(check(case["formula"], FormulaType.ROW, known))
    rows = len(case["expected"])
    assert evaluate(program, rows, column_of).cells() == pytest.approx(case["expected"])


PAGE = Path(__file__).parents[3] / "docs/formulas.md"
RECIPES = re.search(r"<!-- recipes:.*?<!-- end of the recipes", PAGE.read_text("utf-8"), re.DOTALL)
PUPILS = {
    "T1": [12.0, "ABS", 16.0],
    "T2": [9.0, None, 14.0],
    "T3": [15.0, 11.0, None],
    "Groupe": ["MP", "MP", "MP"],
    "CodePostal": ["01000", "31000", None],
    "Activités": ["Olympiades de maths", None, "piano"],
}
VALUES = [
    [13.5, "", 16],
    [3, "", ""],
    ["AB", "", "TB"],
    [-1, "", 1],
    [False, "", True],
    [0, 2, 1],
    ["01", "31", ""],
    [16, 16, 16],
    [0.5, 0, 0],
    [11, "", 15.5],
]


def test_each_recipe_of_the_page_gives_each_candidate_the_expected_value():
    recipes = re.findall(r"^\| (.*?) \| `(.*)` \|$", RECIPES[0] if RECIPES else "", re.MULTILINE)
    values = [evaluated(formula, **PUPILS) for _, formula in recipes]
    assert values == [pytest.approx(expected) for expected in VALUES]
