"""No unused function, class or attribute in the product; those that a library calls are listed with a reason."""

import tomllib

from vulture import Vulture

from tests.architecture.tree import ROOT

READ = ("backend", "benchmarks", "tools")
PRODUCT = tuple(ROOT / "backend" / package for package in ("parvis", "embedded_postgres", "identity_provider"))
# Columns, fields and members of enumerations are read by their names in SQL, JSON or TypeScript.
DECLARED = "variable"
# What a framework calls because it was decorated.
DECORATORS = [
    "@*.get",
    "@*.post",
    "@*.put",
    "@*.patch",
    "@*.delete",
    "@*job_handler*",
    "@*command*",
    "@*validator*",
    "@*listens_for*",
]
EXCEPTIONS = tomllib.loads((ROOT / "backend/tests/architecture/dead_code_exceptions.toml").read_text())


def _unused() -> set[str]:
    reader = Vulture(ignore_decorators=DECORATORS)
    reader.scavenge([str(ROOT / folder) for folder in READ])
    return {
        f"{item.filename.relative_to(ROOT / 'backend')}:{item.name}"
        for item in reader.get_unused_code(min_confidence=60)
        if item.typ != DECLARED and any(map(item.filename.is_relative_to, PRODUCT))
    }


def _exempts(exception: str, unused: str) -> bool:
    """An exception is a thing (``a/b.py:name``) or a whole file (``a/b.py``)."""
    return unused == exception or unused.startswith(f"{exception}:")


def test_all_that_is_written_is_used():
    unused = _unused()
    excepted = {each for each in unused if any(_exempts(exception, each) for exception in EXCEPTIONS)}
    assert unused - excepted == set(), "delete it, or say in dead_code_exceptions.toml who uses it"
    needless = {exception for exception in EXCEPTIONS if not any(_exempts(exception, each) for each in unused)}
    assert needless == set(), "take out of dead_code_exceptions.toml what is used by now"
