"""The grid of accessibility (docs/rgaa.md) has each criterion once, and the checks that it names exist."""

import re

from parvis.school.texts.originals import GRID_DAY, NOT_CONFORMING
from tests.architecture.tree import ROOT

GRID = (ROOT / "docs" / "rgaa.md").read_text()
CRITERIA_OF_THEMES = (9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12)
"""How many criteria each of the thirteen themes of the RGAA 4.1 has, 106 in all."""

ROWS = [row.split(" | ") for row in re.findall(r"^\| (\d+\.\d+ \| .*) \|$", GRID, re.MULTILINE)]
CHECKS = re.findall(r"^\| `([^`]+)` \| [^|]+ \| `([^`]+)` \| (.+) \|$", GRID, re.MULTILINE)


def test_each_criterion_is_judged_once_in_its_order():
    themes = enumerate(CRITERIA_OF_THEMES, 1)
    assert [row[0] for row in ROWS] == [f"{theme}.{each}" for theme, count in themes for each in range(1, count + 1)]
    assert {row[2] for row in ROWS} <= {"C", "NC", "NA"}
    assert [row[0] for row in ROWS if len(row) != 5 or not all(row)] == []


def test_each_automatic_check_that_is_named_exists():
    names = {name for name, _, _ in CHECKS}
    html = re.compile(r"`([a-zàâéèêîôû -]+)`")
    named = {name for row in ROWS if row[2] == "C" for name in html.findall(row[4].split("à la main")[0])}
    assert named - names - {"scope", "autocomplete-valid"} == set()
    assert names - named == set(), "no criterion is checked by it"
    for name, file, content in CHECKS:
        assert content in (ROOT / file).read_text(), name


def test_statement_tells_what_the_grid_says_is_not_met():
    assert [each.partition(" ")[0] for each in NOT_CONFORMING] == [row[0] for row in ROWS if row[2] == "NC"]
    assert f"{GRID_DAY.day} novembre {GRID_DAY.year}" in GRID
