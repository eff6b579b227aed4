"""What a new concept needs beside its code: each of these fails until it is told of it (CONTRIBUTING, step by step)."""

import tomllib

from parvis.main import CONCEPTS
from tests.architecture.tree import ROOT, tracked

PACKAGE = ("backend", "parvis")
CONCEPT_FILES = {"api", "jobs", "service", "queries", "schemas", "rules", "model", "errors"}
# Packages whose files name notions of their own field (CONTRIBUTING, "Inside a concept").
FREE = {"kernel", "formula_language", "candidate_table", "identity_provider", "imports", "demonstration", "cli"}
# A port with its implementations (the accounts may be kept elsewhere), and the catalogue's three sources.
OTHER_FILES = {"users": {"directory", "embedded", "demonstration"}, "columns": {"business", "naming", "panels"}}

MODULES = [path for path in tracked() if path.parts[:2] == PACKAGE and path.suffix == ".py"]
PACKAGES = sorted({path.parts[2] for path in MODULES if len(path.parts) > 3})


def _name(path):
    return ".".join(path.with_suffix("").parts[1:])


def test_a_concept_holds_only_the_files_of_a_concept():
    strangers = [
        str(path)
        for path in MODULES
        if len(path.parts) > 3
        and path.parts[2] not in FREE
        and path.stem not in CONCEPT_FILES | {"__init__"} | OTHER_FILES.get(path.parts[2], set())
    ]
    assert strangers == [], f"a concept's files are {sorted(CONCEPT_FILES)}"


def test_the_order_of_its_files_is_checked():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    checked = next(set(each["containers"]) for each in contracts if each["name"] == "Files inside a concept")
    concepts = {_name(path.parent) for path in MODULES if path.stem in CONCEPT_FILES and path.parts[2] not in FREE}
    assert concepts - checked == set(), "add them to `Files inside a concept` in pyproject.toml"


def test_its_calls_are_served():
    assert {_name(path) for path in MODULES if path.stem == "api"} == set(CONCEPTS), "add them to CONCEPTS in main.py"


def test_it_is_drawn_in_the_architecture():
    page = (ROOT / "docs/architecture.md").read_text()
    drawn = page[page.index("```\ncli ") :].split("```")[1].replace("|", " ").split()
    assert [package for package in PACKAGES if package not in drawn] == [], "add them to docs/architecture.md"


def test_it_has_tests_of_its_own():
    tested = {path.parts[2] for path in tracked() if path.parts[:2] == ("backend", "tests") and len(path.parts) > 3}
    assert [package for package in PACKAGES if package not in tested] == [], "add backend/tests/<concept>/"
