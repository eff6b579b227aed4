"""Which call takes which address: found by its path alone, whatever the order in which concepts are looked up."""

import json
import re
import uuid
from collections import defaultdict

import pytest
from starlette.routing import compile_path

from parvis.app.main import concept_routes
from tests.given.client import DESCRIPTION

SAMPLES = {":uuid}": str(uuid.UUID(int=7)), ":path}": "x/y", ":activation_token}": "A" * 43, "}": "x"}
PATHS = {path: compile_path(path)[0] for path in sorted({route.path for route in concept_routes()})}


def _sample(path):
    return re.sub(r"\{\w+(:\w+)?\}", lambda found: SAMPLES[f"{found[1] or ''}}}"], path)


@pytest.mark.parametrize("path", PATHS)
def test_an_address_belongs_to_one_path_only(path):
    taking = [other for other, pattern in PATHS.items() if pattern.fullmatch(_sample(path))]
    assert taking == [path], "type the parameter: `{candidate_id:uuid}`"


def test_a_path_and_method_are_declared_once():
    declared = defaultdict(list)
    for route in concept_routes():
        for method in route.methods:
            declared[method, route.path].append(route.name)
    assert {call: names for call, names in declared.items() if len(names) > 1} == {}


def test_a_parameter_of_a_query_is_named_as_a_member_of_a_body_is():
    named = {
        f"{path}?{parameter['name']}"
        for path, calls in json.loads(DESCRIPTION.read_text())["paths"].items()
        for call in calls.values()
        for parameter in call.get("parameters", ())
        if parameter["in"] == "query"
    }
    assert len(named) > 1
    assert sorted(name for name in named if "_" in name.partition("?")[2]) == [], 'name it: `Query(alias="siteId")`'


def test_a_parameter_that_is_an_id_is_typed():
    untyped = [path for path in PATHS if re.search(r"\{\w*id\}", path)]
    assert untyped == [], "type them: `{candidate_id:uuid}`"
