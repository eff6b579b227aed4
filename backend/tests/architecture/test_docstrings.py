"""Docstrings are whole plain sentences: the turns of phrase that have to be read twice are refused."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.tree import is_test, sources, text

READ_TWICE = re.compile(
    r"\bas who(ever)?\b"  # as who sends one does
    r"|\bof before\b"  # a report of before its remarks were counted
    r"|\b(of|by|to|for|with|than|from|at) who (?!(is|are)\b)"  # the ids of who holds the role
    r"|[.;] [Ww]ho [a-z]+s\b"  # who holds it keeps it
    r"|\bwhat (those|that) of\b"  # what those of others hold
    r"|\b(one|none) (of|is|are) (now|then|before|so)\b"
)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """The docstrings of a file, those under constants too, each with its line and without line breaks."""
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for before, each in zip([None, *body], body, strict=False) if isinstance(body, list) else ():
            is_documented = isinstance(node, DOCUMENTED) and before is None
            if isinstance(each, ast.Expr) and (is_documented or isinstance(before, ast.Assign | ast.AnnAssign)):
                value = each.value.value if isinstance(each.value, ast.Constant) else None
                if isinstance(value, str):
                    yield each.lineno, " ".join(value.split())


def read_twice(source: str) -> list[int]:
    """The lines of the docstrings that have to be read twice."""
    return [line for line, docstring in docstrings(source) if READ_TWICE.search(docstring)]


def test_docstrings_are_read_once():
    files = [path for path in sources() if path.suffix == ".py" and not is_test(path)]
    found = {str(path): lines for path in files if (lines := read_twice(text(path)))}
    assert found == {}, "write whole sentences: subject, verb, object, and the noun instead of `one`"


@pytest.mark.parametrize(
    "docstring",
    [
        "Mails are erased before what they said, as who sends one does.",
        "One of before reports were kept whole says so.",
        "The ids of who holds the role.",
        "Gives the role another name; who holds it keeps it.",
        "The rows of tokens. Who deletes somebody writes a row.",
        "The letters, and what those of others hold.",
    ],
)
def test_docstring_that_is_read_twice_is_found(docstring):
    assert read_twice(f'def f():\n    """{docstring}"""\n') == [2]


def test_plain_docstring_is_accepted():
    plain = "Returns the person who saved the settings, and the people of whom nothing is kept. Says who did what."
    assert read_twice(f'LIMIT = 1\n"""{plain}"""\n') == []
