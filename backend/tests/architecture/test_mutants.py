"""The run over the mutants can be spread: its parts are the whole, and no mutant is tried in two of them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mutants import CONFIGURATION
from mutants_part import Part
from tests.architecture.tree import ROOT

RULES = """
def is_open(day: int, first: int, last: int, closed: int) -> bool:
    return first <= day and day < last and day != closed
"""
TESTS = """
from parvis.rules import is_open

def test_open_days():
    assert [is_open(day, 2, 5, 3) for day in range(1, 6)] == [False, True, False, True, False]
"""


def tried(folder: Path, part: Part) -> dict[str, str]:
    """What became of each mutant that this part of the run tries, on a package of one rule."""
    for name, content in (
        ("parvis/__init__.py", ""),
        ("parvis/rules.py", RULES),
        ("tests/test_rules.py", TESTS),
        ("pyproject.toml", CONFIGURATION),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)
    wish = {"sources": ["rules.py"], "tests": ["tests"], "warm": False, "own_process": False, "killed": [], "left": []}
    own = {"results": str(folder / "results.json"), "part": {"number": part.number, "count": part.count}}
    (folder / "wish.json").write_text(json.dumps(wish | own))
    subprocess.run([sys.executable, str(ROOT / "tools/mutants_run.py")], cwd=folder, check=True, capture_output=True)
    return {result["mutant"]: result["end"] for result in json.loads((folder / "results.json").read_text())}


def test_the_parts_of_a_run_are_disjoint_and_together_the_whole(tmp_path: Path):
    whole = tried(tmp_path, Part())
    first, second = (tried(tmp_path, Part.read(text)) for text in ("1/2", "2/2"))
    assert first
    assert second
    assert first.keys().isdisjoint(second)
    assert first | second == whole
    assert set(whole.values()) == {"killed"}


@pytest.mark.parametrize("text", ["0/3", "4/3", "-1/3", "3", "a/3", "1/0"])
def test_a_part_that_is_none_is_refused(text: str):
    with pytest.raises(ValueError):  # noqa: PT011 - argparse says it in its own words
        Part.read(text)
