"""What tests share is in tests/given; the other files of a folder are private to it."""

import ast
import re

import pytest

from tests.architecture.tree import text, tracked

SHARED = "tests.given"
OTHERS = re.compile(r"\btests\b(?!\.given\b)")
MODULES = {
    ".".join(path.with_suffix("").parts[1:]): path
    for path in tracked()
    if path.parts[:2] == ("backend", "tests") and path.suffix == ".py"
}


def foreign_imports(source: str, folder: str) -> list[str]:
    """The test modules that ``source`` imports although they are neither shared nor in its ``folder``."""
    imported: set[str] = set()
    if not OTHERS.search(source):
        return []  # to look at each node takes fifty times as long
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            imported |= {name for alias in node.names if (name := f"{node.module}.{alias.name}") in MODULES} or {
                node.module
            }
    return sorted(
        module
        for module in imported
        if module.split(".")[0] == "tests"
        and module.rpartition(".")[0] != SHARED
        and (module.rpartition(".")[0] != folder or module.rpartition(".")[2].startswith(("test_", "conftest")))
    )


def test_tests_import_only_what_is_given_or_their_own_folders():
    foreign = {
        str(path): found
        for module, path in MODULES.items()
        if (found := foreign_imports(text(path), module.rpartition(".")[0]))
    }
    assert foreign == {}, "move what several folders need to backend/tests/given"


@pytest.mark.parametrize(
    ("line", "foreign"),
    [
        ("from tests.ranking.grid.conftest import admin", ["tests.ranking.grid.conftest"]),
        ("from tests.ranking.grid import conftest", ["tests.ranking.grid.conftest"]),
        ("import tests.ranking.grid.test_filter", ["tests.ranking.grid.test_filter"]),
        ("from tests.formula_language.columns import checked", ["tests.formula_language.columns"]),
        ("from tests.ranking.grid import plain_grid", []),
        ("from tests.given.people import ANNE", []),
        ("from tests.given import processes", []),
        ("from parvis.kernel import db", []),
    ],
)
def test_an_import_from_another_folder_or_from_a_conftest_is_found(line, foreign):
    assert foreign_imports(line, "tests.ranking.grid") == foreign
