"""Members of juries: their accounts, and the calls that say who sits."""

from typing import Any

from starlette.testclient import TestClient

from parvis.kernel.db import new_session
from tests.given.interviews import JURIES, account


def juror(last_name: str, email: str, role: str = "ROLE_JURY") -> str:
    """The id of a new account that may sit."""
    with new_session() as session, session.begin():
        return account(session, email, last_name, role)


def members(client: TestClient, jury_id: str) -> dict[str, Any]:
    """Who sits, with the warnings."""
    answer = client.get(f"{JURIES}/{jury_id}/members")
    assert answer.status_code == 200, answer.text
    return answer.json()


def seat(client: TestClient, jury_id: str, *people: dict[str, Any], **form: Any) -> Any:
    """Chooses who sits."""
    return client.put(f"{JURIES}/{jury_id}/members", json={"members": people, **form})


def sat(client: TestClient, jury_id: str) -> dict[str, list[str] | None]:
    """The days of each member, by last name."""
    return {each["lastName"]: each["dates"] for each in members(client, jury_id)["members"]}
