"""`parvis formulas check FILE`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from parvis.cli import main

RIGHT = {"formula": "1+1", "rows": 1, "columns": {}, "expected": {"number": 2}}
WRONG = {"formula": "1+1", "rows": 1, "columns": {}, "expected": {"text": "2"}}


def checked(tmp_path, content):
    file = tmp_path / "cases.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content))
    return CliRunner().invoke(main, ["formulas", "check", str(file)])


@pytest.mark.parametrize("content", ["", "{}", "[1]", '[{"formula": "1"}]', "not json"])
def test_a_file_without_cases_is_refused_in_words(tmp_path, content):
    result = checked(tmp_path, content)
    assert (result.exit_code, result.exception.__class__) == (1, SystemExit)
    assert "n'est pas un fichier de cas" in result.output


def test_cases_that_agree_are_only_counted(tmp_path):
    text = {"formula": 'Parcoursup[@A]&"x"', "rows": 1, "columns": {"A": [None]}, "expected": {"text": "x"}}
    result = checked(tmp_path, [RIGHT, text])
    assert (result.exit_code, result.output) == (0, "2 passed, 0 failed\n")


def test_a_case_that_differs_is_shown_and_fails_the_command(tmp_path):
    result = checked(tmp_path, [RIGHT, WRONG])
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "2: 1+1",
        '   expected {"text": "2"}',
        '   actual   {"number": 2.0}',
        "1 passed, 1 failed",
    ]


def test_every_worked_case_of_the_project_agrees():
    cases = Path(__file__).parents[1] / "formula_language" / "formula-vectors.json"
    result = CliRunner().invoke(main, ["formulas", "check", str(cases)])
    assert (result.exit_code, result.output) == (0, "328 passed, 0 failed\n")
