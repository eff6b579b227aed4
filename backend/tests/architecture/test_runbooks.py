"""Whoever reads a warning or an error in the log finds it in the runbooks."""

import ast
import re
from pathlib import Path

from tests.architecture.tree import ROOT, is_test, sources, text

LEVELS = {"warning", "error", "exception", "critical"}
RUNBOOKS = "docs/runbooks.md"


def events_of(path: Path) -> set[str]:
    """The events that a file logs at a level of `LEVELS`, those of an `Absence` too."""
    found = set[str]()
    for call in (node for node in ast.walk(ast.parse(text(path))) if isinstance(node, ast.Call)):
        match call:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="log"), attr=level), args=[ast.Constant(value=event), *_]
            ):
                found |= {str(event)} if level in LEVELS else set()
            case ast.Call(func=ast.Name(id="Absence"), args=[_, ast.Constant(value=event), *_]):
                found |= {event} if isinstance(event, str) else set()
            case _:
                continue
    return found


def test_each_warning_and_error_is_in_the_runbooks_and_nothing_else():
    logged = set[str]().union(*(events_of(path) for path in sources() if path.suffix == ".py" and not is_test(path)))
    section = (ROOT / RUNBOOKS).read_text(encoding="utf-8").partition("## Lines of the log")[2]
    assert logged, "no line is logged at all"
    assert set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)) == logged
