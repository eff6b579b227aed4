"""The worked cases, each a test, and the command's reading of such a file."""

import json
from pathlib import Path

import pytest

from parvis.formula_language import Case, check_cases, read_cases

FILES = {"formula-vectors.json": 328, "formula-vectors-2.json": 330, "formula-refusals-2.json": 60}
CASES = [case for name in FILES for case in read_cases(Path(__file__).with_name(name))]


@pytest.mark.parametrize("case", CASES, ids=[f"{case['group']}-{number}" for number, case in enumerate(CASES)])
def test_case_gives_the_expected_value(case: Case):
    assert check_cases([case]) == []


def test_file_holds_every_case_of_the_design():
    assert len(CASES) == sum(FILES.values())


def test_case_that_differs_is_reported_with_its_place_and_both_values():
    cases = [{"formula": "1+1", "rows": 1, "columns": {}, "expected": {"number": value}} for value in (2, 3)]
    (difference,) = check_cases(cases)
    assert (difference.position, difference.expected, difference.actual) == (2, {"number": 3}, {"number": 2.0})


def test_case_of_another_kind_differs_though_it_reads_the_same():
    (difference,) = check_cases([{"formula": '1&""', "rows": 1, "columns": {}, "expected": {"number": 1}}])
    assert difference.actual == {"text": "1"}


def test_case_that_is_refused_is_a_difference():
    (difference,) = check_cases([{"formula": "1+", "rows": 1, "columns": {}, "expected": {"number": 1}}])
    assert difference.actual == {"refused": "FORMULA_INVALID"}


@pytest.mark.parametrize("content", ['{"formula": "1"}', '[{"formula": "1"}]', "[3]"])
def test_file_that_is_no_list_of_cases_is_refused(tmp_path: Path, content: str):
    file = tmp_path / "cases.json"
    file.write_text(content)
    with pytest.raises(ValueError, match="case"):
        read_cases(file)


def test_file_is_read_in_full(tmp_path: Path):
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([{"formula": "2", "rows": 1, "columns": {}, "expected": {"number": 2}, "note": "x"}]))
    assert check_cases(read_cases(file)) == []
