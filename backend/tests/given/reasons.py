"""Asking why a candidate has their rank."""

from collections.abc import Iterator
from typing import Any

from starlette.testclient import TestClient

from tests.given.computations import candidate_id

CANDIDATES = "/api/v1/admin/candidates"
RANK = "Candidats[Rang]"


def why_of(client: TestClient, row: int = 0, column: str = RANK, **parameters: str) -> dict[str, Any]:
    """The answer for the candidate of that row."""
    answer = client.get(f"{CANDIDATES}/{candidate_id(row)}/why", params={"column": column, **parameters})
    assert answer.status_code == 200, answer.text
    return answer.json()


def terms(answer: dict[str, Any]) -> list[tuple[str, float]]:
    """The label and the value of each term."""
    return [(term["label"], term["value"]) for term in answer["terms"]]


def nodes(tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every node of a tree."""
    yield tree
    for child in tree["children"]:
        yield from nodes(child)
