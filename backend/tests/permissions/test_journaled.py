"""No call of staff that writes or exports is forgotten by the journal."""

from fastapi.routing import APIRoute

from parvis.app.main import concept_routes
from parvis.kernel.audit.actions import ACTIONS_OF_CALLS, KINDS, NOTED_ALONE, READS
from parvis.kernel.permissions import permissions_declared
from parvis.kernel.roles import JOURNALED


def _of_staff(route: APIRoute) -> bool:
    [call, *_] = permissions_declared([route])
    return call.roles is not None and not JOURNALED.isdisjoint(call.roles)


def _may_write_or_export(route: APIRoute) -> bool:
    """Only what answers JSON to GET surely does neither."""
    return route.methods != {"GET"} or isinstance(route.response_class, type)


def test_every_call_of_staff_that_may_write_or_export_is_declared_once():
    may = {route.name for route in concept_routes() if _of_staff(route) and _may_write_or_export(route)}
    by_get = {"download_file", "export_journal"}
    declared = ACTIONS_OF_CALLS.keys()
    assert may - declared - READS == set(), "add it to ACTIONS_OF_CALLS or READS of kernel/audit/actions.py"
    assert (declared | READS) - may - by_get == set(), "there is no such call"
    assert declared & READS == set()
    assert declared >= NOTED_ALONE
    assert {action.kind for action in ACTIONS_OF_CALLS.values()} - {None} <= KINDS.keys()


def test_no_call_that_only_candidates_make_is_in_the_journal():
    assert {route.name for route in concept_routes() if not _of_staff(route)} & ACTIONS_OF_CALLS.keys() == set()
