"""Numbers that people read are written by one function (docs/rules/interface.md, Numbers)."""

import ast
import re

import pytest

from tests.architecture.tree import sources, text

NOT_READ_BY_PEOPLE = {
    "parvis/kernel/french.py": "the function itself",
    "parvis/cli/imports.py": "the bar of a progress, in a terminal",
    "parvis/formula_language/cases.py": "numbers that a test of formulas compares",
    "parvis/formula_language/functions/text_writing.py": "what TEXT writes in a cell, by its format",
    "parvis/formula_language/keys.py": "the decades of floats",
    "parvis/formula_language/numerals.py": "numbers as `&` writes them in a text",
    "parvis/demonstration/marks.py": "cells of a file like the national platform's",
}
ROUNDS = re.compile(r"\.?\d*[eEfFgG%]$")


def own_roundings(source: str) -> list[int]:
    """The lines that write a number with decimals of their own."""
    return [node.lineno for node in ast.walk(ast.parse(source)) if rounds(node)]


def rounds(node: ast.AST) -> bool:
    match node:
        case ast.FormattedValue(format_spec=ast.JoinedStr(values=[*_, ast.Constant(value=str(spec))])):
            return ROUNDS.search(spec) is not None
        case ast.Call(func=ast.Name(id="format"), args=[_, ast.Constant(value=str(spec))]):
            return ROUNDS.search(spec) is not None
        case ast.Call(func=ast.Attribute(attr="quantize")):
            return True
        case _:
            return False


@pytest.mark.parametrize(
    "source", ['f"{value:.2f}"', 'f"{value:,.0f}"', 'f"{value:.12g}"', 'format(value, ".2f")', "value.quantize(cent)"]
)
def test_a_rounding_of_ones_own_is_found(source):
    assert own_roundings(source) == [1]


@pytest.mark.parametrize("source", ['f"{moment:%H:%M}"', 'f"{index:02d}"', 'f"{text}"', "round(seconds)"])
def test_what_writes_no_decimals_is_left_alone(source):
    assert own_roundings(source) == []


def test_no_file_rounds_what_people_read_by_itself():
    product = [path for path in sources() if path.is_relative_to("backend/parvis") and path.suffix == ".py"]
    rounding = {str(path.relative_to("backend")) for path in product if own_roundings(text(path))}
    assert rounding == NOT_READ_BY_PEOPLE.keys()
