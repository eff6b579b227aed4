"""What a new concept needs beside its code: each test fails until it is declared (docs/recipes/concept.md)."""

import ast
import tomllib

from tests.architecture.tree import ROOT, text, tracked

PACKAGE = ("backend", "parvis")
CONCEPT_FILES = {"api", "jobs", "privacy", "service", "queries", "schemas", "rules", "model", "errors"}
# Groups whose files name notions of their own field (CONTRIBUTING, "Inside a concept").
FREE = {"kernel", "formula_language", "candidate_table", "demonstration", "cli", "app"}
# Beside those files a concept has at most one file, or set of parts, with another name, which its `__init__` explains.
OTHER_FILES = {
    "accounts.directory": {"port", "embedded", "keycloak", "keycloak_connection", "current"},
    "candidate_space.own_files": {"receipt"},
    "candidates.marks": {"reopening"},
    "candidates.record": {"columns"},
    "emails.messages": {"writing"},
    "emails.outbox": {"delivery", "queueing", "smtp", "trials"},
    "interviews.attribution": {"optimum", "ties", "export", "pairs", "report", "suitable", "undoing"},
    "interviews.juries": {"hours"},
    "interviews.members": {"busy"},
    "interviews.planning": {"board", "carrying", "modes", "moves", "rows", "warnings"},
    "interviews.readings": {"following", "progress", "queue", "settling"},
    "interviews.slots": {"creation", "leavers", "table", "whereabouts"},
    "campaign.archives": {"writing"},
    "campaign.features": {"sending_time"},
    "campaign.settings": {"reading_rules"},
    "campaign.privacy": {"export", "page", "words"},
    "results.ranking_file": {"table"},
    "correspondence.messages": {"placeholders", "text", "audience", "members", "unsent"},
    "results.fairness": {"figures", "groups"},
    "results.reasons": {"unfolding", "sheet", "report"},
    "results.statistics": {"filling"},
    "formulas.computations": {"methods", "staleness"},
    "school.texts": {"originals"},
    "files.content": {"antivirus", "judge"},
    "files.workbooks": {"reading"},
    "files.zips": {"entries"},
    "imports.formula_tables": {"reading"},
    "imports.future_sheets": {"pages"},
    "imports.zip_imports": {"reading", "attaching", "cleaning", "undoing"},
    "letters.day_sheets": {"page"},
    "correspondence.letter_mailing": {
        "writing",
        "states",
        "outdated",
        "unsent",
        "waiting",
        "causes",
        "listing",
        "automatic",
        "making",
    },
    "letters.evaluation": {"sentences", "hours", "page", "interview", "calendar"},
    "imports.candidates_file": {"importing", "csv", "profile", "plan"},
}

MODULES = [path for path in tracked() if path.parts[:2] == PACKAGE and path.suffix == ".py" and len(path.parts) > 3]
GROUPS = sorted({path.parts[2] for path in MODULES})
CONCEPTS_OF_GROUPS = sorted({path.parts[2:4] for path in MODULES if len(path.parts) > 4 and path.parts[2] not in FREE})
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]


def test_a_group_holds_only_concepts():
    strangers = [
        str(path) for path in MODULES if path.parts[2] not in FREE and len(path.parts) == 4 and path.stem != "__init__"
    ]
    assert strangers == [], "a group has no files of its own"


def test_a_concept_holds_only_the_files_of_a_concept():
    strangers = [
        str(path)
        for path in MODULES
        if path.parts[2] not in FREE and len(path.parts) > 4
        for known in [CONCEPT_FILES | {"__init__"} | OTHER_FILES.get(".".join(path.parts[2:4]), set())]
        if path.with_suffix("").parts[4] not in known
    ]
    assert strangers == [], f"a concept's files are {sorted(CONCEPT_FILES)}; another name is explained in OTHER_FILES"


def test_a_service_gives_back_what_it_wrote_and_its_call_shows_it():
    answers = [
        f"{path}:{function.name}"
        for path in MODULES
        if path.stem == "service"
        for function in ast.walk(ast.parse(text(path)))
        if isinstance(function, ast.FunctionDef)
        and (returned := ast.unparse(function.returns) if function.returns else "").endswith("Out")
        and returned != "ReportOut"  # what a simulation keeps, whoever reads it
    ]
    assert answers == [], "return the row; the call makes of it what its GET answers"


def test_the_order_of_its_files_is_checked():
    checked = next(set(each["containers"]) for each in CONTRACTS if each["name"] == "Files inside a concept")
    assert {f"parvis.{group}.{concept}" for group, concept in CONCEPTS_OF_GROUPS} - checked == set(), (
        "add them to `Files inside a concept` in pyproject.toml"
    )


def test_the_order_of_the_concepts_of_a_group_is_checked():
    groups = {f"parvis.{group}" for group, _ in CONCEPTS_OF_GROUPS}
    ordered = {name for each in CONTRACTS if each.get("exhaustive") for name in each["containers"]}
    assert groups - ordered == set(), "add a contract `Concepts of <group>` in pyproject.toml"


def test_it_has_tests_of_its_own():
    tests = [path.parts for path in tracked() if path.parts[:2] == ("backend", "tests")]
    tested = {parts[2:4] for parts in tests if len(parts) > 4} | {parts[2:3] for parts in tests if len(parts) > 3}
    assert [group for group in GROUPS if (group,) not in tested] == [], "add backend/tests/<group>/"
    assert [each for each in CONCEPTS_OF_GROUPS if each not in tested] == [], "add backend/tests/<group>/<concept>/"


def test_a_feature_of_the_interface_has_the_name_of_its_concept():
    features = {path.parts[3:5] for path in tracked() if path.parts[:3] == ("frontend", "src", "features")}
    concepts = {path.parts[2:4] for path in MODULES}
    assert sorted(features - concepts) == [], "name it as in the backend: frontend/src/features/<group>/<concept>/"
