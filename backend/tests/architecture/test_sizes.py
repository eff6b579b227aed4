import ast
import statistics
import tomllib

import pytest

from tests.architecture.tree import ROOT, is_test, sources, text, tracked

LONGEST_SOURCE = 300
LONGEST_TEST = 500
LONGEST_FUNCTION = 60
LARGEST_MEDIAN = 100
STYLES = [path for path in tracked() if path.suffix == ".css"]
PRODUCT = {
    "python": ("backend/parvis/", "backend/embedded_postgres/", "backend/identity_provider/"),
    "typescript": ("frontend/src/",),
}
TOTALS = tomllib.loads((ROOT / "backend/tests/architecture/totals.toml").read_text())
LEEWAY = 200
EXCEPTIONS = tomllib.loads((ROOT / "backend/tests/architecture/size_exceptions.toml").read_text())


def _lines(path):
    return text(path).count("\n")


def test_no_file_outgrows_its_reader():
    long = {
        str(path): _lines(path)
        for path in [*sources(), *STYLES]
        if _lines(path) > (LONGEST_TEST if is_test(path) else LONGEST_SOURCE)
    }
    assert {path: lines for path, lines in long.items() if path not in EXCEPTIONS} == {}, "split it by what it does"


def test_every_size_exception_is_still_needed():
    long = {str(path) for path in sources() if _lines(path) > (LONGEST_TEST if is_test(path) else LONGEST_SOURCE)}
    assert {path for path in EXCEPTIONS if ":" not in path} - long == set()


def test_the_median_file_reads_in_a_minute():
    lengths = [_lines(path) for path in sources() if not is_test(path) and _lines(path) > 5]
    assert statistics.median(lengths) <= LARGEST_MEDIAN


@pytest.mark.parametrize("part", PRODUCT)
def test_the_product_grows_only_for_what_users_get(part):
    product = [path for path in sources() if str(path).startswith(PRODUCT[part]) and not is_test(path)]
    lines = sum(_lines(path) for path in product)
    raises = TOTALS[part].get("raised", [])
    total = TOTALS[part]["lines"] + sum(each["lines"] for each in raises)
    assert lines <= total, "take out as much as you add, or raise it in totals.toml, with what users get for it"
    assert lines > total - LEEWAY, f"well done: lower {part} in totals.toml by {total - lines}"
    assert [each for each in raises if len(each["users get"]) < 20] == []


def _functions(path):
    return [
        node for node in ast.walk(ast.parse(text(path))) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def test_no_python_function_outgrows_a_screen():
    long = {
        f"{path}:{function.name}"
        for path in sources()
        if path.suffix == ".py" and _lines(path) > LONGEST_FUNCTION
        for function in _functions(path)
        if (function.end_lineno or function.lineno) - function.lineno >= LONGEST_FUNCTION
    }
    assert long == {name for name in EXCEPTIONS if ":" in name}, f"a function has at most {LONGEST_FUNCTION} lines"
