"""Files of worked cases: columns, a formula, and the value expected for the first row."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias, TypedDict, cast

from parvis.formula_language.checking import FormulaType, check
from parvis.formula_language.evaluation import evaluate
from parvis.formula_language.names import KnownNames
from parvis.formula_language.problems import FormulaRefused
from parvis.formula_language.program import compile_formula
from parvis.formula_language.tree import Reference, Table
from parvis.formula_language.values import ERROR_CODES, ERROR_KINDS, CellValue, Column, Kind

SIGNIFICANT_DIGITS: Final = 14

Value: TypeAlias = dict[str, float | str | bool]
"""`{"number": 4}`, `{"text": "x"}`, `{"boolean": true}`, `{"blank": true}`, `{"error": "#N/A"}`, `{"refused": true}`
or the code of the refusal.
"""


class Case(TypedDict):
    """One case of the file; its other members are for the reader."""

    formula: str
    rows: int
    columns: dict[str, list[float | str | bool | Value | None]]
    expected: Value


@dataclass(frozen=True, slots=True)
class Difference:
    """A case whose value is not the expected one. position: counted from 1 in the file."""

    position: int
    formula: str
    expected: Value
    actual: Value


def read_cases(path: Path) -> list[Case]:
    """The cases of a file. Raises OSError, or ValueError when it is not a list of cases."""
    read: object = json.loads(path.read_text("utf-8"))
    if not isinstance(read, list):
        message = "a file of cases is a list"
        raise ValueError(message)  # noqa: TRY004 - a wrong file, not a wrong call
    for position, case in enumerate(cast("list[object]", read), 1):
        if not isinstance(case, dict) or not {"formula", "rows", "columns", "expected"} <= case.keys():
            message = f"case {position} lacks formula, rows, columns or expected"
            raise ValueError(message)
    return cast("list[Case]", read)


def check_cases(cases: Iterable[Case]) -> list[Difference]:
    """The cases whose value differs: another kind, or numbers that differ at 14 significant digits."""
    differences: list[Difference] = []
    for position, case in enumerate(cases, 1):
        actual = value_of(case)
        if not same_value(case["expected"], actual):
            differences.append(Difference(position, case["formula"], case["expected"], actual))
    return differences


def value_of(case: Case) -> Value:
    """The value that the formula of a case gives for the first row; `{"refused": code}` when it cannot be saved."""
    columns = {name: Column.of(map(_cell, values)) for name, values in case["columns"].items()}

    def column_of(reference: Reference) -> Column | None:
        return columns.get(reference.column)

    try:
        formula = check(case["formula"], FormulaType.ROW, KnownNames({Table.EXTERNAL: columns}))
    except FormulaRefused as refused:
        return {"refused": str(refused.problem.code)}
    return _value(evaluate(compile_formula(formula), case["rows"], column_of).cell(0))


def same_value(expected: Mapping[str, object], actual: Mapping[str, object]) -> bool:
    """Whether two values agree: the same kind, numbers at 14 significant digits; `{"refused": true}` is any code."""
    if expected.get("refused") is True:
        return "refused" in actual
    wanted, found = expected.get("number"), actual.get("number")
    if isinstance(wanted, int | float) and isinstance(found, int | float):
        return f"{wanted + 0.0:.{SIGNIFICANT_DIGITS - 1}e}" == f"{found + 0.0:.{SIGNIFICANT_DIGITS - 1}e}"
    return dict(expected) == dict(actual)


def _cell(value: float | str | bool | Value | None) -> CellValue:
    return ERROR_KINDS[str(value["error"])] if isinstance(value, dict) else value


def _value(cell: CellValue) -> Value:
    match cell:
        case None:
            return {"blank": True}
        case Kind():
            return {"error": ERROR_CODES[cell]}
        case bool():
            return {"boolean": cell}
        case str():
            return {"text": cell}
        case _:
            return {"number": cell}
