"""A call that writes about one candidate is in their history: auditors read there who changed what, and when."""

import ast
import importlib.util
import re
from functools import cache
from pathlib import Path

from parvis.app.main import concept_routes

HISTORY = "parvis.candidates.history.service"
ABOUT_ONE_CANDIDATE = re.compile(
    r"\{candidate_id|^/api/v1/candidate(/|$)|\{slot_id:uuid\}/candidate$|/attribute-slot$|/admin/candidates$"
)
ELSEWHERE = {
    "parvis.campaign.privacy.api": "an erasure leaves no history of the person; the journal keeps who did it",
    "parvis.interviews.readings.api": "what follows from a reading is one file of the concept, which writes it",
    "parvis.ranking.grid.api": "finding a candidate's row reads, by POST as the grid itself",
    "parvis.candidate_space.own_hour.api": "the services of attribution and of requests, which staff use too, write it",
    "parvis.candidate_space.own_files.api": "the service of the candidate's files, which staff use too, writes it",
}


@cache
def imported_by(module: str) -> frozenset[str]:
    """The modules of the product that a module imports from."""
    found = importlib.util.find_spec(module)
    if found is None or found.origin is None:
        return frozenset()
    tree = ast.parse(Path(found.origin).read_text(encoding="utf-8"))
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return frozenset(name for name in names if name and name.startswith("parvis."))


def writes_history(api: str) -> bool:
    """Whether the concept of these calls writes history."""
    return HISTORY in imported_by(api) | imported_by(f"{api.rpartition('.')[0]}.service")


def test_a_write_about_one_candidate_is_in_their_history():
    writing = {
        (route.endpoint.__module__, route.path)
        for route in concept_routes()
        if not route.methods <= {"GET", "HEAD"} and ABOUT_ONE_CANDIDATE.search(route.path)
    }
    silent = {(api, path) for api, path in writing if not writes_history(api)}
    assert {api for api, _ in silent} & ELSEWHERE.keys() == ELSEWHERE.keys()
    silent = [path for api, path in sorted(silent) if api not in ELSEWHERE]
    assert silent == [], (
        "record(session, [Happened(candidate_id, Action.…, cells)], author) of candidates/history/service.py"
    )
