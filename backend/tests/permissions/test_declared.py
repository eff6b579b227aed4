import json
import re
from pathlib import Path

from fastapi.routing import APIRoute, iter_route_contexts

from parvis.app.main import concept_routes
from parvis.kernel.http.paths import API_PREFIX
from parvis.kernel.permissions import permissions_declared
from parvis.kernel.roles import Role

# The contract's table of calls and roles; health and readiness are the operator's own.
TABLE = json.loads(Path(__file__).with_name("permissions.json").read_text())
OPERATION = {f"GET {API_PREFIX}/health", f"GET {API_PREFIX}/ready"}
EVERYONE = sorted([*Role.__members__, "anonymous"])


def _nameless(call):
    path, _, _ = call.partition("?")  # the table tells some parameters
    return re.sub(r"\{[^}]*\}", "{}", path).rstrip("/")  # both forms of a path answer alike


def test_every_call_declares_the_roles_of_the_table():
    table = {_nameless(call): sorted(roles) for call, roles in TABLE.items()}
    declared = {
        _nameless(f"{call.method} {call.path}"): EVERYONE
        if call.roles is None
        else sorted(role.name for role in call.roles)
        for call in permissions_declared(concept_routes())
    }
    assert {call: roles for call, roles in declared.items() if call not in OPERATION} == {
        call: table.get(call) for call in declared if call not in OPERATION
    }, "the contract's table is permissions.json, beside this test: add to it the calls that it does not have"


def test_every_call_of_the_running_application_is_one_that_declares_its_roles(app):
    running = {
        (method, route.path_format)
        for route in iter_route_contexts(app.routes)
        if isinstance(route.original_route, APIRoute)
        for method in route.methods
    }
    declared = {(call.method, call.path) for call in permissions_declared(concept_routes())}
    assert running == declared
    assert len(declared) > 30


def test_nothing_but_calls_the_provider_and_the_interface_is_served(app):
    others = {route.path for route in iter_route_contexts(app.routes) if not isinstance(route.original_route, APIRoute)}
    assert others == {"/realms/parvis", "/{path:path}"}
