"""The ready-made formulas of the editor, as definitions/models of the interface writes them (models.test.ts)."""

import json
from pathlib import Path

import pytest

from parvis.formula_language import Column, FormulaType, KnownNames, Table, check, compile_formula, evaluate

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
