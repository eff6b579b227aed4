"""Tags, through the calls."""

from collections.abc import Sequence
from typing import Any

TAGS = "/api/v1/admin/tags"
COLUMN = "Étiquettes"


def tag(client: Any, name: str, colour: str = "#1F7A4D") -> str:
    """The id of a new tag."""
    answer = client.post(TAGS, json={"name": name, "colour": colour})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def put_on(client: Any, tag_id: str, ids: Sequence[str], *, on: bool = True) -> int:
    """How many of these candidates changed."""
    answer = client.post(f"{TAGS}/{tag_id}/candidates", json={"ids": list(ids), "on": on})
    assert answer.status_code == 200, answer.text
    return answer.json()["changed"]
